import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { MEMBER_PARTS, type MemberPart, UNCOLLECTED_PARTS } from './accounts.ts';
import type { LedgerAccount } from './ledger.ts';

/** Base units. `available` is spendable: posted minus held. */
export type Balance = { readonly posted: bigint; readonly held: bigint; readonly available: bigint };

const NOTHING: Balance = { posted: 0n, held: 0n, available: 0n };

/** Zero for an account without movements. @example (await readBalance(q, platform.emissionPool())).available */
export async function readBalance(q: Queryable, account: LedgerAccount): Promise<Balance> {
  const row = await q.maybeOne<Balance>(sql`
    select posted, held, posted - held as available from ledger.balance where account_id = ${account.id}`);
  return row ?? NOTHING;
}

/** A member's parts of one asset. `held` is reserved on the account of `available` and not included in `available`. */
export type MemberBalances = Readonly<Record<MemberPart | 'held', bigint>>;

const NO_PARTS = Object.fromEntries([...MEMBER_PARTS, 'held'].map((part) => [part, 0n])) as MemberBalances;

/** A member's balances of every asset. */
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

/**
 * What the platform owes its members, by asset; no row for an asset of which it owes nothing. Every movement sums to
 * zero, so members together have what the platform's accounts together lack, plus what those hold for members.
 */
export function readOwed(q: Queryable): Promise<{ asset: Asset; owed: bigint }[]> {
  return q.many<{ asset: Asset; owed: bigint }>(sql`
    select asset, sum(units) as owed
    from (
      select a.asset, -sum(b.posted) as units
      from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.owner = 'platform' and a.part <> all (${UNCOLLECTED_PARTS})
      group by a.asset
      union all
      select asset, units from ledger.due_to_members()
    ) part
    group by asset having sum(units) > 0`);
}
