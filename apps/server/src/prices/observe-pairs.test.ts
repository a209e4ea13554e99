import { Refusal } from '@ocean/api/errors';
import { testPairAbi } from '@ocean/chain/abi/test-pair';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { encodeFunctionData, type Hex, toHex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Lie, startLyingNode } from '#dev/chain/lying-node.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { createChainPort } from '../chain/create-chain-port.ts';
import type { Context } from '../context.ts';
import { observePairs } from './observe-pairs.ts';

const world = useWorld({ pairs: ['BCG'] });
const log = pino({ level: 'silent' });

let nodes: Awaited<ReturnType<typeof startLyingNode>>[];
beforeAll(async () => {
  nodes = await Promise.all([1, 2, 3].map(() => startLyingNode(world.rpcUrl)));
});
afterAll(() => Promise.all(nodes.map((node) => node.stop())));
/** Mines a settled block without an observation. */
beforeEach(async () => {
  for (const node of nodes) node.tellsTheTruth();
  await world.advanceMinutes(5);
  await world.settle();
});

/** Asks this many of the nodes instead of the world's own. */
function contextOf(count: number): Context {
  const { config } = world.context;
  const rpcUrls = nodes.slice(0, count).map(({ url }) => url);
  return { ...world.context, log, chain: createChainPort({ ...config, rpcUrls, log }) };
}
const observed = () =>
  world.context.db.maybeOne<{ block: number; usdt: bigint; asset: bigint }>(sql`
    select block, usdt_reserve as usdt, asset_reserve as asset from pair_observation order by block desc limit 1`);

const dataOf = (functionName: 'getReserves' | 'price0CumulativeLast' | 'price1CumulativeLast' | 'token0') =>
  encodeFunctionData({ abi: testPairAbi, functionName });
const saying =
  (data: Hex, answer: Answer): Lie =>
  ({ method, params }) =>
    method === 'eth_call' && JSON.stringify(params).includes(data) ? answer : undefined;
const word = (value: bigint) => toHex(value, { size: 32 });
const rich = `0x${[10n ** 20n, 10n ** 20n, 1n].map((value) => word(value).slice(2)).join('')}` as const;

const LIES: readonly [string, Lie][] = [
  ['invents reserves', saying(dataOf('getReserves'), { result: rich })],
  ['invents the sum of a price', saying(dataOf('price0CumulativeLast'), { result: word(2n ** 200n) })],
  ['invents the other sum', saying(dataOf('price1CumulativeLast'), { result: word(2n ** 200n) })],
  ['names other tokens', saying(dataOf('token0'), { result: word(7n) })],
  ['says that the pair does not answer', saying(dataOf('getReserves'), { error: { code: 3, message: 'execution reverted' } })],
  ['is silent', ({ method }) => (method === 'eth_call' ? 'silence' : undefined)],
  ['fails', () => ({ status: 502 })],
  [
    'tells another time',
    async ({ method }, truth) =>
      method === 'eth_getBlockByNumber' ? { result: { ...((await truth()) as object), timestamp: '0x1' } } : undefined,
  ],
];

describe('one node of three that', () => {
  test.each(LIES)('%s changes nothing', async (_what, lie) => {
    nodes[0]?.tells(lie);
    const { usdt, asset } = await world.pairOf('BCG').reserves();
    const before = await observed();
    await observePairs(contextOf(3));
    const after = await observed();
    expect(after).toMatchObject({ usdt, asset });
    expect(after?.block).toBeGreaterThan(before?.block ?? 0);
  });
});

describe('of two nodes, one that', () => {
  test.each(LIES)('%s leaves nothing recorded', async (_what, lie) => {
    nodes[0]?.tells(lie);
    const before = await observed();
    await expect(observePairs(contextOf(2))).rejects.toThrow(Refusal);
    expect(await observed()).toEqual(before);
  });
});

test('records nothing when all nodes know another block than the settled one', async () => {
  const otherHash: Lie = async ({ method }, truth) =>
    method === 'eth_getBlockByNumber' ? { result: { ...((await truth()) as object), hash: word(9n) } } : undefined;
  for (const node of nodes) node.tells(otherHash);
  const before = await observed();
  await observePairs(contextOf(3));
  expect(await observed()).toEqual(before);
});

test('a failing pair does not delay the others', async () => {
  const { config, ...context } = contextOf(3);
  const both = { ...config, pricePairs: { BUSD: config.vault, ...config.pricePairs } };
  const before = await observed();
  await expect(observePairs({ ...context, config: both })).rejects.toThrow(Refusal);
  expect((await observed())?.block).toBeGreaterThan(before?.block ?? 0);
});

test('never observes a pair of other tokens', async () => {
  const { config, ...context } = contextOf(3);
  const count = () =>
    world.context.db.one<{ rows: number }>(sql`select count(*) as rows from pair_observation where asset = 'BYB'`);
  const asByb = { ...config, pricePairs: { BYB: config.pricePairs.BCG ?? config.vault } };
  await observePairs({ ...context, config: asByb });
  expect((await count()).rows).toBe(0);
});

test('a worker that lost its lease records nothing', async () => {
  const before = await observed();
  const lost = { token: 1, assertHeld: () => Promise.reject(new Error('taken over')) };
  await expect(observePairs(world.context, lost)).rejects.toThrow('taken over');
  expect(await observed()).toEqual(before);
});
