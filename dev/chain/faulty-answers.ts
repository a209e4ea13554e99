import { createRandom } from '../machine/random.ts';
import type { Answer, Lie, Question } from './lying-node.ts';

type Fault = (truth: () => Promise<unknown>) => Promise<Answer> | Answer;

const OTHER_HASH = `0x${'99'.repeat(32)}`;

/** Transport faults, for any method. */
const TRANSPORT_FAULTS: Fault[] = [
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

/** Well-formed but wrong answers, by method. */
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

/** Makes `percent` of the answers faulty, in a random way that fits the question; reproducible by the seed. */
export function faultyAnswers({ percent, seed }: { percent: number; seed: number }): { lie: Lie; count: () => number } {
  const random = createRandom(seed);
  let faulty = 0;
  const lie: Lie = ({ method }: Question, truth) => {
    if (random.below(10_000) >= percent * 100) return undefined;
    faulty += 1;
    return random.pick([...TRANSPORT_FAULTS, ...(LIES[method] ?? [])])(truth);
  };
  return { lie, count: () => faulty };
}
