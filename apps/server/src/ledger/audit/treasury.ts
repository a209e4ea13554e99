import sql from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from './invariant.ts';
import { signedByTwo } from './signed-by-two.ts';

/** What operators move out of the treasury. */
export const TREASURY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'treasuryMovesAsSigned',
    promise: 'every movement out of the treasury into a pool or to a member moved once what its row says, and nothing else did',
    ...treasuryMovesAsSigned(),
    since: treasuryMovesAsSigned,
  },
  {
    name: 'treasuryIsSignedByTwo',
    promise: 'under the number of every movement out of the treasury stand signatures of both operators whom its row names',
    ...signedByTwo({ table: 'treasury_movement', subject: 'treasury', what: 'treasury movement' }),
  },
];

function treasuryMovesAsSigned(position?: Position): Check {
  return {
    counted: sql`select count(*) from treasury_movement where ${writtenSince(position, 'treasury_movement')}`,
    faults: sql`
      with moved as (
        select j.details ->> 'treasuryMovement' as number, min(j.kind) as kind, count(distinct j.id) as times, min(a.asset) as asset,
          sum(leg.units) filter (where leg.units > 0) as units,
          min(case a.owner when 'platform' then a.part else a.owner end) filter (where leg.units > 0) as gains
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind in ('poolFunded', 'treasuryPaid')
        group by j.details ->> 'treasuryMovement'
      )
      select 'treasury movement ' || coalesce(t.number::text, m.number, 'without a number') as at,
        coalesce(t.kind || ' ' || t.units || ' ' || t.asset || ' to ' || coalesce(t.pool, t.account), 'no row') ||
          ', ledger ' || coalesce(m.times || ' times ' || m.kind || ' ' || m.units || ' ' || m.asset || ' to ' || m.gains, 'nothing') as problem
      from (select * from treasury_movement where ${writtenSince(position, 'treasury_movement')}) t full join moved m on m.number = t.number::text
      where (t.kind, t.units, t.asset, coalesce(t.pool, t.account::text), 1) is distinct from (m.kind, m.units, m.asset, m.gains, m.times)`,
  };
}
