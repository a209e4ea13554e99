import { RANK_KINDS, type RankKind, type team } from '@ocean/api/areas/team';
import type { OutputOf } from '@ocean/api/endpoint';

export type Rank = OutputOf<typeof team.rank>;

export const PERIODS = ['all', 'day'] as const;

/** What members are ranked by; only team sales have a day of their own. */
export type Ranking = { readonly kind: RankKind; readonly period: (typeof PERIODS)[number] };

/** The ranking that an address names, such as `?by=teamSales&period=day`; team sales of all time without a name. */
export function readRanking(search: URLSearchParams): Ranking {
  const kind = RANK_KINDS.find((one) => one === search.get('by')) ?? 'teamSales';
  const period = PERIODS.find((one) => one === search.get('period')) ?? 'all';
  return { kind, period: kind === 'teamSales' ? period : 'all' };
}

/** The end of a key of texts: what is said of team sales of all time, of team sales today, of power and of quality points. */
export function wordsOf({ kind, period }: Ranking): 'sales' | 'salesOfDay' | 'power' | 'quality' {
  if (kind !== 'teamSales') return kind;
  return period === 'day' ? 'salesOfDay' : 'sales';
}
