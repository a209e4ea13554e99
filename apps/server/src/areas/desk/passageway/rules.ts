import { valueDown } from '@ocean/api/amount';
import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import {
  type BanReason,
  type MAX_LEVEL,
  PASSAGEWAY_MAY,
  type PassagewayAction,
  type PassagewayState,
} from '@ocean/api/desk/states';
import { Refusal } from '@ocean/api/errors';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import type { Params } from '@ocean/api/params';

/** The facts that decide the state of a passageway. Amounts are USDT base units of value. */
export type StateFacts = {
  readonly isSuspended: boolean;
  /** By operators, or for missed orders until a time that has not come. */
  readonly isBanned: boolean;
  readonly hasPassed: boolean;
  readonly isOpened: boolean;
  readonly isStarted: boolean;
  /** Of the level's daily quota. */
  readonly quotaLeftUnits: bigint;
  /** The smallest order of its open services; null without one. */
  readonly smallestUnits: bigint | null;
  /** What is free is enough for the smallest order of at least one open service. */
  readonly coversOne: boolean;
  /** Proceeds of completed orders wait for their release. */
  readonly hasOnHold: boolean;
};

/**
 * The first case that holds, in the order of `PASSAGEWAY_STATES`. `desk_state` in the database decides the same for many accounts
 * at once; a test compares the two.
 */
export function stateOf(facts: StateFacts): PassagewayState {
  if (facts.isSuspended || facts.isBanned) return 'banned';
  if (!facts.hasPassed || !facts.isOpened) return 'notOpened';
  if (!facts.isStarted) return 'closed';
  // A quota too small for its smallest order is as good as spent.
  if (facts.quotaLeftUnits < (facts.smallestUnits ?? 1n)) return 'usedUpToday';
  if (facts.smallestUnits !== null && !facts.coversOne && facts.hasOnHold) return 'awaitingRelease';
  return 'inPassageway';
}

/** @throws Refusal PASSAGEWAY_BANNED, PASSAGEWAY_STATE */
export function requireMay(state: PassagewayState, action: PassagewayAction): void {
  if (PASSAGEWAY_MAY[state].includes(action)) return;
  throw new Refusal(state === 'banned' ? 'PASSAGEWAY_BANNED' : 'PASSAGEWAY_STATE');
}

/** The refusal to accept an order in this state, as `post_accepted_orders` gives it; null when there is none. */
export function acceptBarrier(state: PassagewayState): 'PASSAGEWAY_BANNED' | 'ORDER_QUOTA' | 'PASSAGEWAY_STATE' | null {
  if (PASSAGEWAY_MAY[state].includes('accept')) return null;
  if (state === 'banned') return 'PASSAGEWAY_BANNED';
  return state === 'usedUpToday' ? 'ORDER_QUOTA' : 'PASSAGEWAY_STATE';
}

export type BanFacts = {
  readonly isSuspended: boolean;
  readonly operatorBan: string | null;
  readonly isBanned: boolean;
  readonly bannedUntil: Date | null;
};

export type Ban = { readonly reason: BanReason; readonly until: Date | null; readonly note: string | null };

/** Why it is banned: what lasts longest first. Null when it is not. */
export function banOf({ isSuspended, operatorBan, isBanned, bannedUntil }: BanFacts): Ban | null {
  if (isSuspended) return { reason: 'suspended', until: null, note: null };
  if (operatorBan !== null) return { reason: 'operator', until: null, note: operatorBan };
  return isBanned ? { reason: 'missed', until: bannedUntil, note: null } : null;
}

const LEVELS = [1, 2, 3, 4, 5] as const satisfies { readonly length: typeof MAX_LEVEL };

/** USDT base units of value a day, of the levels in their order. */
export function dailyQuotas(params: Params): bigint[] {
  return LEVELS.map((level) => params[`desk.L${level}.dailyQuota`]);
}

/** USDT base units of value of one order, of the levels in their order. */
export function largestOrders(params: Params): bigint[] {
  return LEVELS.map((level) => params[`desk.L${level}.maxOrder`]);
}

/** The largest order of a level, in USDT base units of value. */
export function maxOrderOf(params: Params, level: number): bigint {
  const known = LEVELS.find((one) => one === level);
  if (known === undefined) throw new TypeError(`no such level: ${level}`);
  return params[`desk.L${known}.maxOrder`];
}

type Free = Readonly<Record<Asset, { readonly passageway: bigint }>>;

/** What is free in the asset wallet, in USDT base units at `rates`, and an asset that could not be valued. */
export function valueFree(balances: Free, rates: ReadonlyMap<Asset, bigint>): { units: bigint; unpriced: Asset | undefined } {
  const held = ASSET_NAMES.filter((asset) => balances[asset].passageway > 0n);
  const values = held.map((asset) => valueAt({ asset, units: balances[asset].passageway }, rates));
  return {
    units: values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n),
    unpriced: held.find((_, at) => values[at] === null),
  };
}

/** USDT base units of value, rounded down; null without a price. */
export function valueAt({ asset, units }: { asset: Asset; units: bigint }, rates: ReadonlyMap<Asset, bigint>): bigint | null {
  if (asset === QUOTE_ASSET) return units;
  const rate = rates.get(asset);
  return rate === undefined ? null : valueDown({ asset, units }, rate);
}

type Steps = StateFacts & { readonly hasProfile: boolean; readonly services: number; readonly hasEnough: boolean };
type Step = 'profile' | 'test' | 'fill' | 'open' | 'services' | 'start' | 'wait';

/** The next thing that a member needs before its passageway takes orders; null when it takes them. */
export function nextStep(facts: Steps): Step | null {
  const state = stateOf(facts);
  if (!facts.hasProfile) return 'profile';
  // The member can do nothing to end it early.
  if (state === 'banned') return 'wait';
  if (!facts.hasPassed) return 'test';
  if (!facts.isOpened) return facts.hasEnough ? 'open' : 'fill';
  if (facts.services === 0) return 'services';
  if (state === 'usedUpToday') return 'wait';
  // No order could be placed with it, and no pending release would change that.
  if (!facts.coversOne && !facts.hasOnHold) return 'fill';
  if (!facts.isStarted) return 'start';
  return state === 'inPassageway' ? null : 'wait';
}
