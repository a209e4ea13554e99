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

/** The database says what the report is about. @throws Refusal REPORTED_ALREADY, REPORT_UNKNOWN */
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
  readonly number: number;
  readonly kind: 'hidden' | 'restored' | 'kept' | 'nameReset' | 'avatarReset';
  readonly what: 'post' | 'comment' | 'message' | 'profile' | 'account';
  readonly subject: string;
  /** Of `nameReset`: the name instead, with its form as compared. */
  readonly name?: { readonly nickname: string; readonly folded: string };
  /** Lower-case address of the operator. */
  readonly author: string;
  readonly reason: string;
};

/** Needs the operators' role. @returns false when it has changed meanwhile; then nothing was written */
export async function recordModeration(q: Queryable, act: ModerationAct): Promise<boolean> {
  const { number, kind, what, subject, name, author, reason } = act;
  try {
    await q.run(sql`
      insert into moderation_act (number, kind, what, subject, nickname, folded, author, reason)
      values (${number}, ${kind}, ${what}, ${subject}, ${name?.nickname ?? null}, ${name?.folded ?? null}, ${author}, ${reason})`);
    return true;
  } catch (cause) {
    if (codeOf(cause) === '23505') return false;
    throw cause;
  }
}

export async function countModerations(q: Queryable): Promise<number> {
  return (await q.one<{ acts: number }>(sql`select count(*) as acts from moderation_act`)).acts;
}

/** Who wrote it, whether or not it is hidden. */
export async function findModerated(q: Queryable, what: string, subject: string): Promise<string | undefined> {
  const { author } = await q.one<{ author: string | null }>(sql`select moderated_author(${what}, ${subject}) as author`);
  return author ?? undefined;
}

/** Of what is left of the oldest act about a whole account. Needs the worker's role. @returns how many; null: nothing is left */
export async function hideSome(q: Queryable, atMost: number): Promise<number | null> {
  return (await q.one<{ hidden: number | null }>(sql`select hide_more(${atMost}::integer) as hidden`)).hidden;
}
