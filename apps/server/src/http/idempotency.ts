import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { Refusal, refusalRow } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import { gathering, perDatabase } from '../db/gather.ts';
import { retrying } from '../db/retrying.ts';
import type { Answer } from './answer.ts';

export type KeyedRequest = {
  /** The account, or `visitor`: keys of one caller mean nothing to another. */
  readonly scope: string;
  /** The header, a UUID that the client made before sending. */
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
};

/** Waiting for the first answer. A client gives up after 10 seconds, so it hears from us before. */
const WAIT_MS = 5_000;
const POLL_MS = 100;
/** A claimant that has been silent for this long is presumed dead: a repeat takes over and does the same act with the same ids. */
const LEASE = '10 seconds';
const MAX_TOGETHER = 128;

/** Acts under way in this process: repeats share the answer and leave the database alone. */
const underWay = new Map<string, { bodyHash: Buffer; answer: Promise<Answer | undefined> }>();

/**
 * Does an act once per key: the same request again gets the first answer, another request under the same key is
 * refused, one that is under way is waited for.
 * @param act Is told whether it is a repeat: then a process that died may have done it already, and rules about what may
 *   begin are not asked again.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, DO_NOT_RESUBMIT
 */
export async function answerOnce(db: Database, request: KeyedRequest, act: Act): Promise<Answer> {
  const entry = entryOf(request);
  const giveUpAt = performance.now() + WAIT_MS;
  while (performance.now() < giveUpAt) {
    const first = underWay.get(entry.id);
    if (first && !first.bodyHash.equals(entry.bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    const answer = first ? await Promise.race([first.answer, pause(WAIT_MS)]) : await answerAsFirst(db, entry, act);
    if (answer) return answer;
    // Another process has it, or the first is slow.
    await pause(POLL_MS);
  }
  throw new Refusal('DO_NOT_RESUBMIT');
}

/** Answers of more than a day ago are forgotten; the ids that a repeat would write still stand in the way of a double. */
export async function purgeIdempotency(db: Database): Promise<number> {
  return db.run(sql`delete from idempotency where created_at < clock_timestamp() - interval '1 day'`);
}

type Act = (turn: { readonly isRepeat: boolean }) => Promise<Answer>;
type Entry = { id: string; scope: string; keyHash: Buffer; bodyHash: Buffer; secret: Buffer };

async function answerAsFirst(db: Database, entry: Entry, act: Act): Promise<Answer | undefined> {
  const answer = claimAndAct(db, entry, act);
  underWay.set(entry.id, { bodyHash: entry.bodyHash, answer });
  try {
    return await answer;
  } finally {
    underWay.delete(entry.id);
  }
}

/** Undefined when another process is at it. */
async function claimAndAct(db: Database, entry: Entry, act: Act): Promise<Answer | undefined> {
  const claimant = randomUUID();
  const claimed = await claim(db, entry, claimant);
  if (claimed === undefined) return readAnswer(db, entry);
  let answer: Answer;
  try {
    answer = await act({ isRepeat: claimed === 'takenOver' });
  } catch (error) {
    await release(db, entry, claimant).catch(() => undefined);
    throw error;
  }
  // The act is done. When its answer cannot be kept, a repeat does the same act with the same ids after the lease.
  await (isFinal(answer) ? keep(db, entry, claimant, answer) : release(db, entry, claimant)).catch(() => undefined);
  return answer;
}

/** An answer stays when asking again could not change it. */
function isFinal({ status, body }: Answer): boolean {
  if (status !== 200) return false;
  if (!body.error) return true;
  const row = refusalRow(body.error.key);
  return row.kind === 'refusal' && !row.retryable;
}

/*
 * Claims and answers of many requests travel together: under load their round trips and commits are shared. Every
 * statement may be repeated after a lost connection: a claimant recognises its own claim.
 *
 * Neither waits for the disk. A claim lies before its act in the log, so whatever makes the act durable makes the
 * claim durable too; an answer that a crash of the database takes away is made again by a repeat, with the same ids.
 */

/** `claimant` identifies one claim of one request, made by any process; the table calls its column `worker`. */
type Claim = { entry: Entry; claimant: string };
/** Taken over from a claimant that has been silent, which may have done the act. */
type Claimed = 'new' | 'takenOver';

const claims = perDatabase((db: Database) =>
  gathering((group: readonly Claim[]) => retrying(() => insertClaims(db, group)), { maxItems: MAX_TOGETHER, atOnce: 2 }),
);

function claim(db: Database, entry: Entry, claimant: string): Promise<Claimed | undefined> {
  return claims(db).join({ entry, claimant });
}

/** Undefined for those that another process has. */
async function insertClaims(db: Database, group: readonly Claim[]): Promise<(Claimed | undefined)[]> {
  const rows = await db.many<{ claimant: string; isNew: boolean }>(sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    insert into idempotency (scope, key_hash, body_hash, state, worker)
    select c.scope, c.key_hash, c.body_hash, 'pending', c.claimant
    from unnest(${group.map(({ entry }) => entry.scope)}::text[], ${group.map(({ entry }) => entry.keyHash)}::bytea[],
      ${group.map(({ entry }) => entry.bodyHash)}::bytea[], ${group.map(({ claimant }) => claimant)}::uuid[]) c(scope, key_hash, body_hash, claimant), quick
    order by c.scope, c.key_hash
    on conflict (scope, key_hash) do update set worker = excluded.worker, claimed_at = clock_timestamp()
    where idempotency.state = 'pending' and idempotency.body_hash = excluded.body_hash
      and (idempotency.claimed_at < clock_timestamp() - ${LEASE}::interval or idempotency.worker = excluded.worker)
    returning worker as claimant, xmax = 0 as "isNew"`);
  const claimed = new Map(rows.map(({ claimant, isNew }) => [claimant, isNew ? 'new' : 'takenOver'] as const));
  return group.map(({ claimant }) => claimed.get(claimant));
}

type Kept = Claim & { sealed: Buffer };

const answers = perDatabase((db: Database) =>
  gathering((group: readonly Kept[]) => retrying(() => updateAnswers(db, group)), { maxItems: MAX_TOGETHER, atOnce: 2 }),
);

async function keep(db: Database, entry: Entry, claimant: string, answer: Answer): Promise<void> {
  await answers(db).join({ entry, claimant, sealed: encrypt(entry.secret, JSON.stringify(answer)) });
}

async function updateAnswers(db: Database, group: readonly Kept[]): Promise<undefined[]> {
  await db.run(sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    update idempotency i set state = 'answered', answer = k.sealed
    from quick, unnest(${group.map(({ entry }) => entry.scope)}::text[], ${group.map(({ entry }) => entry.keyHash)}::bytea[],
      ${group.map(({ claimant }) => claimant)}::uuid[], ${group.map(({ sealed }) => sealed)}::bytea[]) k(scope, key_hash, claimant, sealed)
    where i.scope = k.scope and i.key_hash = k.key_hash and i.worker = k.claimant`);
  return group.map(() => undefined);
}

async function release(db: Database, entry: Entry, claimant: string): Promise<void> {
  await db.run(sql`
    delete from idempotency
    where scope = ${entry.scope} and key_hash = ${entry.keyHash} and worker = ${claimant} and state = 'pending'`);
}

async function readAnswer(db: Database, entry: Entry): Promise<Answer | undefined> {
  const row = await db.maybeOne<{ body_hash: Buffer; answer: Buffer | null }>(sql`
    select body_hash, answer from idempotency where scope = ${entry.scope} and key_hash = ${entry.keyHash}`);
  if (!row) return undefined;
  if (!row.body_hash.equals(entry.bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return row.answer ? (JSON.parse(decrypt(entry.secret, row.answer)) as Answer) : undefined;
}

function entryOf({ scope, key, path, body }: KeyedRequest): Entry {
  const keyHash = sha256('key', scope, key.toLowerCase());
  return {
    id: `${scope} ${keyHash.toString('hex')}`,
    scope,
    keyHash,
    bodyHash: sha256(path, canonicalJson(body)),
    secret: sha256('answer', scope, key.toLowerCase()),
  };
}

/** The same fields in another order are the same request. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function sha256(...parts: string[]): Buffer {
  return createHash('sha256').update(parts.join('\n')).digest();
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

function encrypt(secret: Buffer, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function decrypt(secret: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
