import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { createRootAccount } from '../../apps/server/src/areas/account/entry.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { member } from '../../apps/server/src/ledger/accounts.ts';
import { createLedger } from '../../apps/server/src/ledger/post.ts';
import { addressOf, MEMBERS, tokenOf } from '../harness/addresses.ts';
import { deposit } from './ledger.ts';

/** Creates members with a session and USDT, in lines of two under the root. */
export async function joinMembers(appUrl: string): Promise<void> {
  const db = openDatabase(appUrl);
  const addresses = Array.from({ length: MEMBERS }, (_, at) => addressOf(at));
  const hashes = addresses.map((_, at) => createHash('sha256').update(tokenOf(at)).digest('hex'));
  await db.transaction(async (tx) => {
    await createRootAccount(tx, { address: addressOf(MEMBERS), inviteCode: 'BENCH' });
    for (const isInvited of [false, true]) {
      await tx.run(sql`
        insert into account (address, inviter, path, invite_code)
        select m.address, above.address, above.path || above.number, 'BENCH-' || m.o
        from unnest(${addresses}::text[]) with ordinality m(address, o)
          join account above on above.address = case when ${isInvited} then (${addresses}::text[])[m.o - 1] else ${addressOf(MEMBERS)} end
        where (m.o % 2 = 0) = ${isInvited}`);
    }
    await tx.run(sql`
      insert into session (id, account, token_hash, device, expires_at)
      select gen_random_uuid(), m.address, decode(m.hash, 'hex'), 'bench', clock_timestamp() + interval '1 day'
      from unnest(${addresses}::text[], ${hashes}::text[]) m(address, hash)`);
  });
  const ledger = createLedger(db);
  await Promise.all(addresses.map((address) => ledger.post(deposit(member(address).available('USDT')))));
  await db.end();
}
