import type { PushKind } from '@ocean/api/areas/notifications/push';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';
import type { PushTarget } from '../../push/push-port.ts';
import type { Due } from './rules.ts';

type NewSubscription = PushTarget & {
  readonly id: string;
  readonly session: string;
  readonly kinds: readonly PushKind[];
  readonly language: string;
  readonly maximum: number;
};

/** @returns the reason for a refusal, or null @throws Refusal SESSION_EXPIRED */
export async function insertSubscription(q: Queryable, made: NewSubscription): Promise<'PUSH_DEVICES_TOO_MANY' | null> {
  const { id, session, endpoint, p256dh, auth, kinds, language, maximum } = made;
  const asked = q.one<{ refused: 'PUSH_DEVICES_TOO_MANY' | null }>(sql`
    select push_subscribe(${id}, ${session}, ${endpoint}, ${p256dh}, ${auth}, ${[...kinds]}::text[], ${language}, ${maximum}::integer)
      as refused`);
  return (await asked.catch(refuseEnded)).refused;
}

/** The session ended after the door admitted the call. */
function refuseEnded(cause: unknown): never {
  if (codeOf(cause) === '23000') throw new Refusal('SESSION_EXPIRED', {}, { cause });
  throw cause;
}

/** Deletes the browser of this session by its id, or any browser with this endpoint. */
export async function deleteSubscription(
  q: Queryable,
  { account, session }: { readonly account: string; readonly session: string },
  named: { readonly id: string } | { readonly endpoint: string },
): Promise<void> {
  const { id, endpoint } = { id: null, endpoint: null, ...named };
  await q.one(sql`select push_unsubscribe(${account}, ${session}, ${id}, ${endpoint}) as removed`);
}

/** Queues pushes for events since the last run. Needs the worker's role, like everything below. */
export async function queueHappened(q: Queryable): Promise<number> {
  return (await q.one<{ made: number }>(sql`select queue_pushes() as made`)).made;
}

export async function queueDue(
  q: Queryable,
  { claimHours, termDays }: { claimHours: number; termDays: number },
): Promise<number> {
  const { made } = await q.one<{ made: number }>(sql`
    select queue_due_pushes(${claimHours}::integer, ${termDays}::integer) as made`);
  return made;
}

export type TakenPush = Due & PushTarget & { readonly tries: number };

/** Taken pushes belong to this worker: no other one sends them, even if it dies. */
export function takeDue(q: Queryable, atMost: number): Promise<TakenPush[]> {
  return q.many<TakenPush>(sql`
    select subscription, thing, what, endpoint, p256dh, auth, language, tries, seconds_left as "secondsLeft"
    from take_pushes(${atMost}::integer)`);
}

type Note = {
  readonly subscription: string;
  readonly thing: string;
  readonly outcome: 'sent' | 'gone' | 'again' | 'givenUp';
  readonly againSeconds: number;
  readonly maxFailures: number;
};

export async function noteOutcome(q: Queryable, note: Note): Promise<void> {
  const { subscription, thing, outcome, againSeconds, maxFailures } = note;
  await q.one(sql`
    select note_push(${subscription}, ${thing}, ${outcome}, ${againSeconds}::integer, ${maxFailures}::integer) as noted`);
}

export async function deleteOldPushes(q: Queryable, atMost: number): Promise<number> {
  return (await q.one<{ forgotten: number }>(sql`select forget_pushes(${atMost}::integer) as forgotten`)).forgotten;
}
