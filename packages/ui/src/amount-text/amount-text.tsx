import { formatCount, splitShownAmount, UNKNOWN } from '@ocean/i18n/format-amount';
import type { CSSProperties } from 'react';
import { classList } from '../settings/class-list.ts';
import { useUiSettings } from '../settings/ui-settings.tsx';
import './amount-text.css';

/** hero: the one amount of a screen, its decimals in the quieter ink. inline: as heavy as the words around it. */
export type AmountSize = 'hero' | 'large' | 'medium' | 'body' | 'inline';

type AmountTextProps = {
  /** Decimal string; null and undefined are unknown and shown as a dash, never as 0. */
  value: string | null | undefined;
  unit?: string | undefined;
  size?: AmountSize;
  /** Two decimals, cut; 'exact' shows all there are, at least two. */
  places?: number | 'exact';
};

/** One isolated left-to-right run in every script, the unit smaller and after the number. */
export function AmountText({ value, unit, size = 'body', places = 2 }: AmountTextProps) {
  const { locale, texts } = useUiSettings();
  const parts = splitShownAmount(value, {
    locale,
    places: places === 'exact' && (value?.split('.')[1]?.length ?? 0) < 2 ? 2 : places,
  });
  return (
    <bdi
      dir="ltr"
      className={classList('amount', size !== 'body' && `amount-${size}`)}
      style={widthOf(parts ? parts.whole + parts.fraction + (unit ?? '') : '')}
    >
      {parts ? (
        <>
          {parts.whole}
          {size === 'hero' ? <span className="amount-decimals">{parts.fraction}</span> : parts.fraction}
          {unit && size !== 'body' && size !== 'inline' && <wbr />}
          {unit && <span className="amount-unit">{`\u00a0${unit}`}</span>}
        </>
      ) : (
        <Unknown label={texts.unknown} />
      )}
    </bdi>
  );
}

/** The number of characters, the space before the unit included, for styles that keep a long amount on one line. */
function widthOf({ length }: string): CSSProperties {
  return { '--n': length + 1 } as CSSProperties;
}

/** A whole number with the locale's separators. */
export function CountText({ value }: { value: number | null | undefined }) {
  const { locale, texts } = useUiSettings();
  return (
    <bdi dir="ltr" className="number">
      {value == null ? <Unknown label={texts.unknown} /> : formatCount(value, locale)}
    </bdi>
  );
}

/** Addresses, hashes, numbers of things: isolated, never reordered. */
export function CodeText({ children, short }: { children: string; short?: boolean }) {
  return (
    <bdi dir="ltr" className="number" title={short ? children : undefined}>
      {short && children.length > 13 ? `${children.slice(0, 6)}…${children.slice(-4)}` : children}
    </bdi>
  );
}

function Unknown({ label }: { label: string }) {
  return (
    <>
      <span aria-hidden="true">{UNKNOWN}</span>
      <span className="sr-only">{label}</span>
    </>
  );
}
