import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { gathering, perDatabase } from '../../db/gather.ts';
import { retrying } from '../../db/retrying.ts';
import { type Entry, seal, unseal } from './keyed-request.ts';

/*
 * Claims and answers of many requests are batched: under load they share round trips and commits. Every statement may
 * be repeated after a lost connection, because a claimant recognises its own claim.
 *
 * Neither waits for the disk. A claim precedes its act in the WAL, so whatever makes the act durable makes the claim
 * durable too. An answer lost in a crash of the database is made again by a repeat, with the same ids.
 */

/** `claimant` identifies one claim of one request, made by any process; the table calls its column `worker`. */
export type Claim = { readonly entry: Entry; readonly claimant: string };
/** Taken over from a claimant that has been silent and may have done the act. */
export type Claimed = 'new' | 'takenOver';

/** The row of a key with its answer, for a statement of the act itself to write in its own transaction. */
export type SealedAnswer = Pick<Entry, 'scope' | 'keyHash'> & { readonly claimant: string; readonly sealed: Buffer };

/** A claimant that has been silent for this long is presumed dead: a repeat takes over and does the same act with the same ids. */
const LEASE = '10 seconds';
export const MAX_TOGETHER = 128;

/** A part of a statement: commits without waiting for the disk. */
export const UNHURRIED = sql`quick as materialized (select set_config('synchronous_commit', 'off', true))`;

/**
 * Inserts the rows of `wanted`, a query of scope, key_hash, body_hash and claimant; returns claimant and "isNew" of those
 * that are claimed. Inserts in the order of keys, so that two processes cannot deadlock.
 */
export const insertClaims = (wanted: Sql): Sql => sql`
  insert into idempotency (scope, key_hash, body_hash, state, worker)
  select c.scope, c.key_hash, c.body_hash, 'pending', c.claimant from (${wanted}) c, quick
  order by c.scope, c.key_hash
  on conflict (scope, key_hash) do update set worker = excluded.worker, claimed_at = clock_timestamp()
  where idempotency.state = 'pending' and idempotency.body_hash = excluded.body_hash
    and (idempotency.claimed_at < clock_timestamp() - ${LEASE}::interval or idempotency.worker = excluded.worker)
  returning worker as claimant, xmax = 0 as "isNew"`;

/** The arrays of claims, in the order of `insertClaims`. */
export const claimArrays = (group: readonly Claim[]): Sql => sql`
  ${group.map(({ entry }) => entry.scope)}::text[], ${group.map(({ entry }) => entry.keyHash)}::bytea[],
  ${group.map(({ entry }) => entry.bodyHash)}::bytea[], ${group.map(({ claimant }) => claimant)}::uuid[]`;

export const claimedOf = (isNew: boolean): Claimed => (isNew ? 'new' : 'takenOver');

/** Undefined when another process has the key. */
export function claim(db: Database, one: Claim): Promise<Claimed | undefined> {
  return claims(db).join(one);
}

const claims = perDatabase((db: Database) =>
  gathering((group: readonly Claim[]) => retrying(() => claimTogether(db, group)), { maxItems: MAX_TOGETHER, atOnce: 2 }),
);

async function claimTogether(db: Database, group: readonly Claim[]): Promise<(Claimed | undefined)[]> {
  const wanted = sql`select * from unnest(${claimArrays(group)}) w(scope, key_hash, body_hash, claimant)`;
  const rows = await db.many<{ claimant: string; isNew: boolean }>(sql`with ${UNHURRIED} ${insertClaims(wanted)}`);
  const claimed = new Map(rows.map(({ claimant, isNew }) => [claimant, claimedOf(isNew)]));
  return group.map(({ claimant }) => claimed.get(claimant));
}

export function sealAnswer({ entry, claimant }: Claim, answer: string): SealedAnswer {
  return { scope: entry.scope, keyHash: entry.keyHash, claimant, sealed: seal(entry, answer) };
}

export async function keepAnswer(db: Database, kept: SealedAnswer): Promise<void> {
  await answers(db).join(kept);
}

const answers = perDatabase((db: Database) =>
  gathering((group: readonly SealedAnswer[]) => retrying(() => keepTogether(db, group)), { maxItems: MAX_TOGETHER, atOnce: 2 }),
);

/** In the order of keys, as claims are made. */
async function keepTogether(db: Database, unordered: readonly SealedAnswer[]): Promise<undefined[]> {
  const group = unordered.toSorted((a, b) => a.scope.localeCompare(b.scope) || a.keyHash.compare(b.keyHash));
  await db.run(sql`
    with ${UNHURRIED}
    update idempotency i set state = 'answered', answer = k.sealed
    from quick, unnest(${group.map(({ scope }) => scope)}::text[], ${group.map(({ keyHash }) => keyHash)}::bytea[],
      ${group.map(({ claimant }) => claimant)}::uuid[], ${group.map(({ sealed }) => sealed)}::bytea[]) k(scope, key_hash, claimant, sealed)
    where i.scope = k.scope and i.key_hash = k.key_hash and i.worker = k.claimant`);
  return group.map(() => undefined);
}

/** Renews the claim, so that no repeat takes over the act. */
export async function renewClaim(db: Database, { entry, claimant }: Claim): Promise<void> {
  await db.run(sql`
    update idempotency set claimed_at = clock_timestamp()
    where scope = ${entry.scope} and key_hash = ${entry.keyHash} and worker = ${claimant} and state = 'pending'`);
}

/** Releases the key: the act was not done, or its answer must not be kept. */
export async function release(db: Database, { entry, claimant }: Claim): Promise<void> {
  await db.run(sql`
    delete from idempotency
    where scope = ${entry.scope} and key_hash = ${entry.keyHash} and worker = ${claimant} and state = 'pending'`);
}

/** The row under the key; `answer` is undefined while another process is working on it. */
export async function readAnswer(
  db: Database,
  entry: Entry,
): Promise<{ readonly isSameRequest: boolean; readonly answer: string | undefined } | undefined> {
  const row = await db.maybeOne<{ body_hash: Buffer; answer: Buffer | null }>(sql`
    select body_hash, answer from idempotency where scope = ${entry.scope} and key_hash = ${entry.keyHash}`);
  if (!row) return undefined;
  const isSameRequest = row.body_hash.equals(entry.bodyHash);
  return { isSameRequest, answer: isSameRequest && row.answer ? unseal(entry, row.answer) : undefined };
}

/** Deletes answers older than a day. Afterwards a duplicate still fails on the ids that it would write again. */
export async function purgeIdempotency(db: Database): Promise<number> {
  return db.run(sql`delete from idempotency where created_at < clock_timestamp() - interval '1 day'`);
}
