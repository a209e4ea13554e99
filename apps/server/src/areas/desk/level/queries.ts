import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { LevelTerms } from './rules.ts';

/** The facts that decide a member's level. Amounts are USDT base units, bonded ones BCG base units. */
export type LevelFacts = {
  readonly hasProfile: boolean;
  readonly isSuspended: boolean;
  readonly level: number;
  /** In use, and not waiting for its return. */
  readonly bondedUnits: bigint;
  /** The part of the own volume that counts for each level, in the order of the levels. */
  readonly countedUnits: readonly bigint[];
};

export async function readLevelFacts(q: Queryable, account: string, levels: readonly LevelTerms[]): Promise<LevelFacts> {
  return q.one<LevelFacts>(sql`
    select exists (select from desk_profile where account = ${account}) as "hasProfile", is_suspended(${account}) as "isSuspended",
      coalesce((select level from desk_passageway where account = ${account}), 1) as level,
      (select coalesce(sum(units), 0) from desk_deposit where account = ${account} and purpose = 'level' and returns_at is null) as "bondedUnits",
      (select array_agg(desk_counted(${account}, asked.units) order by asked.place)
        from unnest(${levels.map(({ volumeUnits }) => volumeUnits)}::numeric[]) with ordinality asked (units, place))::numeric[] as "countedUnits"`);
}

export type Deposit = {
  readonly id: string;
  readonly account: string;
  readonly purpose: 'level' | 'provider';
  readonly units: bigint;
};

/** Waiting for their return, the earliest first. */
export function readReturning(q: Queryable, account: string): Promise<(Deposit & { readonly returnsAt: Date })[]> {
  return q.many(sql`
    select id, account, purpose, units, returns_at as "returnsAt" from desk_deposit
    where account = ${account} and returned_at is null and returns_at is not null order by returns_at, id`);
}
