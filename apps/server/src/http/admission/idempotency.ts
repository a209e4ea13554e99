import { randomUUID } from 'node:crypto';
import { Refusal, refusalRow } from '@ocean/api/errors';
import type { Database } from '../../db/database.ts';
import type { Answer } from '../answer.ts';
import {
  type Claim,
  type Claimed,
  keepAnswer,
  readAnswer,
  release,
  renewClaim,
  type SealedAnswer,
  sealAnswer,
} from './claims.ts';
import type { Entry } from './keyed-request.ts';

/** How long a repeat waits for the first answer. A client gives up after 10 seconds, so it gets our answer earlier. */
const WAIT_MS = 5_000;
const POLL_MS = 100;
/** Often enough that a claim survives one or two failed renewals. */
const RENEWED_EVERY_MS = 3_000;

/** Acts under way in this process: repeats share the answer without a query to the database. */
const underWay = new Map<string, { bodyHash: Buffer; answer: Promise<Answer | undefined> }>();

/** What an act is told about the request that it answers. */
export type Turn = {
  /** A process that died may already have done the act, so rules about starting it are not checked again. */
  readonly isRepeat: boolean;
  /** Encrypts the answer, for an act that keeps it in its own transaction. */
  seal(answer: Answer): SealedAnswer;
  /** Reports that the act has kept the answer itself. */
  noteKept(): void;
};

type Once = {
  readonly act: (turn: Turn) => Promise<Answer>;
  /**
   * Claims the key; undefined when another process has it. A refusal applies to this caller only: another copy of the
   * request, which may come with another session, is checked separately.
   */
  readonly admit: (claim: Claim) => Promise<Claimed | undefined>;
  /** The act may take longer than a claim lasts, because it waits for an outside service that must not be asked twice. */
  readonly isSlow?: boolean;
};

/**
 * Does an act once per key: the same request gets the first answer again, another request under the same key is
 * refused, and a request under way is waited for.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, DO_NOT_RESUBMIT, and whatever `admit` refuses
 */
export async function answerOnce(db: Database, entry: Entry, once: Once): Promise<Answer> {
  const giveUpAt = performance.now() + WAIT_MS;
  while (performance.now() < giveUpAt) {
    const first = underWay.get(entry.id);
    if (first && !first.bodyHash.equals(entry.bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    const answer = first ? await Promise.race([first.answer, pause(WAIT_MS)]) : await answerAsFirst(db, entry, once);
    if (answer) return answer;
    // Another process has the key, or the first request is slow.
    await pause(POLL_MS);
  }
  throw new Refusal('DO_NOT_RESUBMIT');
}

/** Whether this process is already working on it: a copy of the request then gets the answer without claiming the key. */
export function isInProgress({ id }: Entry): boolean {
  return underWay.has(id);
}

async function answerAsFirst(db: Database, entry: Entry, { admit, act, isSlow }: Once): Promise<Answer | undefined> {
  const claim = { entry, claimant: randomUUID() };
  const admitted = admit(claim);
  const doing = isSlow ? (turn: Turn) => renewing(db, claim, act(turn)) : act;
  const answer = admitted.then((claimed) =>
    claimed === undefined ? readFirst(db, entry) : actAndKeep(db, claim, claimed, doing),
  );
  const shared = admitted.then(
    () => answer,
    () => undefined,
  );
  shared.catch(() => undefined);
  underWay.set(entry.id, { bodyHash: entry.bodyHash, answer: shared });
  try {
    return await answer;
  } finally {
    underWay.delete(entry.id);
  }
}

/** The next renewal makes up for a failed one. */
async function renewing<T>(db: Database, claim: Claim, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void renewClaim(db, claim).catch(() => undefined), RENEWED_EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

async function actAndKeep(db: Database, claim: Claim, claimed: Claimed, act: Once['act']): Promise<Answer> {
  let isKept = false;
  let answer: Answer;
  try {
    answer = await act({
      isRepeat: claimed === 'takenOver',
      seal: (known) => sealAnswer(claim, JSON.stringify(known)),
      noteKept: () => {
        isKept = true;
      },
    });
  } catch (error) {
    await release(db, claim).catch(() => undefined);
    throw error;
  }
  if (isKept) return answer;
  // The act is done. If its answer cannot be kept, a repeat after the lease does the same act with the same ids.
  const ended = isFinal(answer) ? keepAnswer(db, sealAnswer(claim, JSON.stringify(answer))) : release(db, claim);
  await ended.catch(() => undefined);
  return answer;
}

/** An answer is kept when repeating the request could not change it. */
function isFinal({ status, body }: Answer): boolean {
  if (status !== 200) return false;
  if (!body.error) return true;
  const row = refusalRow(body.error.key);
  return row.kind === 'refusal' && !row.retryable;
}

async function readFirst(db: Database, entry: Entry): Promise<Answer | undefined> {
  const first = await readAnswer(db, entry);
  if (first && !first.isSameRequest) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return first?.answer === undefined ? undefined : (JSON.parse(first.answer) as Answer);
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
