import sql from 'sql-template-tag';
import type { Transaction } from '../../db/database.ts';

/** The one account without an inviter, made at bootstrap. Doing it again changes nothing. */
export async function createRootAccount(tx: Transaction, root: { address: string; inviteCode: string }): Promise<void> {
  await tx.run(sql`
    insert into account (address, inviter, path, invite_code)
    values (${root.address.toLowerCase()}, null, '{}', ${root.inviteCode.toUpperCase()})
    on conflict do nothing`);
}
