import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { quorumOf } from './agree/quorum.ts';
import { askQuorum } from './ask-quorum.ts';

const log = pino({ level: 'silent' });
const silence = () => new Promise<string>(() => {});
const down = () => Promise.reject(new Error('down'));
const says = (answer: string) => () => Promise.resolve(answer);
type Node = () => Promise<string>;
const askAll = (...nodes: Node[]) => askQuorum({ nodes, ask: (node) => node(), name: 'test', log });

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [5, 3],
])('of %i nodes %i agree', (nodes, needed) => expect(quorumOf(nodes)).toBe(needed));

describe('the answer of a quorum', () => {
  const cases: [string, Node[]][] = [
    ['one node alone', [says('yes')]],
    ['two that agree', [says('yes'), says('yes')]],
    ['against a liar', [says('no'), says('yes'), says('yes')]],
    ['beside one that is down', [down, says('yes'), says('yes')]],
    ['without waiting for a silent one', [silence, says('yes'), says('yes')]],
    ['three of five', [says('no'), down, says('yes'), says('yes'), says('yes')]],
  ];
  test.each(cases)('%s', async (_name, nodes) => expect(await askAll(...nodes)).toBe('yes'));
});

describe('is unavailable', () => {
  const cases: [string, Node[]][] = [
    ['without nodes', []],
    ['with one that is down', [down]],
    ['with one of two', [says('yes'), down]],
    ['with two that contradict each other', [says('yes'), says('no')]],
    ['with a liar and one that is down', [says('yes'), says('no'), down]],
    ['with two of four', [says('yes'), says('yes'), says('no'), down]],
    ['without waiting for one that could not help', [says('yes'), says('no'), down, silence]],
  ];
  test.each(cases)('%s', async (_name, nodes) => expect(askAll(...nodes)).rejects.toThrow('CHAIN_UNAVAILABLE'));
});
