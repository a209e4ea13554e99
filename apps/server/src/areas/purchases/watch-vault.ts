import { getAddress } from 'viem';
import type { Context } from '../../context.ts';
import { checkVault, type ReadVault } from '../../ledger/audit/vault.ts';

/** Compares the vault's holdings on chain with the ledger, at the last block whose events are all settled. */
export async function watchVault({ db, chain, log }: Context): Promise<void> {
  const readVault: ReadVault = ({ vault, token, block }) => chain.tokenBalance(getAddress(token), getAddress(vault), block);
  const { block, faults, surplus } = await db.snapshot((q) => checkVault(q, readVault));
  for (const fault of faults)
    log.error({ alert: 'vault below ledger', block, ...fault }, 'the vault holds less than the ledger says');
  if (Object.keys(surplus).length > 0) log.debug({ block, surplus }, 'the vault holds tokens that nobody paid in by a call');
}
