import * as v from 'valibot';
import { ORDER_SIDES, type OrderSide } from '../desk/states.ts';
import { uuid } from '../fields.ts';
import { ADDRESS_REFUSALS, type Address, parseAddressField } from './address.ts';
import { AMOUNT_REFUSALS, parseAmountField } from './amount.ts';
import { BOT_IDS, BOT_IDS_REFUSALS, parseBotIds } from './bot-ids.ts';
import { type BotStatus, botFilter } from './bot-status.ts';
import { type OrderTerms, orderFields, parseMarket, parseOrderTerms, QUOTE_ASSET } from './desk.ts';
import { sent } from './parsed-field.ts';
import { parseStakeFields, type StakeTerms, seenRate, stakeFields } from './stake.ts';
import { parseTransferFields, type Transfer, transferFields } from './transfer.ts';

const bcg = sent<string>('BCG that are bonded', AMOUNT_REFUSALS);
const deskRate = sent<string>('USDT for one of the base asset', AMOUNT_REFUSALS);
const to = sent<string>('recipient', ADDRESS_REFUSALS);

/** Acts that can require a fresh signature: the call with exactly the fields that it will be sent with. */
export const signedActionShape = v.variant('call', [
  v.strictObject({ call: v.literal('earn/transfer'), ...transferFields }),
  v.strictObject({
    call: v.literal('bot/send'),
    ids: sent<string[]>(BOT_IDS, ['NO_BOT_TO_SEND', ...BOT_IDS_REFUSALS]),
    to,
  }),
  v.strictObject({ call: v.literal('bot/sendAll'), ...botFilter, to }),
  v.strictObject({ call: v.literal('earn/trusteeshipJoin'), ...stakeFields, rate: seenRate }),
  v.strictObject({ call: v.literal('tor/save'), daily: sent<string>('USDT of value a day', AMOUNT_REFUSALS) }),
  v.strictObject({
    call: v.literal('tor/updateRate'),
    market: sent<string>('of the service', ['MARKET_UNKNOWN']),
    side: v.picklist(ORDER_SIDES),
    rate: deskRate,
    max: sent<string>('USDT of the largest order of the service', AMOUNT_REFUSALS),
  }),
  v.strictObject({ call: v.literal('tor/order'), ...orderFields, rate: deskRate }),
  v.strictObject({ call: v.literal('tor/orderAccept'), id: uuid, ...orderFields, rate: deskRate }),
  v.strictObject({ call: v.literal('tor/levelUpgrade'), level: v.pipe(v.number(), v.integer()), amount: bcg }),
  v.strictObject({ call: v.literal('tor/applyProvider'), amount: bcg }),
  v.strictObject({ call: v.literal('other/allowSpending'), amount: sent<string>('USDT of value', AMOUNT_REFUSALS) }),
]);

/** The same, parsed as the call itself parses it: an act that moves value out of reach, or an allowance for spending. */
export type SignedAction = SignedSending | { readonly call: 'other/allowSpending'; readonly valueUnits: bigint };

export type SignedSending =
  | ({ readonly call: 'earn/transfer' } & Transfer)
  | ({ readonly call: 'earn/trusteeshipJoin'; readonly rate: string } & StakeTerms)
  | SignedDeskAct
  | { readonly call: 'bot/send'; readonly ids: readonly string[]; readonly to: Address }
  | { readonly call: 'bot/sendAll'; readonly status?: BotStatus | undefined; readonly to: Address };

/** An order of the desk at a rate in USDT base units for one whole token. */
type PricedTerms = OrderTerms & { readonly rateUnits: bigint };

/** Signed acts at the desk. A passageway has one service of a market and side. Deposits are BCG base units. */
type SignedDeskAct =
  | ({ readonly call: 'tor/order' } & PricedTerms)
  | ({ readonly call: 'tor/orderAccept'; readonly id: string } & PricedTerms)
  /** Automatic accepting, up to a daily value in USDT base units. */
  | { readonly call: 'tor/save'; readonly dailyUnits: bigint }
  | ({ readonly call: 'tor/updateRate' } & OwnRate)
  | { readonly call: 'tor/levelUpgrade'; readonly level: number; readonly depositUnits: bigint }
  | { readonly call: 'tor/applyProvider'; readonly depositUnits: bigint };

/** A rate is set for orders up to a value in USDT base units. */
type OwnRate = { readonly market: string; readonly side: OrderSide; readonly rateUnits: bigint; readonly maxUnits: bigint };

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
    case 'tor/save':
      return { call, dailyUnits: parseAmountField(action.daily, 'USDT') };
    case 'tor/updateRate':
      return {
        call,
        market: parseMarket(action.market).market,
        side: action.side,
        rateUnits: parseAmountField(action.rate, QUOTE_ASSET),
        maxUnits: parseAmountField(action.max, QUOTE_ASSET),
      };
    case 'tor/order':
      return { call, ...parseOrderTerms(action), rateUnits: parseAmountField(action.rate, QUOTE_ASSET) };
    case 'tor/orderAccept': {
      const rateUnits = parseAmountField(action.rate, QUOTE_ASSET);
      return { call, id: action.id.toLowerCase(), ...parseOrderTerms(action), rateUnits };
    }
    case 'tor/levelUpgrade':
      return { call, level: action.level, depositUnits: parseAmountField(action.amount, 'BCG') };
    case 'tor/applyProvider':
      return { call, depositUnits: parseAmountField(action.amount, 'BCG') };
    case 'other/allowSpending':
      return { call, valueUnits: parseAmountField(action.amount, 'USDT') };
  }
}
