import * as v from 'valibot';
import { ADDRESS_REFUSALS, type Address, parseAddressField } from './address.ts';
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
]);

/** The same, parsed as the call itself parses it. */
export type SignedAction =
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
  }
}
