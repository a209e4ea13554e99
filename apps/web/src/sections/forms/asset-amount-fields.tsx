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
  ownWords?: ComponentProps<typeof AmountInput>['ownWords'];
  error?: ComponentProps<typeof AmountInput>['error'];
};

/** Which asset, and how much of it. */
export function AssetAmountFields(props: AssetAmountFieldsProps) {
  const { label, nothing, offered, fields, onChange, available, ownWords, error } = props;
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
        ownWords={ownWords}
        error={error}
      />
    </>
  );
}
