import { CountText } from '@ocean/ui/amount-text';
import type { StatusFamily } from '@ocean/ui/status-chip';
import { useText } from '../../i18n/use-text.ts';

export type SkippedReason = { key: string; count: number; text: string; family?: StatusFamily };

/** What is left out and why, so that a smaller number than expected explains itself. */
export function Skipped({ reasons }: { reasons: readonly SkippedReason[] }) {
  const t = useText();
  const shown = reasons.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <section>
      <h3 className="pb-1">{t('core.check.notIncluded')}</h3>
      <ul className="grid gap-1 text-label text-ink-2">
        {shown.map(({ key, count, text, family = 'stop' }) => (
          <li key={key} className="grid grid-cols-[8px_minmax(3ch,auto)_1fr] items-center gap-2 leading-[1.7]">
            <i className={`dot st-${family}`} aria-hidden="true" />
            <b className="text-end text-ink">
              <CountText value={count} />
            </b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
