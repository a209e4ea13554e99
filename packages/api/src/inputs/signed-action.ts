import * as v from 'valibot';
import { ADDRESS_REFUSALS, type Address, parseAddressField } from './address.ts';
import { AMOUNT_REFUSALS, parseAmountField } from './amount.ts';
import { BOT_IDS, BOT_IDS_REFUSALS, parseBotIds } from './bot-ids.ts';
import { sent } from './parsed-field.ts';
import { parseTransferFields, type Transfer, transferFields } from './transfer.ts';

const to = sent<string>('recipient', ADDRESS_REFUSALS);

/** What a fresh signature may be asked for: the call with the very fields that it will be sent with. */
export const signedActionShape = v.variant('call', [
  v.strictObject({ call: v.literal('earn/transfer'), ...transferFields }),
  v.strictObject({
    call: v.literal('bot/send'),
    ids: sent<string[]>(BOT_IDS, ['NO_BOT_TO_SEND', ...BOT_IDS_REFUSALS]),
    to,
  }),
  v.strictObject({ call: v.literal('bot/sendAll'), to }),
  v.strictObject({ call: v.literal('other/allowSpending'), amount: sent<string>('USDT of value', AMOUNT_REFUSALS) }),
]);

/** The same, parsed as the call itself parses it: what sends something to others, once, and what allows to spend. */
export type SignedAction = SignedSending | { readonly call: 'other/allowSpending'; readonly valueUnits: bigint };

export type SignedSending =
  | ({ readonly call: 'earn/transfer' } & Transfer)
  | { readonly call: 'bot/send'; readonly ids: readonly string[]; readonly to: Address }
  | { readonly call: 'bot/sendAll'; readonly to: Address };

/** @throws Refusal as the call itself refuses these fields */
export function parseSignedAction(action: v.InferOutput<typeof signedActionShape>): SignedAction {
  const { call } = action;
  switch (call) {
    case 'earn/transfer':
      return { call, ...parseTransferFields(action) };
    case 'bot/send':
      return { call, ids: parseBotIds(action.ids, 'NO_BOT_TO_SEND'), to: parseAddressField(action.to) };
    case 'bot/sendAll':
      return { call, to: parseAddressField(action.to) };
    case 'other/allowSpending':
      return { call, valueUnits: parseAmountField(action.amount, 'USDT') };
  }
}
