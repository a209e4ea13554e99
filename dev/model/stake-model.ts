import type { BookModel } from './book-model.ts';
import type { Outcome } from './bot-acts-model.ts';
import type { StakeCommand } from './commands.ts';

type StakeModel = {
  readonly method: 'pledge' | 'trusteeship';
  readonly units: bigint;
  readonly days: number;
  readonly reward: bigint;
  readonly openedDay: number;
  taken: bigint;
  hasPrincipal: boolean;
  isCancelled: boolean;
};

const COIN = 10n ** 18n;
/** Percent a year. */
const TERMS: Readonly<Record<StakeModel['method'], Readonly<Record<number, bigint>>>> = {
  pledge: { 30: 3n, 90: 5n, 180: 8n, 360: 12n },
  trusteeship: { 90: 6n, 180: 10n, 360: 15n },
};
const MAX_A_DAY = 20;
/** Percent a year: half of the shortest term's. */
const [CANCEL_RATE, CANCEL_PARTS] = [3n, 2n];

/** Stakes in plain code, with product.md's numbers written out. Omits account, day and pool limits: no command reaches them. */
export class StakesModel {
  private readonly book: BookModel;
  private readonly ofOwner = new Map<string, StakeModel[]>();

  constructor(book: BookModel) {
    this.book = book;
  }

  act(command: StakeCommand, { id, today }: { id: string; today: number }): Outcome {
    const own = this.ofOwner.get(id) ?? [];
    this.ofOwner.set(id, own);
    if (command.act === 'stake') return this.open(command, { id, today, own });
    if (command.act === 'takeStakes') return this.takeAll({ id, today, own });
    const stake = own[command.stake % Math.max(1, own.length)];
    if (!stake) return {};
    return command.act === 'leave' ? this.leave(stake, { id, today }) : this.take(stake, command.part, { id, today });
  }

  private open(
    { method, days, units }: Extract<StakeCommand, { act: 'stake' }>,
    { id, today, own }: { id: string; today: number; own: StakeModel[] },
  ): Outcome {
    const rate = TERMS[method][days];
    if (rate === undefined) return { refusal: 'STAKE_TERM_UNKNOWN' };
    if (units < 10n * COIN) return { refusal: 'STAKE_BELOW_MIN' };
    if (own.filter(({ openedDay }) => openedDay === today).length >= MAX_A_DAY) return { refusal: 'STAKES_TOO_MANY' };
    if (this.book.free(available(id)) < units) return { refusal: 'BCG_INSUFFICIENT' };
    const reward = (units * rate * BigInt(days)) / 36_500n;
    own.push({ method, units, days, reward, openedDay: today, taken: 0n, hasPrincipal: true, isCancelled: false });
    this.book.move({ from: available(id), to: staked(id), units });
    this.book.move({ from: POOL, to: reserved(id), units: reward });
    return { answer: reward };
  }

  private leave(stake: StakeModel, { id, today }: { id: string; today: number }): Outcome {
    if (isOver(stake)) return { refusal: 'STAKE_CLOSED' };
    if (stake.method === 'trusteeship') return { refusal: 'STAKE_NOT_CANCELLABLE' };
    const served = servedOn(stake, today);
    if (served === stake.days) return { refusal: 'STAKE_ENDED' };
    const counted = BigInt(served - (served % 30));
    const earned = (stake.units * CANCEL_RATE * counted) / (36_500n * CANCEL_PARTS);
    const paid = stake.units + earned - stake.taken;
    this.book.add(staked(id), -stake.units);
    this.book.add(reserved(id), stake.taken - stake.reward);
    this.book.add(available(id), paid);
    this.book.add(POOL, stake.reward - earned);
    stake.isCancelled = true;
    stake.hasPrincipal = false;
    return { answer: [earned, paid] };
  }

  private take(stake: StakeModel, part: 'reward' | 'principal', { id, today }: { id: string; today: number }): Outcome {
    if (isOver(stake)) return { refusal: 'STAKE_CLOSED' };
    const isServed = servedOn(stake, today) === stake.days;
    if (!isServed && (part === 'principal' || stake.method === 'trusteeship')) return { refusal: 'STAKE_LOCKED' };
    const reward = part === 'reward' ? freeReward(stake, today) : 0n;
    const principal = part === 'principal' && stake.hasPrincipal ? stake.units : 0n;
    if (reward + principal === 0n) return { refusal: 'STAKE_NOTHING_RELEASED' };
    this.pay(stake, { id, reward, principal });
    return { answer: [1, reward, principal] };
  }

  private takeAll({ id, today, own }: { id: string; today: number; own: readonly StakeModel[] }): Outcome {
    const sums = { stakes: 0, reward: 0n, principal: 0n };
    for (const stake of own) {
      if (isOver(stake)) continue;
      const reward = freeReward(stake, today);
      const principal = stake.hasPrincipal && servedOn(stake, today) === stake.days ? stake.units : 0n;
      if (reward + principal === 0n) continue;
      this.pay(stake, { id, reward, principal });
      sums.stakes += 1;
      sums.reward += reward;
      sums.principal += principal;
    }
    return sums.stakes === 0 ? { refusal: 'STAKE_NOTHING_RELEASED' } : { answer: [sums.stakes, sums.reward, sums.principal] };
  }

  private pay(stake: StakeModel, { id, reward, principal }: { id: string; reward: bigint; principal: bigint }): void {
    stake.taken += reward;
    if (principal > 0n) stake.hasPrincipal = false;
    this.book.move({ from: reserved(id), to: available(id), units: reward });
    this.book.move({ from: staked(id), to: available(id), units: principal });
  }
}

const POOL = 'platform/stakingPool/BCG';
const available = (id: string) => `member/${id}/available/BCG`;
const staked = (id: string) => `member/${id}/staked/BCG`;
const reserved = (id: string) => `member/${id}/stakeReward/BCG`;

function isOver({ isCancelled, hasPrincipal, taken, reward }: StakeModel): boolean {
  return isCancelled || (!hasPrincipal && taken === reward);
}

function servedOn({ openedDay, days }: StakeModel, today: number): number {
  return Math.min(days, Math.max(0, today - openedDay - 1));
}

function freeReward(stake: StakeModel, today: number): bigint {
  const served = servedOn(stake, today);
  if (stake.method === 'trusteeship') return served === stake.days ? stake.reward - stake.taken : 0n;
  return (stake.reward * BigInt(served)) / BigInt(stake.days) - stake.taken;
}
