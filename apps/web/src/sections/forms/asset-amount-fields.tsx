import type { ComponentProps } from 'react';
import { AmountInput } from './amount-input.tsx';
import { AssetChoice } from './asset-choice.tsx';

type AssetAmount = { asset: string; amount: string };

type AssetAmountFieldsProps = {
  /** Names the choice of the asset. */
  label: string;
  nothing?: string;
  offered: ComponentProps<typeof AssetChoice>['offered'];
  fields: AssetAmount;
  onChange: (change: Partial<AssetAmount>) => void;
  available?: string | undefined;
  error?: ComponentProps<typeof AmountInput>['error'];
};

/** Which asset, and how much of it. */
export function AssetAmountFields({ label, nothing, offered, fields, onChange, available, error }: AssetAmountFieldsProps) {
  return (
    <>
      <AssetChoice
        label={label}
        nothing={nothing}
        offered={offered}
        value={fields.asset}
        onChange={(asset) => onChange({ asset })}
      />
      <AmountInput
        asset={fields.asset}
        value={fields.amount}
        onChange={(amount) => onChange({ amount })}
        available={available}
        error={error}
      />
    </>
  );
}
