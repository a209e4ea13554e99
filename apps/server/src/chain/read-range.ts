import type { Hex } from 'viem';
import type { Database } from '../db/database.ts';
import { EventsMissing, NodeTrouble } from './chain-trouble.ts';
import { decodeLogs, type SeenLog } from './decode.ts';
import { readKnownCounts, readKnownVouchers } from './events-store.ts';
import type { Header } from './reconcile.ts';
import type { BlockRange, RpcNode } from './rpc-node.ts';

type Question = {
  readonly range: BlockRange;
  /** The header of the range's last block, read before the logs. */
  readonly end: Header;
  /** Compare with the vault's own counts. This needs the state at that block, which nodes keep only for recent ones. */
  readonly isCounted?: boolean;
};

/**
 * Reads the vault's logs of a range. They are accepted only when the last block is the same before and after, every log
 * is well-formed, the payment ids continue without a gap from the last known one, and no voucher is claimed twice.
 */
export async function readRange(reading: { db: Database; node: RpcNode; vault: Hex }, question: Question): Promise<SeenLog[]> {
  const { db, node, vault } = reading;
  const { range, end } = question;
  const logs = validLogs(node, await node.logs(range), { ...range, vault });
  const counted = question.isCounted ? await node.counts(end.number) : undefined;
  const after = await node.header(end.number);
  if (after.hash !== end.hash) throw new NodeTrouble(`${node.name}: block ${end.number} changed while its logs were read`);

  const known = await readKnownCounts(db);
  const found = { payments: lastPaymentId(node, known.payments, logs), claims: known.claims + countClaims(logs) };
  if (counted && (counted.payments !== found.payments || counted.claims !== found.claims)) {
    throw new EventsMissing(
      `${node.name}: the vault counts ${counted.payments} payments and ${counted.claims} claims, ` +
        `its logs ${found.payments} and ${found.claims}`,
    );
  }
  await expectFreshVouchers(db, node, logs);
  return logs;
}

function validLogs(node: RpcNode, answer: unknown, expected: BlockRange & { vault: Hex }): SeenLog[] {
  try {
    return decodeLogs(answer, expected);
  } catch (cause) {
    if (cause instanceof NodeTrouble) throw new NodeTrouble(`${node.name}: ${cause.message}`, { cause });
    throw cause;
  }
}

function lastPaymentId(node: RpcNode, known: bigint, logs: readonly SeenLog[]): bigint {
  let lastId = known;
  for (const { fact } of logs) {
    if (fact.kind === 'Claimed') continue;
    if (fact.paymentId !== lastId + 1n) {
      throw new EventsMissing(`${node.name}: payment ${fact.paymentId} comes after payment ${lastId}`);
    }
    lastId = fact.paymentId;
  }
  return lastId;
}

function countClaims(logs: readonly SeenLog[]): bigint {
  return BigInt(logs.filter(({ fact }) => fact.kind === 'Claimed').length);
}

async function expectFreshVouchers(db: Database, node: RpcNode, logs: readonly SeenLog[]): Promise<void> {
  const ids = logs.flatMap(({ fact }) => (fact.kind === 'Claimed' ? [fact.voucherId] : []));
  const [known] = await readKnownVouchers(db, ids);
  if (known || new Set(ids).size !== ids.length) {
    throw new NodeTrouble(`${node.name}: voucher ${known ?? 'of one range'} is claimed a second time`);
  }
}
