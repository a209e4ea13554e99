import { voucherTypedData } from '@ocean/chain/voucher';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import type { ServerConfig } from '../config.ts';
import type { VoucherSigner, VoucherToSign } from '../context.ts';
import type { Database } from '../db/database.ts';
import { UnbackedVoucher } from './unbacked-voucher.ts';
import { withdrawalIdOf } from './withdrawal-voucher.ts';

/**
 * Signs with a key in this process: the signer's process, or the server on a local start. It trusts no caller: before
 * every signature it reads the withdrawal and its pending hold and compares every field of the voucher with them.
 */
export function createLocalSigner(
  db: Database,
  config: Pick<ServerConfig, 'signerKey' | 'chainId' | 'vault' | 'tokens'>,
): VoucherSigner {
  if (!config.signerKey) throw new Error('SIGNER_KEY is missing: withdrawals cannot be signed without it.');
  const key = privateKeyToAccount(config.signerKey);
  return {
    async sign(voucher) {
      await requireHold(db, config.tokens, voucher);
      const { id, account, token, netUnits: net, burnUnits: burn, deadline } = voucher;
      const message = { id, account, token, net, burn, deadline: BigInt(deadline) };
      return key.signTypedData(voucherTypedData({ chainId: config.chainId, vault: config.vault, voucher: message }));
    },
  };
}

/**
 * A withdrawal that is signed already is accepted, because the signature may be requested again after a crash. A suspended
 * account is refused.
 */
async function requireHold(db: Database, tokens: ServerConfig['tokens'], voucher: VoucherToSign): Promise<void> {
  const { account, deadline, netUnits, burnUnits } = voucher;
  const id = withdrawalIdOf(voucher.id);
  const asset = Object.keys(tokens).find((name) => tokens[name]?.address.toLowerCase() === voucher.token.toLowerCase());
  const backing =
    id !== undefined &&
    asset !== undefined &&
    (await db.maybeOne(sql`
      select from withdrawal
      join ledger.hold on hold.id = withdrawal.id and hold.amount = withdrawal.amount_units and hold.state = 'pending'
      join ledger.account on account.id = hold.account_id and account.part = 'available'
        and account.owner = withdrawal.account and account.asset = withdrawal.asset
      join public.account member on member.address = withdrawal.account and member.suspended_at is null
      where withdrawal.account = ${account.toLowerCase()} and withdrawal.id = ${id}
        and withdrawal.state in ('held', 'signed') and withdrawal.asset = ${asset}
        and withdrawal.deadline = ${deadline} and withdrawal.net_units = ${netUnits} and withdrawal.burn_units = ${burnUnits}`));
  if (!backing) throw new UnbackedVoucher(`no pending hold backs voucher ${voucher.id} of ${account}`);
}
