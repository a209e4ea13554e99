import process from 'node:process';
import { faultyAnswers } from '../../dev/chain/faulty-answers.ts';
import { startLyingNode } from '../../dev/chain/lying-node.ts';
import { type Crowd, chainOf } from '../../dev/economy/many-payments.ts';

/*
 * The node of `settle-payments.ts`, in a separate process so that answering takes no time from the measured side. Its
 * argument defines the payments and the faults; it reports its URL.
 */

const { crowd, percent, seed } = JSON.parse(process.argv[2] ?? '') as { crowd: Crowd; percent: number; seed: number };
const node = await startLyingNode(chainOf(crowd).answer);
const faulty = faultyAnswers({ percent, seed });
node.tells(faulty.lie);
process.send?.({ url: node.url });
process.on('message', () => process.send?.({ asked: node.asked.length, faulty: faulty.count() }));
process.on('disconnect', () => process.exit(0));
