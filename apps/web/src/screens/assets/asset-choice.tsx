import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { Notice } from '@ocean/ui/notice';
import { RadioCards } from '@ocean/ui/radio-cards';
import type { Balance } from './asset-parts.ts';

type AssetChoiceProps = {
  label: string;
  /** Said when there is nothing to choose from. */
  nothing: string;
  offered: readonly Balance[];
  value: string;
  onChange: (asset: string) => void;
};

/** Assets with what is available of each. */
export function AssetChoice({ label, nothing, offered, value, onChange }: AssetChoiceProps) {
  if (offered.length === 0) return <Notice tone="info">{nothing}</Notice>;
  return (
    <RadioCards
      columns={2}
      label={label}
      value={value}
      onChange={onChange}
      cards={offered.map((one) => ({
        value: one.asset,
        name: (
          <>
            <AssetMark asset={one.asset} size={20} />
            {one.asset}
          </>
        ),
        second: <AmountText value={one.available} size="inline" />,
      }))}
    />
  );
}
