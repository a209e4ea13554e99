import type { Hex } from 'viem';
import type { Database } from '../db/database.ts';
import { NodeTrouble, PaymentsMissing } from './chain-trouble.ts';
import { decodeLogs, type SeenLog } from './decode.ts';
import { readKnownVouchers, readLastPaymentId } from './events-store.ts';
import type { Header } from './reconcile.ts';
import type { BlockRange, RpcNode } from './rpc-node.ts';

type Question = {
  readonly range: BlockRange;
  /** The header of the range's last block, read before the logs. */
  readonly end: Header;
  /** Ask the vault how many payments there are. Needs the state at that block, which nodes keep for recent ones only. */
  readonly countsPayments?: boolean;
};

/**
 * The vault's logs of a range, believed only when the chain is the same before and after, every log is sound, the
 * payments go on without a hole from the last known one, and no voucher is claimed twice.
 */
export async function readRange(reading: { db: Database; node: RpcNode; vault: Hex }, question: Question): Promise<SeenLog[]> {
  const { db, node, vault } = reading;
  const { range, end } = question;
  const logs = soundLogs(node, await node.logs(range), { ...range, vault });
  const counted = question.countsPayments ? await node.lastPaymentId(end.number) : undefined;
  const after = await node.header(end.number);
  if (after.hash !== end.hash) throw new NodeTrouble(`${node.name}: block ${end.number} changed while its logs were read`);

  const lastId = await expectNoHole(db, node, logs);
  if (counted !== undefined && counted !== lastId) {
    throw new PaymentsMissing(`${node.name}: the vault counts ${counted} payments, its logs ${lastId}`);
  }
  await expectFreshVouchers(db, node, logs);
  return logs;
}

function soundLogs(node: RpcNode, answer: unknown, expected: BlockRange & { vault: Hex }): SeenLog[] {
  try {
    return decodeLogs(answer, expected);
  } catch (cause) {
    if (cause instanceof NodeTrouble) throw new NodeTrouble(`${node.name}: ${cause.message}`, { cause });
    throw cause;
  }
}

async function expectNoHole(db: Database, node: RpcNode, logs: readonly SeenLog[]): Promise<bigint> {
  let lastId = await readLastPaymentId(db);
  for (const { fact } of logs) {
    if (fact.kind === 'Claimed') continue;
    if (fact.paymentId !== lastId + 1n) {
      throw new PaymentsMissing(`${node.name}: payment ${fact.paymentId} comes after payment ${lastId}`);
    }
    lastId = fact.paymentId;
  }
  return lastId;
}

async function expectFreshVouchers(db: Database, node: RpcNode, logs: readonly SeenLog[]): Promise<void> {
  const ids = logs.flatMap(({ fact }) => (fact.kind === 'Claimed' ? [fact.voucherId] : []));
  const [known] = await readKnownVouchers(db, ids);
  if (known || new Set(ids).size !== ids.length) {
    throw new NodeTrouble(`${node.name}: voucher ${known ?? 'of one range'} is claimed a second time`);
  }
}
