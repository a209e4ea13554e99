import { vaultAbi } from '@ocean/chain/abi/vault';
import { encodeAbiParameters, encodeEventTopics, getAddress, type Hex, parseAbiParameters, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { decodeLogs, logDigest } from './decode.ts';

const VAULT = getAddress(`0x${'aa'.repeat(20)}`);
const TOKEN = getAddress(`0x${'bb'.repeat(20)}`);
const ALICE = getAddress(`0x${'cc'.repeat(20)}`);
const ORDER = `0x${'dd'.repeat(32)}` as const;
const HASH = `0x${'11'.repeat(32)}`;
const expected = { vault: VAULT, from: 10, to: 20 };

type RawLog = Record<string, unknown>;

function rawLog(parts: RawLog = {}): RawLog {
  const topics = encodeEventTopics({ abi: vaultAbi, eventName: 'Paid', args: { paymentId: 7n, orderRef: ORDER, sender: ALICE } });
  const data = encodeAbiParameters(parseAbiParameters('address, uint256'), [TOKEN, 5n]);
  return {
    address: VAULT.toLowerCase(),
    topics,
    data,
    blockNumber: toHex(12),
    blockHash: HASH,
    transactionHash: `0x${'22'.repeat(32)}`,
    logIndex: '0x3',
    removed: false,
    ...parts,
  };
}

const depositTopics = encodeEventTopics({
  abi: vaultAbi,
  eventName: 'Deposited',
  args: { paymentId: 8n, sender: ALICE, token: TOKEN },
});

describe('decodeLogs', () => {
  test('reads a payment, with addresses in lower case', () => {
    expect(decodeLogs([rawLog()], expected)).toEqual([
      {
        blockNumber: 12,
        blockHash: HASH,
        txHash: `0x${'22'.repeat(32)}`,
        logIndex: 3,
        digest: logDigest(rawLog()),
        fact: {
          kind: 'Paid',
          paymentId: 7n,
          orderRef: ORDER,
          sender: ALICE.toLowerCase(),
          token: TOKEN.toLowerCase(),
          units: 5n,
        },
      },
    ]);
  });

  test('sorts logs into the chain’s order', () => {
    const later = rawLog({ topics: depositTopics, data: toHex(1n, { size: 32 }), blockNumber: toHex(13), logIndex: '0x0' });
    const ids = decodeLogs([later, rawLog()], expected).map((log) => (log.fact.kind === 'Claimed' ? 0n : log.fact.paymentId));
    expect(ids).toEqual([7n, 8n]);
  });

  const wrong: [string, unknown, RegExp][] = [
    ['an answer that is not a list', { logs: [] }, /not a list/],
    ['a log that is not an object', [null], /not an object/],
    ['a log of another contract', [rawLog({ address: TOKEN })], /another contract/],
    ['a removed log', [rawLog({ removed: true })], /removed/],
    ['a log from before the range', [rawLog({ blockNumber: toHex(9) })], /came for the range/],
    ['a log from after the range', [rawLog({ blockNumber: toHex(21) })], /came for the range/],
    ['a block number that is not a number', [rawLog({ blockNumber: 'pending' })], /block number/],
    ['a short block hash', [rawLog({ blockHash: '0x1234' })], /block hash/],
    ['a missing transaction hash', [rawLog({ transactionHash: null })], /transaction hash/],
    ['topics that are not a list', [rawLog({ topics: null })], /topics/],
    ['an unknown topic', [rawLog({ topics: [HASH] })], /interface/],
    ['an empty list of topics', [rawLog({ topics: [] })], /interface/],
    ['too few topics', [rawLog({ topics: depositTopics.slice(0, 3) })], /interface/],
    ['another event of the vault', [rawLog({ topics: otherTopics(), data: toHex(1n, { size: 32 }) })], /another event/],
    ['truncated data', [rawLog({ data: `0x${'00'.repeat(40)}` })], /interface/],
    ['data with trailing bytes', [rawLog({ data: `${rawLog().data}00` })], /wrong length/],
    ['data that is not hex', [rawLog({ data: '0xzz' })], /data/],
    ['a payment of zero', [rawLog({ topics: depositTopics, data: toHex(0n, { size: 32 }) })], /zero/],
    ['the same log twice', [rawLog(), rawLog()], /two logs/],
    ['two hashes for one block', [rawLog(), rawLog({ logIndex: '0x4', blockHash: `0x${'33'.repeat(32)}` })], /two hashes/],
  ];
  test.each(wrong)('refuses %s', (_, answer, problem) => {
    expect(() => decodeLogs(answer, expected)).toThrow(problem);
  });
});

function otherTopics(): Hex[] {
  return encodeEventTopics({ abi: vaultAbi, eventName: 'AcceptanceSet', args: { token: TOKEN } }) as Hex[];
}
