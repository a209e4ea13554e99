import process from 'node:process';
import { faultyAnswers } from '../dev/faulty-answers.ts';
import { startLyingNode } from '../dev/lying-node.ts';
import { type Crowd, chainOf } from '../dev/many-payments.ts';

/*
 * The node of `settle-payments.ts`, a process of its own so that answering takes no time from whoever asks. Its
 * argument says which crowd and which faults; it reports its URL.
 */

const { crowd, percent, seed } = JSON.parse(process.argv[2] ?? '') as { crowd: Crowd; percent: number; seed: number };
const node = await startLyingNode(chainOf(crowd).tell);
const faulty = faultyAnswers({ percent, seed });
node.tells(faulty.lie);
process.send?.({ url: node.url });
process.on('message', () => process.send?.({ asked: node.asked.length, told: faulty.told() }));
process.on('disconnect', () => process.exit(0));
