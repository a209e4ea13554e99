import type { Nickname } from '@ocean/api/inputs/nickname';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';

/**
 * Makes the profile with its passageway, or changes its nickname; the same again changes nothing.
 * @returns false when another member has a name that reads like it
 */
export async function nameMember(q: Queryable, account: string, { nickname, folded }: Nickname): Promise<boolean> {
  try {
    await q.run(sql`select desk_name_member(${account}, ${nickname}, ${folded})`);
    return true;
  } catch (error) {
    if (codeOf(error) === TAKEN) return false;
    throw error;
  }
}

const TAKEN = '23505';

/** Changes of one profile take turns, to the end of the transaction. @returns false without a profile */
export async function lockProfile(tx: Transaction, account: string): Promise<boolean> {
  return (await tx.maybeOne(sql`select from desk_profile where account = ${account} for no key update`)) !== undefined;
}

export async function writeAvatar(tx: Transaction, account: string, fileId: string | null): Promise<void> {
  await tx.run(sql`update desk_profile set avatar = ${fileId} where account = ${account}`);
}
