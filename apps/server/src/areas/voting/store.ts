import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';

export type VoterKey = { readonly account: string; readonly project: string };

/** Until the transaction ends, no other vote of these accounts on their projects is cast, and none of the projects is closed. */
export async function takeVoteTurn(tx: Transaction, voters: readonly VoterKey[]): Promise<void> {
  await tx.run(sql`
    select take_vote_turn(${voters.map(({ project }) => project)}::uuid[], ${voters.map(({ account }) => account)}::text[])`);
}

/** Call under the turn, after the purchases are marked as settled. Fails for a purchase that is no permitted vote. */
export async function castVotes(tx: Transaction, purchaseIds: readonly string[]): Promise<void> {
  if (purchaseIds.length === 0) return;
  await tx.run(sql`select cast_votes(${[...purchaseIds]}::uuid[])`);
}

/** @returns how many rows were folded into the counts, at most `atMost` */
export async function foldVotes(q: Queryable, atMost: number): Promise<number> {
  const { folded } = await q.one<{ folded: number }>(sql`select fold_votes(${atMost}) as folded`);
  return folded;
}

/** Listed projects past their end or closed by operators whose counts are not fixed yet; earliest end first. */
export function readVotingsToClose(q: Queryable, atMost: number): Promise<{ project: string }[]> {
  return q.many(sql`
    select p.id as project from project p
    where p.state in ('listed', 'closed') and p.listed_at is not null and (p.state = 'closed' or p.ends_at <= platform_now())
      and not exists (select from vote_close c where c.project = p.id)
    order by p.ends_at limit ${atMost}`);
}

/** @returns false while payments made in time may still arrive */
export async function closeVoting(q: Queryable, project: string): Promise<boolean> {
  const { isClosed } = await q.one<{ isClosed: boolean }>(sql`select close_voting(${project}) as "isClosed"`);
  return isClosed;
}

/** Projects closed early with vote fees not yet returned. */
export function readVotingsToReturn(q: Queryable, atMost: number): Promise<{ project: string }[]> {
  return q.many(sql`
    select c.project from vote_close c
    where c.is_early and c.support + c.oppose > 0
      and exists (
        select from vote v where v.project = c.project
          and v.account > coalesce((select max(r.account) from vote_return r where r.project = c.project), ''))
    order by c.fixed_at limit ${atMost}`);
}

export type FeeToReturn = { readonly account: string; readonly purchaseId: string; readonly units: bigint };

/** Writes the rows for the next returned fees; the caller posts their movements in the same transaction. */
export function takeFeesToReturn(tx: Transaction, project: string, atMost: number): Promise<FeeToReturn[]> {
  return tx.many<FeeToReturn>(sql`
    select account, purchase_id as "purchaseId", units from return_vote_fees(${project}, ${atMost})`);
}
