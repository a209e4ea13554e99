import { voucherTypedData } from '@ocean/chain/voucher';
import { privateKeyToAccount } from 'viem/accounts';
import type { ServerConfig } from '../config.ts';
import type { VoucherSigner, VoucherToSign } from '../context.ts';
import type { Database, Transaction } from '../db/database.ts';
import { openDatabase } from '../db/pool.ts';
import { isApprovedByOperators } from './approvals.ts';
import { requireDeadline, requireTerms } from './require-terms.ts';
import { type Reservation, requireReservation } from './reservation.ts';
import { type AssetPolicy, assetPolicies } from './signer-policy.ts';
import { isRecorded, lockTurn, readSigned, recordVoucher, refuseReleasedWhileValid } from './voucher-record.ts';
import { VoucherRefused } from './voucher-refused.ts';

export type SignerConfig = Pick<
  ServerConfig,
  'signerKey' | 'signerDatabaseUrl' | 'signerPolicy' | 'chainId' | 'vault' | 'tokens'
>;

const CONNECTIONS = 2;

/**
 * Signs with a key in this process: the signer's process, or the server on a local start. It trusts no caller and no row
 * that the API's role writes. The signer's own role records a voucher before it is signed: after a crash in between, the
 * same voucher is signed again, and never another one with its id.
 */
export function createLocalSigner(config: SignerConfig): VoucherSigner & { end(): Promise<void> } {
  const { signerKey, signerDatabaseUrl, chainId, vault } = config;
  if (!signerKey) throw new Error('SIGNER_KEY is missing: withdrawals cannot be signed without it.');
  if (!signerDatabaseUrl) throw new Error('SIGNER_DATABASE_URL is missing: the signer keeps its own record.');
  const key = privateKeyToAccount(signerKey);
  const db: Database = openDatabase(signerDatabaseUrl, { connections: CONNECTIONS });
  const policies = assetPolicies(config.signerPolicy, config.tokens);
  return {
    async sign(voucher) {
      await db.transaction((tx) => admit(tx, config, policies, voucher));
      const { id, account, token, netUnits: net, burnUnits: burn, deadline } = voucher;
      const message = { id, account, token, net, burn, deadline: BigInt(deadline) };
      return key.signTypedData(voucherTypedData({ chainId, vault, voucher: message }));
    },
    end: () => db.end(),
  };
}

/** Records the voucher, unless exactly this one is already recorded. @throws VoucherRefused and records nothing. */
async function admit(
  tx: Transaction,
  config: SignerConfig,
  policies: ReadonlyMap<string, AssetPolicy>,
  voucher: VoucherToSign,
): Promise<void> {
  const reservation = await requireReservation(tx, config.tokens, voucher);
  const policy = policies.get(reservation.asset);
  if (!policy) throw new VoucherRefused('no-limit', `SIGNER_LIMITS names no limits for ${reservation.asset}`);
  await lockTurn(tx, reservation.asset);
  if (await isRecorded(tx, reservation, voucher)) return;
  requireDeadline(voucher, reservation, config.signerPolicy.voucherHours);
  await requireTerms(tx, reservation, voucher, policy);
  await refuseReleasedWhileValid(tx, reservation);
  const { operators, owners } = config.signerPolicy;
  const approvers = { chainId: config.chainId, vault: config.vault, operators, owners };
  const isApproved = await isApprovedByOperators(tx, approvers, reservation, voucher);
  const isAutomatic = await fitsLimits(tx, reservation, policy);
  if (!isApproved && !isAutomatic) {
    throw new VoucherRefused('needs-approval', `${voucher.id} needs the signatures of two operators`);
  }
  // Approved withdrawals do not use up the limits of unapproved ones.
  await recordVoucher(tx, reservation, voucher, isApproved);
}

/**
 * Whether no approval is needed. A reservation made before yesterday needs one: otherwise the automatic limits of many
 * days could be accumulated.
 * @throws VoucherRefused day-cap
 */
async function fitsLimits(tx: Transaction, reservation: Reservation, policy: AssetPolicy): Promise<boolean> {
  const { amountUnits, day, today, asset } = reservation;
  const signed = await readSigned(tx, reservation);
  if (signed.dayUnits + amountUnits > policy.dayUnits) {
    throw new VoucherRefused('day-cap', `${signed.dayUnits} of ${policy.dayUnits} ${asset} are signed within 24 hours`);
  }
  if (day < today - 1) return false;
  const accountUnits = signed.accountUnits + amountUnits;
  if (accountUnits <= policy.freeUnits) return true;
  return accountUnits <= policy.accountUnits && signed.allUnits + amountUnits <= policy.allUnits;
}
