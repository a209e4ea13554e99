import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { MEMBER_PARTS, type MemberPart } from './accounts.ts';
import type { LedgerAccount } from './ledger.ts';

/** Base units. `available` is what may be spent: posted less held. */
export type Balance = { readonly posted: bigint; readonly held: bigint; readonly available: bigint };

const NOTHING: Balance = { posted: 0n, held: 0n, available: 0n };

/** An account that never had a movement has nothing. @example (await readBalance(q, platform.emissionPool())).available */
export async function readBalance(q: Queryable, account: LedgerAccount): Promise<Balance> {
  const row = await q.maybeOne<Balance>(sql`
    select posted, held, posted - held as available from ledger.balance where account_id = ${account.id}`);
  return row ?? NOTHING;
}

/** A member's parts of one asset. `held` is reserved inside `available`'s account and not part of `available`. */
export type MemberBalances = Readonly<Record<MemberPart | 'held', bigint>>;

const NO_PARTS: MemberBalances = { available: 0n, held: 0n, pledged: 0n, staked: 0n, unreleased: 0n, passageway: 0n };

/** What a member has, by every asset of the registry. */
export async function readMemberBalances(q: Queryable, address: string): Promise<Record<Asset, MemberBalances>> {
  const rows = await q.many<{ asset: Asset; part: MemberPart; posted: bigint; held: bigint }>(sql`
    select a.asset, a.part, b.posted, b.held
    from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.owner = ${address.toLowerCase()} and a.part = any (${[...MEMBER_PARTS]})`);
  const balances = Object.fromEntries(ASSET_NAMES.map((asset) => [asset, NO_PARTS])) as Record<Asset, MemberBalances>;
  for (const { asset, part, posted, held } of rows) {
    const parts = part === 'available' ? { available: posted - held, held } : { [part]: posted };
    balances[asset] = { ...balances[asset], ...parts };
  }
  return balances;
}
