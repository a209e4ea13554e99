import { createHash } from 'node:crypto';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { type Address, decodeEventLog, type Hex, isHex, toEventSelector } from 'viem';
import type { VaultEvent } from './chain-port.ts';
import { NodeTrouble } from './chain-trouble.ts';

/** A validated log of the vault. The block's time comes from the header with the same hash. */
export type SeenLog = {
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly txHash: string;
  readonly logIndex: number;
  /** Of the log as the node reported it; nodes are compared by it. */
  readonly digest: string;
  readonly fact: VaultFact;
};

type WithoutBlock<E> = E extends VaultEvent ? Omit<E, 'blockNumber' | 'blockHash' | 'blockTime' | 'txHash'> : never;
type VaultFact = WithoutBlock<VaultEvent>;

const DATA_BYTES = { Paid: 64, Deposited: 32, Claimed: 64 } as const;
const BYTES32 = /^0x[0-9a-fA-F]{64}$/;

/** The events that move money. */
export const WATCHED_TOPICS: Hex[] = vaultAbi
  .filter((item) => item.type === 'event')
  .filter((item) => Object.hasOwn(DATA_BYTES, item.name))
  .map((item) => toEventSelector(item));

type Expectation = { readonly vault: Address; readonly from: number; readonly to: number };

/**
 * Checks every log against the request and the vault's interface: address, block range, removed flag, topics, ABI, unique
 * position. One bad log invalidates the whole answer.
 * @throws NodeTrouble naming the first problem.
 */
export function decodeLogs(answer: unknown, expected: Expectation): SeenLog[] {
  if (!Array.isArray(answer)) throw new NodeTrouble('the logs are not a list');
  const logs = answer.map((log: unknown) => decodeLog(log, expected));
  logs.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  logs.forEach((log, i) => {
    const before = logs[i - 1];
    if (before?.blockNumber !== log.blockNumber) return;
    if (before.logIndex === log.logIndex) throw new NodeTrouble(`two logs at block ${log.blockNumber}, index ${log.logIndex}`);
    if (before.blockHash !== log.blockHash) throw new NodeTrouble(`two hashes for block ${log.blockNumber}`);
  });
  return logs;
}

function decodeLog(answer: unknown, expected: Expectation): SeenLog {
  if (typeof answer !== 'object' || answer === null) throw new NodeTrouble('a log is not an object');
  const log = answer as Record<string, unknown>;
  if (lower(log.address) !== expected.vault.toLowerCase()) throw new NodeTrouble('a log is of another contract');
  if (log.removed === true) throw new NodeTrouble('a log is marked as removed');
  const blockNumber = quantity(log.blockNumber, 'block number');
  if (blockNumber < expected.from || blockNumber > expected.to) {
    throw new NodeTrouble(`a log of block ${blockNumber} came for the range ${expected.from}–${expected.to}`);
  }
  return {
    blockNumber,
    blockHash: bytes32(log.blockHash, 'block hash'),
    txHash: bytes32(log.transactionHash, 'transaction hash'),
    logIndex: quantity(log.logIndex, 'log index'),
    digest: logDigest(log),
    fact: decodeFact(log.topics, log.data),
  };
}

/** What nodes must agree on: the contract, the place, the transaction, and every byte of the event. */
const DIGESTED = ['address', 'blockNumber', 'blockHash', 'transactionHash', 'logIndex', 'topics', 'data', 'removed'] as const;

/** Equal for two reports of one event. Far cheaper than decoding, so that many nodes can be compared. */
export function logDigest(log: Readonly<Record<string, unknown>>): string {
  const fields = DIGESTED.map((field) => String(log[field] || '').toLowerCase());
  return createHash('sha256').update(fields.join('/')).digest('base64');
}

/** The digests of a node's answer to a request for logs, sorted the same way for all nodes. @throws NodeTrouble */
export function digestLogs(answer: unknown): { digest: string; blockNumber: number }[] {
  if (!Array.isArray(answer)) throw new NodeTrouble('the logs are not a list');
  return answer.map((log: unknown) => {
    if (typeof log !== 'object' || log === null) throw new NodeTrouble('a log is not an object');
    const { blockNumber } = log as Record<string, unknown>;
    return { digest: logDigest(log as Record<string, unknown>), blockNumber: quantity(blockNumber, 'block number') };
  });
}

function decodeFact(topics: unknown, data: unknown): VaultFact {
  if (!Array.isArray(topics) || !topics.every((topic) => typeof topic === 'string' && BYTES32.test(topic))) {
    throw new NodeTrouble('the topics of a log are malformed');
  }
  if (!isHex(data)) throw new NodeTrouble('the data of a log is malformed');
  const fact = readFact(topics as [Hex, ...Hex[]], data);
  // viem tolerates bytes after the last argument; the contract never writes any.
  if (data.length !== 2 + 2 * DATA_BYTES[fact.kind]) throw new NodeTrouble(`the data of a ${fact.kind} log has a wrong length`);
  return fact;
}

function readFact(topics: [Hex, ...Hex[]], data: Hex): VaultFact {
  const event = decodeStrictly(topics, data);
  switch (event.eventName) {
    case 'Paid': {
      const { paymentId, orderRef, sender, token, amount } = event.args;
      return {
        kind: 'Paid',
        paymentId,
        orderRef: lower(orderRef),
        sender: lower(sender),
        token: lower(token),
        units: positive(amount),
      };
    }
    case 'Deposited': {
      const { paymentId, sender, token, amount } = event.args;
      return { kind: 'Deposited', paymentId, sender: lower(sender), token: lower(token), units: positive(amount) };
    }
    case 'Claimed': {
      const { id, account, token, net, burn } = event.args;
      return {
        kind: 'Claimed',
        voucherId: lower(id),
        account: lower(account),
        token: lower(token),
        netUnits: net,
        burnUnits: burn,
      };
    }
    default:
      throw new NodeTrouble(`a log is of another event: ${event.eventName}`);
  }
}

function decodeStrictly(topics: [Hex, ...Hex[]], data: Hex) {
  try {
    return decodeEventLog({ abi: vaultAbi, topics, data, strict: true });
  } catch (cause) {
    throw new NodeTrouble('a log does not fit the vault’s interface', { cause });
  }
}

function positive(units: bigint): bigint {
  if (units === 0n) throw new NodeTrouble('a payment of zero, which the vault refuses');
  return units;
}

function lower(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}

function bytes32(value: unknown, what: string): string {
  if (typeof value !== 'string' || !BYTES32.test(value)) throw new NodeTrouble(`the ${what} of a log is malformed`);
  return value.toLowerCase();
}

function quantity(value: unknown, what: string): number {
  const number = isHex(value) && value.length > 2 ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new NodeTrouble(`the ${what} of a log is malformed`);
  return number;
}
