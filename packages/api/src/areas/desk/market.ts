import * as v from 'valibot';
import { ASSET_NAMES } from '../../assets.ts';
import { MAX_LEVEL, ORDER_SIDES, PASSAGEWAY_STATES, PROVIDER_STATES } from '../../desk/states.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, at, count, listOf, nothing, pageFields, uuid } from '../../fields.ts';
import { applicationFields, parseApplicationFields, parseRateFields, rateFields } from '../../inputs/desk.ts';
import { parsedInput } from '../../inputs/parsed-field.ts';
import { parseStepUp, signatureFields } from '../../inputs/signature.ts';
import { deskPerson } from './profile.ts';

const DESK = { menu: '/tor' } as const;

/** A market's symbol, such as BCG/USDT. */
export const marketSymbol = v.pipe(v.string(), v.regex(/^[A-Z]{2,10}\/[A-Z]{2,10}$/));
/** USDT for one of the base asset. */
const rate = amount;

export const marketView = v.strictObject({
  market: marketSymbol,
  base: v.picklist(ASSET_NAMES),
  quote: v.picklist(ASSET_NAMES),
  isOpen: v.boolean(),
  /** The current price; null while there is none, which pauses the services of the market. */
  reference: v.nullable(rate),
  /** The range of rates allowed now; null without a reference. */
  band: v.nullable(v.strictObject({ least: rate, most: rate })),
  /** Percent to both sides of the reference. */
  bandPercent: v.string(),
  /** Started passageways that take orders now, by side. */
  channels: v.strictObject({ buy: count, sell: count }),
});

export const serviceView = v.strictObject({
  id: uuid,
  market: marketSymbol,
  side: v.picklist(ORDER_SIDES),
  /** Null: there is no current reference price. */
  rate: v.nullable(rate),
  /** True: the provider's own rate; otherwise the reference. */
  hasOwnRate: v.boolean(),
  /** USDT of value of one order. */
  min: amount,
  max: amount,
  isOpen: v.boolean(),
  /** Orders can be placed with it now. */
  takesOrders: v.boolean(),
});

/** Computed from the orders that named this passageway or that it accepted. */
const facts = v.strictObject({
  completed: count,
  missed: count,
  /** Whole percent of the orders that named it; null without any. */
  completion: v.nullable(count),
  /** Seconds from placing to accepting, the median of the last 100; null without any. */
  medianSecondsToAccept: v.nullable(count),
  /** Released volume in USDT. */
  volume: amount,
});

const channel = v.strictObject({
  operator: deskPerson,
  level: count,
  isProvider: v.boolean(),
  services: v.array(serviceView),
  facts,
});

/** The limits and requirements of a level. */
const levelRow = v.strictObject({
  level: count,
  /** USDT of value. */
  dailyQuota: amount,
  maxOrder: amount,
  /** Of the proceeds, in percent. */
  fee: v.string(),
  holdHours: count,
  /** Required released volume in USDT with members outside the own line. */
  volume: amount,
  /** Own volume that counts towards it: at most a fifth of the requirement for each counterparty. */
  counted: amount,
  /** Total BCG bonded for this level. */
  deposit: amount,
});

const ownLevel = v.strictObject({
  level: count,
  levels: v.pipe(v.array(levelRow), v.length(MAX_LEVEL)),
  /** BCG bonded for the level now. */
  bonded: amount,
  /** The next level: what can be bonded for it now, and the volume still missing. */
  next: v.nullable(
    v.strictObject({ level: count, toBond: amount, balance: amount, signatureNeeded: v.boolean(), missingVolume: amount }),
  ),
  /** Deposits that are being returned. */
  returning: v.array(v.strictObject({ amount, returnsAt: at, kind: v.picklist(['level', 'provider']) })),
});

const ownApplication = v.strictObject({
  state: v.picklist(PROVIDER_STATES),
  deposit: amount,
  /** How many days after leaving or refusal a deposit comes back. */
  depositDays: count,
  bonded: amount,
  appliedAt: v.nullable(at),
  decidedAt: v.nullable(at),
  /** Why it was refused. */
  reason: v.nullable(v.string()),
  returnsAt: v.nullable(at),
  signatureNeeded: v.boolean(),
});

export const marketCalls = {
  channels: endpoint({
    path: '/api/tor/channelList',
    caller: 'member',
    summary: 'Started passageways with their services, those that complete most first',
    input: v.strictObject({ ...pageFields, market: v.optional(marketSymbol), side: v.optional(v.picklist(ORDER_SIDES)) }),
    output: listOf(channel),
    refusals: ['MARKET_UNKNOWN', 'PAGE_UNKNOWN'],
  }),
  markets: endpoint({
    path: '/api/tor/projectList',
    caller: 'member',
    summary: 'Markets with their reference price and the band in which a rate may lie',
    input: nothing,
    output: v.strictObject({ list: v.array(marketView) }),
  }),
  services: endpoint({
    path: '/api/tor/serviceList',
    caller: 'member',
    summary: 'Services of one passageway, or own ones without an address',
    input: v.strictObject({ operator: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    output: v.strictObject({ list: v.array(serviceView) }),
    refusals: ['PASSAGEWAY_UNKNOWN'],
  }),
  provider: endpoint({
    path: '/api/tor/provider',
    caller: 'member',
    summary: 'The page of a passageway: services, volume, completion and time to accept, from facts',
    input: v.strictObject({
      /** One of its services, because members see only shortened addresses of each other. Without it, the own page. */
      serviceId: v.optional(uuid),
    }),
    output: v.strictObject({
      ...channel.entries,
      state: v.picklist(PASSAGEWAY_STATES),
      isOwn: v.boolean(),
      since: v.nullable(at),
    }),
    refusals: ['PASSAGEWAY_UNKNOWN'],
  }),
  /** {} shows the own application; { text, contact, files } applies; { leave: true } leaves. */
  apply: endpoint({
    path: '/api/tor/applyProvider',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    entrance: { menu: '/tor', when: ({ action }) => action === 'apply' },
    summary: 'Applies to become a provider with a deposit, shows the own application, or leaves',
    input: parsedInput(v.strictObject(applicationFields), parseApplicationFields),
    output: ownApplication,
    refusals: [
      'ACCOUNT_SUSPENDED',
      'PROFILE_MISSING',
      'QUIZ_NOT_PASSED',
      'PROVIDER_STATE',
      'FORM_INCOMPLETE',
      'FILE_UNKNOWN',
      'BCG_INSUFFICIENT',
      'STEP_UP_NEEDED',
      'ACTION_CHANGED',
    ],
  }),
  updateRate: endpoint({
    path: '/api/tor/updateRate',
    caller: 'member',
    mutates: true,
    entrance: DESK,
    summary: "Sets the rate of a provider's service within the band; null: the reference price",
    input: parsedInput(v.strictObject(rateFields), parseRateFields),
    output: serviceView,
    refusals: ['PROVIDER_ONLY', 'SERVICE_UNKNOWN', 'RATE_OUTSIDE_BAND', 'PRICE_UNAVAILABLE', 'STEP_UP_NEEDED', 'ACTION_CHANGED'],
  }),
  level: endpoint({
    path: '/api/tor/level',
    caller: 'member',
    summary: 'Levels with what they give and ask for, and the own one',
    input: nothing,
    output: ownLevel,
  }),
  levelUpgrade: endpoint({
    path: '/api/tor/levelUpgrade',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    entrance: { menu: '/tor', when: ({ action }) => action === 'upgrade' },
    summary: 'Bonds the deposit of the next level, or gives the level up: the deposit comes back after its days',
    input: parsedInput(
      v.strictObject({
        action: v.optional(v.picklist(['upgrade', 'leave']), 'upgrade'),
        /** The level shown to the member, so that a second tap does not bond for the one after. */
        level: v.optional(count),
        ...signatureFields('of purpose action, above the daily value'),
      }),
      ({ action, level, ...signature }) => ({ action, level, signed: parseStepUp(signature) }),
    ),
    output: ownLevel,
    refusals: [
      'ACCOUNT_SUSPENDED',
      'PROFILE_MISSING',
      'LEVEL_HIGHEST',
      'LEVEL_NOT_REACHED',
      'LEVEL_LOWEST',
      'BCG_INSUFFICIENT',
      'STEP_UP_NEEDED',
      'ACTION_CHANGED',
    ],
  }),
} as const;
