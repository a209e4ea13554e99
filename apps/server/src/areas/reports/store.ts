import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';

type NewReport = {
  readonly id: string;
  readonly account: string;
  readonly what: string;
  readonly seen: string;
  readonly reason: string;
  readonly text: string;
};

/** The database determines the subject of the report. @throws Refusal REPORTED_ALREADY, REPORT_UNKNOWN */
export async function insertReport(tx: Transaction, { id, account, what, seen, reason, text }: NewReport): Promise<void> {
  try {
    await tx.run(sql`
      insert into report (id, account, what, seen, reason, text) values (${id}, ${account}, ${what}, ${seen}, ${reason}, ${text})`);
  } catch (cause) {
    if (codeOf(cause) === '23505') throw new Refusal('REPORTED_ALREADY', {}, { cause });
    if (codeOf(cause) === '23000') throw new Refusal('REPORT_UNKNOWN', {}, { cause });
    throw cause;
  }
}

export type ModerationAct = {
  /** Counts the acts about this thing. */
  readonly turn: number;
  readonly kind: 'hidden' | 'restored' | 'kept' | 'nameReset' | 'avatarReset';
  readonly what: 'post' | 'comment' | 'message' | 'profile' | 'account';
  readonly subject: string;
  /** For `nameReset`: the replacement name, with its folded form for comparison. */
  readonly name?: { readonly nickname: string; readonly folded: string };
  /** For restoring an account: the number of the act that hid its posts and comments. */
  readonly undoes?: number;
  /** Lower-case address of the operator. */
  readonly author: string;
  readonly reason: string;
};

/** Needs the operators' role. @returns false when the subject has changed meanwhile; then nothing was written */
export async function recordModeration(q: Queryable, act: ModerationAct): Promise<boolean> {
  const { turn, kind, what, subject, name, undoes, author, reason } = act;
  try {
    await q.run(sql`
      insert into moderation_act (turn, kind, what, subject, nickname, folded, undoes, author, reason)
      values (${turn}, ${kind}, ${what}, ${subject}, ${name?.nickname ?? null}, ${name?.folded ?? null}, ${undoes ?? null}, ${author}, ${reason})`);
    return true;
  } catch (cause) {
    if (codeOf(cause) === '23505') return false;
    throw cause;
  }
}

/** The number of acts about it. */
export async function countModerations(q: Queryable, what: string, subject: string): Promise<number> {
  return (await q.one<{ acts: number }>(sql`select moderation_turns(${what}, ${subject}) as acts`)).acts;
}

/**
 * The last act that hid an account's posts and comments and of which something is still hidden, or waiting to be. Undefined
 * when `restored` could not show anything again. Needs the operators' role.
 */
export async function findAccountHiding(q: Queryable, account: string): Promise<number | undefined> {
  const found = await q.maybeOne<{ number: number }>(sql`
    select m.number from moderation_act m
    where m.kind = 'hidden' and m.what = 'account' and m.subject = ${account}
      and not exists (select from account_hiding h where h.undoes = m.number)
      and (exists (select from account_hiding h where h.act = m.number)
        or exists (select from city_post p where p.hidden_by = m.number)
        or exists (select from city_comment c where c.hidden_by = m.number))
    order by m.number desc limit 1`);
  return found?.number;
}

export async function isNicknameTaken(q: Queryable, folded: string): Promise<boolean> {
  return (await q.one<{ taken: boolean }>(sql`select exists (select from desk_profile where folded = ${folded}) as taken`)).taken;
}

/** The author of a subject, hidden or not. */
export async function findModerated(q: Queryable, what: string, subject: string): Promise<string | undefined> {
  const { author } = await q.one<{ author: string | null }>(sql`select moderated_author(${what}, ${subject}) as author`);
  return author ?? undefined;
}

/**
 * Hides or restores some of what is left of the oldest act about a whole account. Needs the worker's role. @returns how many;
 * null: nothing is left
 */
export async function hideSome(q: Queryable, atMost: number): Promise<number | null> {
  return (await q.one<{ hidden: number | null }>(sql`select hide_more(${atMost}::integer) as hidden`)).hidden;
}
