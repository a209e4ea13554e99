import * as v from 'valibot';
import { ORDER_SIDES, type OrderSide } from '../areas/desk/states.ts';
import { ADDRESS_REFUSALS, type Address, parseAddressField } from './address.ts';
import { AMOUNT_REFUSALS, parseAmountField } from './amount.ts';
import { BOT_IDS, BOT_IDS_REFUSALS, parseBotIds } from './bot-ids.ts';
import { type BotStatus, botFilter } from './bot-status.ts';
import { parseMarket, QUOTE_ASSET } from './desk.ts';
import { sent } from './parsed-field.ts';
import { parseStakeFields, type StakeTerms, seenRate, stakeFields } from './stake.ts';
import { parseTransferFields, type Transfer, transferFields } from './transfer.ts';

const bcg = sent<string>('BCG that are bonded', AMOUNT_REFUSALS);
const to = sent<string>('recipient', ADDRESS_REFUSALS);

/** What a fresh signature may be asked for: the call with the very fields that it will be sent with. */
export const signedActionShape = v.variant('call', [
  v.strictObject({ call: v.literal('earn/transfer'), ...transferFields }),
  v.strictObject({
    call: v.literal('bot/send'),
    ids: sent<string[]>(BOT_IDS, ['NO_BOT_TO_SEND', ...BOT_IDS_REFUSALS]),
    to,
  }),
  v.strictObject({ call: v.literal('bot/sendAll'), ...botFilter, to }),
  v.strictObject({ call: v.literal('earn/trusteeshipJoin'), ...stakeFields, rate: seenRate }),
  v.strictObject({
    call: v.literal('tor/updateRate'),
    market: sent<string>('of the service', ['MARKET_UNKNOWN']),
    side: v.picklist(ORDER_SIDES),
    rate: sent<string>('USDT for one of the base asset', AMOUNT_REFUSALS),
  }),
  v.strictObject({ call: v.literal('tor/levelUpgrade'), level: v.pipe(v.number(), v.integer()), amount: bcg }),
  v.strictObject({ call: v.literal('tor/applyProvider'), amount: bcg }),
  v.strictObject({ call: v.literal('other/allowSpending'), amount: sent<string>('USDT of value', AMOUNT_REFUSALS) }),
]);

/** The same, parsed as the call itself parses it: what takes something out of reach, once, and what allows to spend. */
export type SignedAction = SignedSending | { readonly call: 'other/allowSpending'; readonly valueUnits: bigint };

export type SignedSending =
  | ({ readonly call: 'earn/transfer' } & Transfer)
  | ({ readonly call: 'earn/trusteeshipJoin'; readonly rate: string } & StakeTerms)
  | SignedDeskAct
  | { readonly call: 'bot/send'; readonly ids: readonly string[]; readonly to: Address }
  | { readonly call: 'bot/sendAll'; readonly status?: BotStatus | undefined; readonly to: Address };

/** What a provider signs: a passageway has one service of a market and side. Deposits are BCG base units. */
type SignedDeskAct =
  | { readonly call: 'tor/updateRate'; readonly market: string; readonly side: OrderSide; readonly rateUnits: bigint }
  | { readonly call: 'tor/levelUpgrade'; readonly level: number; readonly depositUnits: bigint }
  | { readonly call: 'tor/applyProvider'; readonly depositUnits: bigint };

/** @throws Refusal as the call itself refuses these fields */
export function parseSignedAction(action: v.InferOutput<typeof signedActionShape>): SignedAction {
  const { call } = action;
  switch (call) {
    case 'earn/transfer':
      return { call, ...parseTransferFields(action) };
    case 'bot/send':
      return { call, ids: parseBotIds(action.ids, 'NO_BOT_TO_SEND'), to: parseAddressField(action.to) };
    case 'bot/sendAll':
      return { call, status: action.status, to: parseAddressField(action.to) };
    case 'earn/trusteeshipJoin':
      return { call, ...parseStakeFields(action), rate: action.rate };
    case 'tor/updateRate':
      return {
        call,
        market: parseMarket(action.market).market,
        side: action.side,
        rateUnits: parseAmountField(action.rate, QUOTE_ASSET),
      };
    case 'tor/levelUpgrade':
      return { call, level: action.level, depositUnits: parseAmountField(action.amount, 'BCG') };
    case 'tor/applyProvider':
      return { call, depositUnits: parseAmountField(action.amount, 'BCG') };
    case 'other/allowSpending':
      return { call, valueUnits: parseAmountField(action.amount, 'USDT') };
  }
}
