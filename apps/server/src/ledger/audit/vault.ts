import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Reads the vault's balance of a token at the end of a block. */
export type ReadVault = (question: { vault: string; token: string; block: number }) => Promise<bigint>;

/** Reads how many payments and claims the vault itself had counted at the end of a block. */
export type ReadVaultCounts = (question: { vault: string; block: number }) => Promise<VaultCounts>;
export type VaultCounts = { readonly payments: bigint; readonly claims: bigint };

export type VaultFault = { at: string; problem: string };

export type VaultMirror = {
  readonly vault: string;
  readonly block: number;
  /** The vault's balance according to the ledger, and the part of it that no member may use. */
  readonly mirrors: readonly { asset: Asset; token: string; units: bigint; unsupported: bigint }[];
};

/** The vault as the ledger sees it at the last block whose events are all settled; undefined while there is no such block. */
export async function readVaultMirror(q: Queryable): Promise<VaultMirror | undefined> {
  const follower = await q.maybeOne<{ vault: string; block: number }>(sql`
    select vault, base_block as block from chain_follower where base_block > start_block
      and not exists (select from chain_event where final_at is not null and block_number > base_block)`);
  if (!follower) return undefined;
  const mirrors = await q.many<VaultMirror['mirrors'][number]>(sql`
    select t.symbol as asset, t.token_address as token, -coalesce(b.posted, 0) as units,
      (select coalesce(sum(p.units), 0) from payment p where p.token = t.token_address and p.outcome = 'unsupported') as unsupported
    from asset t
      left join ledger.account a on a.name = 'platform/vault/' || t.symbol
      left join ledger.balance b on b.account_id = a.id
    where t.token_address is not null order by t.position`);
  return { ...follower, mirrors };
}

/**
 * Compares the vault with its mirror in the ledger at the last block whose events are all settled. Without such a block
 * there is nothing to compare: below the deployment the vault does not exist, and while events above that block are settled
 * (because the follower re-reads blocks below them, or waits for a later event), the ledger is ahead of it.
 * A vault below its mirror is a fault. A vault above it is not: any address may transfer tokens to the vault without a
 * call; such tokens have no owner and are reported as `surplus`.
 */
export async function checkVault(
  q: Queryable,
  readVault: ReadVault,
): Promise<{ checked: number; block: number | undefined; faults: VaultFault[]; surplus: Record<string, bigint> }> {
  const mirror = await readVaultMirror(q);
  if (!mirror) return { checked: 0, block: undefined, faults: [], surplus: {} };
  const { mirrors, ...follower } = mirror;
  const faults: VaultFault[] = [];
  const surplus: Record<string, bigint> = {};
  for (const { asset, token, units, unsupported } of mirrors) {
    const held = await readVault({ ...follower, token });
    const expected = units + unsupported;
    if (held < expected)
      faults.push({ at: asset, problem: `the vault holds ${held} at block ${follower.block}, the ledger says ${expected}` });
    if (held > expected) surplus[asset] = held - expected;
  }
  return { checked: mirrors.length, block: follower.block, faults, surplus };
}

/**
 * Compares the vault's own counters with the payments and claims recorded up to the last settled block. An invented
 * event, even with its row and movement, makes one more than the vault has counted.
 */
export async function checkVaultCounts(
  q: Queryable,
  readCounts: ReadVaultCounts,
): Promise<{ checked: number; block: number | undefined; faults: VaultFault[] }> {
  const follower = await q.maybeOne<{ vault: string; block: number }>(sql`
    select vault, base_block as block from chain_follower where base_block > start_block`);
  if (!follower) return { checked: 0, block: undefined, faults: [] };
  const { payments, claims, recorded } = await q.one<VaultCounts & { recorded: bigint }>(sql`
    select (count(*) filter (where kind <> 'Claimed' and block_number <= ${follower.block}))::numeric as payments,
      (count(*) filter (where kind = 'Claimed' and block_number <= ${follower.block}))::numeric as claims,
      (select count(*) from payment where block_number <= ${follower.block})::numeric as recorded
    from chain_event where final_at is not null`);
  const counted = await readCounts(follower);
  const compared = [
    ['events of payments', payments, counted.payments],
    ['payments', recorded, counted.payments],
    ['claims', claims, counted.claims],
  ] as const;
  const faults = compared.flatMap(([at, here, there]) =>
    here === there ? [] : [{ at, problem: `${here} are recorded up to block ${follower.block}, the vault has counted ${there}` }],
  );
  return { checked: Number(payments + claims), block: follower.block, faults };
}
