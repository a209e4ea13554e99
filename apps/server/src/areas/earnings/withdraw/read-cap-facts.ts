import type { Asset } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { RefillingCap } from '../../../db/refilling-cap.ts';
import type { VaultCap } from './vault-cap-rules.ts';

export type CapFacts = {
  readonly cap: VaultCap;
  readonly openUnits: bigint;
  readonly waitingUnits: bigint;
  readonly now: number;
};

/**
 * The cap with what may still be claimed from it: vouchers that are signed or will be without approval, and withdrawals
 * that wait for approval. Undefined before the first read.
 */
export function findCapFacts(q: Queryable, asset: Asset): Promise<CapFacts | undefined> {
  return readCapFacts(q, asset).then(([facts]) => facts);
}

/** Of one asset, or of all. */
export async function readCapFacts(q: Queryable, asset: Asset | null = null): Promise<(CapFacts & { asset: Asset })[]> {
  const rows = await q.many<VaultCap & Omit<CapFacts, 'cap'> & { asset: Asset }>(sql`
    select cap.asset, cap.capacity_units as "capacityUnits", cap.refill_units as "refillUnits",
      cap.claimable_units as "claimableUnits", cap.block_time as "blockTime",
      extract(epoch from platform_now())::bigint as now, open.units as "openUnits", waiting.units as "waitingUnits"
    from vault_cap cap
      cross join lateral (
        select coalesce(sum(net_units + burn_units), 0)::numeric(78, 0) as units from withdrawal
        where withdrawal.asset = cap.asset and state in ('held', 'signed')) open
      cross join lateral (
        select coalesce(sum(net_units + burn_units), 0)::numeric(78, 0) as units from withdrawal
        where withdrawal.asset = cap.asset and state = 'approval') waiting
    where cap.asset = coalesce(${asset}::text, cap.asset) order by cap.asset`);
  return rows.map(({ asset: of, now, openUnits, waitingUnits, ...cap }) => ({ asset: of, cap, openUnits, waitingUnits, now }));
}

/** One account's part of the vault's cap, refilled by the hour. All accounts together are bounded by the vault itself. */
export function shareOfVault(params: Params, key: { account: string; asset: Asset }, cap: VaultCap): RefillingCap {
  return {
    name: `vault/${key.asset}`,
    account: key.account,
    capUnits: cap.capacityUnits,
    shareBps: params['withdraw.capShare'],
  };
}
