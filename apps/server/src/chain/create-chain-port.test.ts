import { pino } from 'pino';
import { type Hex, pad, toHex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startLyingNode } from '#dev/chain/lying-node.ts';
import { createChainPort } from './create-chain-port.ts';

const VAULT: Hex = `0x${'7a'.repeat(20)}`;
const CHAIN_ID = 31_338;
const yes = toHex(1n, { size: 32 });
const no = toHex(0n, { size: 32 });

let nodes: Awaited<ReturnType<typeof startLyingNode>>[];
beforeAll(async () => {
  const truth = ({ method }: { method: string }) => (method === 'eth_chainId' ? toHex(CHAIN_ID) : yes);
  nodes = [await startLyingNode(truth), await startLyingNode(truth), await startLyingNode(truth)];
});
beforeEach(() => {
  for (const node of nodes) node.tellsTheTruth();
});
afterAll(() => Promise.all(nodes.map((node) => node.stop())));

const port = (count: number) =>
  createChainPort({
    rpcUrls: nodes.slice(0, count).map(({ url }) => url),
    chainId: CHAIN_ID,
    vault: VAULT,
    log: pino({ level: 'silent' }),
  });
const isUsed = (count = 3) => port(count).isVoucherUsed(`0x${'1'.repeat(64)}`, 7);
const answers = (at: number, answer: Answer, method = 'eth_call') =>
  nodes[at]?.tells((question) => (question.method === method ? answer : undefined));

describe('whether a voucher is used', () => {
  test.each<[string, Answer, string?]>([
    ['denies it', { result: no }],
    ['is silent', 'silence'],
    ['fails', { status: 502 }],
    ['is on another chain', { result: '0x1' }, 'eth_chainId'],
  ])('is the answer of two of three nodes when any one of them %s', async (_, answer, method) => {
    for (const at of [0, 1, 2]) {
      for (const node of nodes) node.tellsTheTruth();
      answers(at, answer, method);
      expect(await isUsed()).toBe(true);
    }
  });

  test('is unavailable, and not "no", when two of three are down or two nodes disagree', async () => {
    answers(0, { status: 502 });
    answers(1, { status: 502 });
    await expect(isUsed()).rejects.toMatchObject({ key: 'CHAIN_UNAVAILABLE' });
    answers(0, { result: no });
    nodes[1]?.tellsTheTruth();
    await expect(isUsed(2)).rejects.toMatchObject({ key: 'CHAIN_UNAVAILABLE' });
  });
});

describe('the senders of tokens to an address', () => {
  const TOKEN: Hex = `0x${'70'.repeat(20)}`;
  const OWNER: Hex = `0x${'71'.repeat(20)}`;
  const SENDER: Hex = `0x${'72'.repeat(20)}`;
  const OTHER: Hex = `0x${'73'.repeat(20)}`;
  const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  const word = (value: Hex | bigint) => (typeof value === 'bigint' ? toHex(value, { size: 32 }) : pad(value));
  const log = (from: Hex, units: bigint, block: number) => ({
    ...{ address: TOKEN, topics: [TRANSFER, word(from), word(OWNER)], data: word(units) },
    ...{
      blockNumber: toHex(block),
      blockHash: word(BigInt(block)),
      transactionHash: word(1n),
      transactionIndex: '0x0',
      logIndex: '0x0',
    },
    removed: false,
  });
  const truth = [log(SENDER, 5n, 10), log(OTHER, 1n, 11), log(SENDER, 2n, 4_000)];
  /** A node that serves these logs, with a limit on the blocks per request. */
  const serves = (at: number, logs: readonly ReturnType<typeof log>[], limit = 10_000) =>
    nodes[at]?.tells(({ method, params }) => {
      if (method !== 'eth_getLogs') return undefined;
      const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex };
      const [from, to] = [Number(fromBlock), Number(toBlock)];
      if (to - from >= limit) return { error: { code: -32_005, message: 'too many blocks' } };
      return { result: logs.filter(({ blockNumber }) => Number(blockNumber) >= from && Number(blockNumber) <= to) };
    });
  const ask = () => port(3).tokenSenders({ token: TOKEN, to: OWNER, from: 1, upTo: 4_500 });

  test('are summed from what two of three nodes report, even if one serves few blocks per request', async () => {
    for (const at of [0, 1, 2]) serves(at, truth, at === 1 ? 700 : undefined);
    const sums = [
      { from: SENDER, units: 7n },
      { from: OTHER, units: 1n },
    ];
    expect(await ask()).toEqual(sums);
    serves(0, [log(OWNER, 900n, 12)]);
    expect(await ask()).toEqual(sums);
    serves(0, []);
    expect(await ask()).toEqual(sums);
  });

  test('are unavailable when the nodes disagree, or serve too few blocks', async () => {
    serves(0, truth);
    serves(1, truth.slice(1));
    serves(2, []);
    await expect(ask()).rejects.toMatchObject({ key: 'CHAIN_UNAVAILABLE' });
    for (const at of [0, 1, 2]) serves(at, truth, 5);
    await expect(ask()).rejects.toMatchObject({ key: 'CHAIN_UNAVAILABLE' });
  });

  test('are empty when nothing was sent', async () => {
    for (const at of [0, 1, 2]) serves(at, []);
    expect(await ask()).toEqual([]);
  });
});
