import { ASSET_NAMES } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import { getAddress } from 'viem';
import { readSettledBlock } from '../../../chain/reads/settled-block.ts';
import type { Context } from '../../../context.ts';

/** Reads every cap of the vault at the last block whose events are settled: what was claimed later is still open here. */
export async function readVaultCaps(context: Context): Promise<void> {
  const { chain, config, db } = context;
  const block = await readSettledBlock(db);
  if (!block) return;
  for (const asset of ASSET_NAMES) {
    const token = config.tokens[asset];
    if (!token) continue;
    const cap = await chain.vaultCap(getAddress(token.address), block.number);
    await db.run(sql`
      insert into vault_cap (asset, capacity_units, refill_units, claimable_units, block_time)
      values (${asset}, ${cap.capacityUnits}, ${cap.refillUnits}, ${cap.claimableUnits}, ${block.time})
      on conflict (asset) do update set capacity_units = excluded.capacity_units, refill_units = excluded.refill_units,
        claimable_units = excluded.claimable_units, block_time = excluded.block_time
      where vault_cap.block_time <= excluded.block_time`);
  }
}
