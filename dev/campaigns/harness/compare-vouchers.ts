import type { Asset } from '@ocean/api/assets';
import { voucherTypedData } from '@ocean/chain/voucher';
import sql from 'sql-template-tag';
import { recoverTypedDataAddress } from 'viem';
import { voucherIdOf } from '../../../apps/server/src/signer/withdrawal-voucher.ts';
import { LOCAL } from '../../chain/local-keys.ts';
import type { Platform } from './platform.ts';

type Row = {
  id: string;
  account: `0x${string}` | null;
  asset: Asset | null;
  state: string | null;
  signature: `0x${string}` | null;
  net: bigint | null;
  burn: bigint | null;
  deadline: number | null;
};

/**
 * Compares members' claimable vouchers with the signer's own record, which has one voucher per id: every signature must be the
 * signer's, over the recorded voucher and nothing else.
 */
export async function findWrongSignatures({ db, config }: Platform): Promise<string[]> {
  const rows = await db.snapshot((q) =>
    q.many<Row>(sql`
      select coalesce(w.id, v.id) as id, w.account, w.asset, w.state, w.signature, v.net_units as net, v.burn_units as burn, v.deadline
      from withdrawal w full join signer.voucher v on v.id = w.id
      where w.id is null or v.id is not null or w.signature is not null`),
  );
  const faults = await Promise.all(rows.map((row) => faultOf(row, config)));
  return faults.filter((fault) => fault !== undefined);
}

async function faultOf(row: Row, { chainId, vault, tokens }: Platform['config']): Promise<string | undefined> {
  const { id, account, asset, signature, net, burn, deadline } = row;
  const token = asset === null ? undefined : tokens[asset]?.address;
  if (account === null || token === undefined) return `voucher ${id} has no withdrawal`;
  if (net === null || burn === null || deadline === null) return `withdrawal ${id} is signed and not recorded`;
  // The signer recorded the voucher but its answer was lost; the job will request the same voucher again.
  if (signature === null) return row.state === 'held' ? undefined : `voucher ${id} was lost: its withdrawal is ${row.state}`;
  const voucher = { id: voucherIdOf(id), account, token, net, burn, deadline: BigInt(deadline) };
  const signer = await recoverTypedDataAddress({ ...voucherTypedData({ chainId, vault, voucher }), signature });
  return signer === LOCAL.signer.address
    ? undefined
    : `withdrawal ${id} has a signature of something else than its recorded voucher`;
}
