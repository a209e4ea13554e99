import { createHash } from 'node:crypto';
import type { desk } from '@ocean/api/areas/desk';
import type { OrderSide } from '@ocean/api/desk/states';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatAmount } from '@ocean/money/amount';
import { proceedsFee } from '@ocean/money/desk';
import { deriveId } from '../../../derive-id.ts';

const MINUTE = 60_000;
/** Number of orders at the start of a practice. */
const AT_START = 2;
/** Then one comes in each of these spans, somewhere in its first half. */
const EVERY_MS = 4 * MINUTE;
/** How long an order of the practice can be accepted, and how long its proceeds are on hold. */
const ACCEPT_MS = 15 * MINUTE;
export const PRACTICE_HOLD_MINUTES = 10;
/** How long a timed-out order is shown. */
const SHOWN_MS = 30 * MINUTE;
const MAX_ACCEPTED_SHOWN = 20;
/** Hundredths of a practice unit, of which all amounts here are whole numbers. */
export const HUNDREDTHS = 100;

export type Practice = { readonly seed: string; readonly startedAt: Date; readonly endsAt: Date; readonly units: number };

/** What a practice offers, derived from its seed and the number alone. */
export type Offer = {
  readonly number: number;
  readonly id: string;
  readonly side: OrderSide;
  readonly giveUnits: number;
  readonly getUnits: number;
  readonly placedAt: Date;
  readonly expiresAt: Date;
};

export type Accepted = {
  readonly number: number;
  readonly giveUnits: number;
  readonly getUnits: number;
  readonly feeUnits: number;
  readonly releaseAt: Date;
};

/** An order is for 5 to 30 percent of the units, at a rate within two percent of one. */
export function offerOf({ seed, startedAt, endsAt, units }: Practice, number: number): Offer {
  const random = createHash('sha256').update(`${seed}/${number}`).digest();
  const share = 500 + (random.readUInt16BE(0) % 2501);
  const rate = 9_800 + (random.readUInt16BE(2) % 401);
  const giveUnits = Math.floor((units * share) / 10_000);
  const jitter = random.readUInt32BE(4) % (EVERY_MS / 2);
  const placed = startedAt.getTime() + (number < AT_START ? 0 : (number - AT_START + 1) * EVERY_MS + jitter);
  return {
    number,
    id: deriveId(`practice order ${number}`, seed),
    side: random.readUInt8(8) % 2 === 0 ? 'buy' : 'sell',
    giveUnits,
    getUnits: Math.floor((giveUnits * rate) / 10_000),
    placedAt: new Date(placed),
    expiresAt: new Date(Math.min(placed + ACCEPT_MS, endsAt.getTime())),
  };
}

/** What was placed and did not time out long ago, the newest first. */
export function offersAt(practice: Practice, now: Date): Offer[] {
  const passed = now.getTime() - practice.startedAt.getTime();
  const last = AT_START - 1 + Math.floor(passed / EVERY_MS);
  const first = Math.max(0, AT_START - 1 + Math.floor((passed - ACCEPT_MS - SHOWN_MS) / EVERY_MS));
  return Array.from({ length: last - first + 1 }, (_, at) => offerOf(practice, last - at)).filter(
    ({ placedAt, expiresAt }) => placedAt <= now && expiresAt.getTime() + SHOWN_MS > now.getTime(),
  );
}

/** The fee on the proceeds, as at the desk. */
export function feeOf(getUnits: number, feePoints: number): number {
  return Number(proceedsFee(BigInt(getUnits), feePoints));
}

/** What is free and on hold: only what was released has come back. */
export function balanceAt({ units }: Practice, accepted: readonly Accepted[], now: Date) {
  let [free, onHold] = [units, 0];
  for (const { giveUnits, getUnits, feeUnits, releaseAt } of accepted) {
    free -= giveUnits;
    if (releaseAt <= now) free += getUnits - feeUnits;
    else onHold += getUnits;
  }
  return { free, onHold };
}

export type PracticeView = OutputOf<typeof desk.practise>;

type Seen = {
  readonly practice: Practice;
  readonly accepted: readonly Accepted[];
  readonly now: Date;
  readonly feePoints: number;
};

/** Everything about a practice at one moment; when it is over, nothing of it is left. */
export function viewPractice({ practice, accepted, now, feePoints }: Seen): PracticeView {
  const { startedAt, endsAt } = practice;
  const times = { startedAt: startedAt.toISOString(), endsAt: endsAt.toISOString() };
  if (endsAt <= now) return { ...times, state: 'over', free: '0', onHold: '0', orders: [] };
  const { free, onHold } = balanceAt(practice, accepted, now);
  const taken = new Set(accepted.map(({ number }) => number));
  const newest = [...accepted].sort((one, other) => other.number - one.number).slice(0, MAX_ACCEPTED_SHOWN);
  const orders = [
    ...offersAt(practice, now)
      .filter(({ number }) => !taken.has(number))
      .map((offer) => ({ offer, order: viewOffer(offer, now, feePoints) })),
    ...newest.map((kept) => {
      const offer = offerOf(practice, kept.number);
      return { offer, order: viewAccepted(offer, kept, now) };
    }),
  ];
  return {
    ...times,
    state: 'running',
    free: unitsText(free),
    onHold: unitsText(onHold),
    orders: orders.sort((one, other) => other.offer.number - one.offer.number).map(({ order }) => order),
  };
}

type OrderRow = PracticeView['orders'][number];

function viewOffer(offer: Offer, now: Date, feePoints: number): OrderRow {
  const isPending = offer.expiresAt > now;
  return {
    ...rowOf(offer, { ...offer, feeUnits: feeOf(offer.getUnits, feePoints) }),
    state: isPending ? 'pending' : 'timedOut',
    releaseAt: null,
    may: isPending ? ['accept'] : [],
  };
}

function viewAccepted(offer: Offer, kept: Accepted, now: Date): OrderRow {
  return {
    ...rowOf(offer, kept),
    state: kept.releaseAt <= now ? 'released' : 'completed',
    releaseAt: kept.releaseAt.toISOString(),
    may: [],
  };
}

function rowOf({ id, side, placedAt, expiresAt }: Offer, amounts: Pick<Accepted, 'giveUnits' | 'getUnits' | 'feeUnits'>) {
  return {
    id,
    side,
    give: unitsText(amounts.giveUnits),
    get: unitsText(amounts.getUnits),
    fee: unitsText(amounts.feeUnits),
    placedAt: placedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

const unitsText = (units: number) => formatAmount(BigInt(units), 2);
