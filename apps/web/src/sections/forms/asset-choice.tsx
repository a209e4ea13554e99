import { AssetMark } from '@ocean/ui/asset-mark';
import { Notice } from '@ocean/ui/notice';
import { RadioCards } from '@ocean/ui/radio-cards';
import type { ReactNode } from 'react';

type AssetChoiceProps = {
  label: string;
  /** Shown when there is nothing to choose from. */
  nothing?: string | undefined;
  /** Each asset with what is said below its name, such as its balance. */
  offered: readonly { asset: string; second: ReactNode }[];
  value: string;
  onChange: (asset: string) => void;
};

/** Which asset the form is about. */
export function AssetChoice({ label, nothing, offered, value, onChange }: AssetChoiceProps) {
  if (offered.length === 0 && nothing !== undefined) return <Notice tone="info">{nothing}</Notice>;
  return (
    <RadioCards
      columns={2}
      label={label}
      value={value}
      onChange={onChange}
      cards={offered.map(({ asset, second }) => ({
        value: asset,
        name: (
          <>
            <AssetMark asset={asset} size={20} />
            {asset}
          </>
        ),
        second,
      }))}
    />
  );
}
