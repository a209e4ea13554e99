import { foldNickname } from '@ocean/api/inputs/nickname';
import sql, { type Sql } from 'sql-template-tag';
import { type Account, findAccount, findAccountByCode } from '../../areas/account/queries.ts';
import type { Database } from '../../db/database.ts';
import { NotAllowed } from '../operation.ts';

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** By address or invitation code. @throws NotAllowed */
export async function requireMember(db: Database, who: string): Promise<Account> {
  const found = ADDRESS.test(who) ? await findAccount(db, who) : await findAccountByCode(db, who.toUpperCase());
  if (!found) throw new NotAllowed(`No member has the address or the invitation code ${who}.`);
  return found;
}

export type FoundMember = {
  readonly address: string;
  readonly inviteCode: string;
  readonly nickname: string | null;
  readonly level: number;
  readonly registeredAt: Date;
  readonly isSuspended: boolean;
};

const MAX_FOUND = 20;

/** By address, by invitation code, or by the beginning of a nickname, in any spelling that looks alike. */
export function searchMembers(db: Database, text: string): Promise<FoundMember[]> {
  const folded = foldNickname(text);
  if (ADDRESS.test(text)) return readMembers(db, sql`a.address = ${text.toLowerCase()}`);
  return readMembers(
    db,
    sql`a.invite_code = ${text.toUpperCase()} or (${folded} <> '' and a.address in (
      select account from desk_profile where starts_with(folded, ${folded}) order by folded limit ${MAX_FOUND}))`,
  );
}

export async function findNickname(db: Database, address: string): Promise<string | null> {
  const row = await db.maybeOne<{ nickname: string }>(sql`select nickname from desk_profile where account = ${address}`);
  return row?.nickname ?? null;
}

function readMembers(db: Database, where: Sql): Promise<FoundMember[]> {
  return db.many<FoundMember>(sql`
    select a.address, a.invite_code as "inviteCode", p.nickname, a.level, a.registered_at as "registeredAt",
      a.suspended_at is not null as "isSuspended"
    from account a left join desk_profile p on p.account = a.address where ${where} order by a.number limit ${MAX_FOUND}`);
}
