import { parseAmount } from '@ocean/money/amount';
import { MAX_DECIMALS } from '../../../sections/amounts/max-decimals.ts';
import type { Team } from './team-figures.ts';

export type Goal = {
  readonly key: 'sales' | 'miners';
  /** Decimal strings; null is unknown. */
  readonly have: string | null;
  readonly need: string;
  /** The progress from 0 to 1, for drawing. */
  readonly part: number;
  /** Compared exactly, unlike the drawing. */
  readonly isMet: boolean;
};

/** What the next level asks for and what there is of it. `isMet`: all of it, so that the end of the day brings the level. */
export function levelProgress({ next, asOf }: Pick<Team, 'next' | 'asOf'>): { goals: readonly Goal[]; isMet: boolean } | null {
  if (next === null) return null;
  const goalOf = (key: Goal['key'], have: string, need: string): Goal => {
    if (asOf === null) return { key, have: null, need, part: 0, isMet: false };
    const isMet = isAtLeast(have, need);
    return { key, have, need, part: isMet ? 1 : Number(have) / Number(need), isMet };
  };
  const goals = [goalOf('sales', next.have.sales, next.sales), goalOf('miners', String(next.have.miners), String(next.miners))];
  return { goals, isMet: goals.every((goal) => goal.isMet) };
}

function isAtLeast(have: string, need: string): boolean {
  const [one, other] = [parseAmount(have, MAX_DECIMALS), parseAmount(need, MAX_DECIMALS)];
  return one.ok && other.ok && one.units >= other.units;
}
