import { pino } from 'pino';
import { type Hex, toHex } from 'viem';
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
  ])('is what two of three nodes say, whichever of them %s', async (_, answer, method) => {
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
