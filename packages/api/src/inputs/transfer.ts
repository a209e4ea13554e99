import type { Amount } from '../amount.ts';
import { ADDRESS_REFUSALS, type Address, parseAddressField } from './address.ts';
import { amountFields, parseAmountFields } from './amount.ts';
import { sent } from './parsed-field.ts';

/** An amount and its recipient. */
export type Transfer = { readonly amount: Amount; readonly to: Address };

export const transferFields = {
  ...amountFields,
  to: sent<string>('address of a member of the own line', ADDRESS_REFUSALS),
};

/** The recipient is checked last. @throws Refusal ASSET_UNKNOWN, AMOUNT_…, ADDRESS_… */
export function parseTransferFields(fields: { asset?: unknown; amount?: unknown; to?: unknown }): Transfer {
  const amount = parseAmountFields(fields);
  return { amount, to: parseAddressField(fields.to) };
}
