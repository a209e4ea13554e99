import type { Answer, Lie, Question } from './lying-node.ts';
import { createRandom } from './random.ts';

type Fault = (truth: () => Promise<unknown>) => Promise<Answer> | Answer;

const OTHER_HASH = `0x${'99'.repeat(32)}`;

/** How any answer goes wrong on its way. */
const ON_THE_WAY: Fault[] = [
  () => ({ status: 429 }),
  () => ({ status: 502 }),
  () => ({ body: '{"jsonrpc":"2.0","id":1,"result":{"num' }),
  () => ({ body: '<html>busy</html>' }),
  () => ({ error: { code: -32603, message: 'internal error' } }),
  () => ({ result: null }),
];

const changed =
  <T>(change: (truth: T) => unknown): Fault =>
  async (truth) => ({ result: change((await truth()) as T) });

/** What only looks right. */
const LIES: Readonly<Record<string, Fault[]>> = {
  eth_getBlockByNumber: [changed<object | null>((header) => header && { ...header, hash: OTHER_HASH })],
  eth_getLogs: [
    changed<object[]>(() => []),
    changed<object[]>((logs) => logs.slice(1)),
    changed<object[]>((logs) => logs.slice(0, -1)),
    changed<object[]>((logs) => [...logs, ...logs]),
    changed<object[]>((logs) => logs.map((log) => ({ ...log, blockHash: OTHER_HASH }))),
  ],
  eth_call: [() => ({ result: `0x${'00'.repeat(32)}` })],
};

/** So many of a hundred answers are wrong, in every way that fits the question, at random by the seed. */
export function faultyAnswers({ percent, seed }: { percent: number; seed: number }): { lie: Lie; told: () => number } {
  const random = createRandom(seed);
  let told = 0;
  const lie: Lie = ({ method }: Question, truth) => {
    if (random.below(10_000) >= percent * 100) return undefined;
    told += 1;
    return random.pick([...ON_THE_WAY, ...(LIES[method] ?? [])])(truth);
  };
  return { lie, told: () => told };
}
