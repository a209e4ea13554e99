import sql from 'sql-template-tag';
import type { Account } from '../../areas/account/queries.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

export type AccountNote = {
  readonly account: string;
  /** Number of the note within its account, from 1. */
  readonly number: number;
  /** Lower-case address of the operator. */
  readonly author: string;
  readonly text: string;
};

/**
 * Signed by one operator. The text contains the number of the account's note, so that it is valid once.
 * @throws NotAllowed
 */
export async function prepareNote(desk: Desk, { address: account }: Account, note: string): Promise<PreparedAct> {
  const number = (await countNotes(desk.db, account)) + 1;
  return {
    subject: `member/note/${account}/${number}`,
    text: actText(desk, `note on member ${account}`, [`note ${number} of this member`, `text: ${note}`]),
    role: 'support',
    signaturesNeeded: 1,
    about: { accounts: [account], refusal: 'belongs to the line of this member: another operator writes.' },
    change: { subject: `member/${account}`, before: null, after: { note: number }, reason: note },
    async carryOut([author = '']) {
      if (!(await recordNote(desk.db, { account, number, author, text: note }))) {
        throw new NotAllowed(`Another operator has written about ${account} meanwhile: nothing was changed.`);
      }
      return [`${account} has note ${number}`];
    },
  };
}

export async function countNotes(q: Queryable, account: string): Promise<number> {
  const { notes } = await q.one<{ notes: number }>(
    sql`select count(*) as notes from operators.account_note where account = ${account}`,
  );
  return notes;
}

type Slice = { readonly limit: number; readonly skip: number };

/** Newest first. */
export function readNotes(
  q: Queryable,
  account: string,
  { limit, skip }: Slice,
): Promise<(AccountNote & { readonly at: Date })[]> {
  return q.many(sql`
    select account, number, author, text, at from operators.account_note where account = ${account}
    order by number desc limit ${limit} offset ${skip}`);
}

/** @returns false, with nothing written, when another operator has written meanwhile. Needs the operators' role. */
async function recordNote(db: Database, { account, number, author, text }: AccountNote): Promise<boolean> {
  try {
    await db.run(sql`
      insert into operators.account_note (account, number, author, text) values (${account}, ${number}, ${author}, ${text})`);
    return true;
  } catch (error) {
    if (codeOf(error) === '23505') return false;
    throw error;
  }
}
