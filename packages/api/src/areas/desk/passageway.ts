import * as v from 'valibot';
import { ASSET_NAMES } from '../../assets.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, at, nothing } from '../../fields.ts';
import { amountFields, parseAmountFields } from '../../inputs/amount.ts';
import { parseSaveFields, saveFields } from '../../inputs/desk.ts';
import { parsedInput } from '../../inputs/parsed-field.ts';
import { serviceView } from './market.ts';
import { passagewayView } from './profile.ts';

const DESK = { menu: '/tor' } as const;

/** Amounts of one asset by place. */
const walletRow = v.strictObject({
  asset: v.picklist(ASSET_NAMES),
  /** Spendable, outside the desk. */
  available: amount,
  /** In the asset wallet of the passageway, free for orders. */
  free: amount,
  /** Proceeds of completed orders that are not released yet. */
  onHold: amount,
  /** When the next proceeds are released; null without any. */
  releaseAt: v.nullable(at),
  /** Deposits of level and provider. */
  bonded: amount,
  /** Value of the free amount in USDT; null without a known price. */
  value: v.nullable(amount),
});

const moved = v.strictObject({ ...walletRow.entries, amount, done: v.boolean() });

const moving = parsedInput(
  v.strictObject({ ...amountFields, action: v.optional(v.picklist(['check', 'do']), 'do') }),
  ({ action, ...fields }) => ({ action, amount: parseAmountFields(fields) }),
);

export const settingsView = v.strictObject({
  services: v.array(serviceView),
  /** Orders are accepted automatically up to this value in USDT a day; null: never. */
  autoAccept: v.nullable(v.strictObject({ daily: amount, usedToday: amount })),
  notify: v.strictObject({ orders: v.boolean(), messages: v.boolean() }),
});

export const passagewayCalls = {
  open: endpoint({
    path: '/api/tor/open',
    caller: 'member',
    mutates: true,
    entrance: DESK,
    summary: 'Opens the passageway: test passed, and at least the least value in its asset wallet',
    input: nothing,
    output: passagewayView,
    refusals: [
      'PROFILE_MISSING',
      'QUIZ_NOT_PASSED',
      'PASSAGEWAY_BALANCE_LOW',
      'PASSAGEWAY_STATE',
      'PASSAGEWAY_BANNED',
      'PRICE_UNAVAILABLE',
    ],
  }),
  start: endpoint({
    path: '/api/tor/start',
    caller: 'member',
    mutates: true,
    entrance: DESK,
    summary: 'Takes part: orders can be placed with the passageway and accepted by it',
    input: nothing,
    output: passagewayView,
    refusals: ['PASSAGEWAY_STATE', 'PASSAGEWAY_BANNED', 'SERVICES_MISSING'],
  }),
  stop: endpoint({
    path: '/api/tor/stop',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Pauses: no new orders. Those that were accepted go on',
    input: nothing,
    output: passagewayView,
    refusals: ['PASSAGEWAY_STATE'],
  }),
  /** Without any field it shows the settings; an omitted field stays unchanged. */
  save: endpoint({
    path: '/api/tor/save',
    caller: 'member',
    mutates: true,
    entrance: DESK,
    summary: 'Settings of the passageway: services with their limits, automatic accepting, notifications',
    input: parsedInput(v.strictObject(saveFields), parseSaveFields),
    output: settingsView,
    refusals: [
      'PROFILE_MISSING',
      'PASSAGEWAY_STATE',
      'PASSAGEWAY_BANNED',
      'MARKET_UNKNOWN',
      'MARKET_CLOSED',
      'SERVICE_LIMITS_INVALID',
      'ORDER_TOO_SMALL',
      'ORDER_TOO_LARGE',
      'STEP_UP_NEEDED',
      'ACTION_CHANGED',
    ],
  }),
  wallet: endpoint({
    path: '/api/tor/walletInfo',
    caller: 'member',
    summary: 'The asset wallet: what is free, on hold and bonded, by asset',
    input: v.strictObject({ asset: v.optional(v.picklist(ASSET_NAMES)) }),
    output: v.strictObject({ assets: v.array(walletRow), value: v.nullable(amount), leastToOpen: amount }),
  }),
  fill: endpoint({
    path: '/api/tor/rechargeInfo',
    caller: 'member',
    mutates: true,
    entrance: DESK,
    summary: 'Moves an amount from the available balance into the asset wallet; action check only says what it would do',
    input: moving,
    output: moved,
    refusals: ['PROFILE_MISSING', 'PASSAGEWAY_BANNED', 'BALANCE_INSUFFICIENT', 'BCG_INSUFFICIENT', 'BYB_INSUFFICIENT'],
  }),
  empty: endpoint({
    path: '/api/tor/withdrawInfo',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Moves an amount from the asset wallet back to the available balance; action check only says what it would do',
    input: moving,
    output: moved,
    refusals: ['BALANCE_INSUFFICIENT', 'BCG_INSUFFICIENT', 'BYB_INSUFFICIENT'],
  }),
} as const;
