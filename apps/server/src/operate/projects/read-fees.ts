import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** A voting with its fees. */
export type VotingFees = {
  readonly id: string;
  readonly name: string;
  readonly listedAt: Date;
  readonly endsAt: Date;
  /** Sum of all fees; null until the voting has closed. */
  readonly units: bigint | null;
  readonly leftUnits: bigint;
  readonly isEarly: boolean | null;
};

type Asked = { readonly limit: number; readonly after?: { readonly at: Date; readonly id: string } };

/** Every voting, newest first, with the rest of its fees. */
export function readVotingFees(q: Queryable, { limit, after }: Asked): Promise<VotingFees[]> {
  // The cursor of a page is a time in milliseconds.
  const listedAt = sql`date_trunc('milliseconds', p.listed_at)`;
  const rest = after ? sql`and (${listedAt}, p.id) < (${after.at}, ${after.id}::uuid)` : empty;
  return q.many<VotingFees>(sql`
    select p.id, p.name, p.listed_at as "listedAt", p.ends_at as "endsAt", c.units, c.is_early as "isEarly",
      coalesce(c.units, 0) - (select coalesce(sum(units), 0) from vote_payout o where o.project = p.id)
        - (select coalesce(sum(units), 0) from vote_return r where r.project = p.id) as "leftUnits"
    from project p left join vote_close c on c.project = p.id
    where p.state in ('listed', 'closed') and p.listed_at is not null ${rest}
    order by ${listedAt} desc, p.id desc limit ${limit}`);
}
