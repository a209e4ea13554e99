import { parseArgs } from 'node:util';
import { readFollower, readFollowerHealth } from '../chain/events-store.ts';
import { readRewinds, rewind } from '../chain/rewind.ts';
import type { Database } from '../db/database.ts';
import { type Operation, Usage } from './run-operation.ts';

const USAGE = `npm run chain -- show
npm run chain -- rewind BLOCK --reason "…" [--author name]   reads everything above BLOCK again; settled events stay`;

/** Shows where the follower stands and every time it went back, and lets an operator send it back. */
export const operateChain: Operation = async (db, { args, user }) => {
  const { values, positionals } = readArgs(args);
  const [command, block = '', ...rest] = positionals;
  if (command === 'show' && block === '') return show(db);
  const { reason, author = user } = values;
  if (command !== 'rewind' || rest.length > 0 || !/^\d{1,15}$/.test(block) || !reason || !author) throw new Usage(USAGE);
  return goBack(db, { toBlock: Number(block), reason, author });
};

function readArgs(args: readonly string[]) {
  try {
    const options = { reason: { type: 'string' }, author: { type: 'string' } } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    throw new Usage(USAGE, { cause });
  }
}

async function goBack(db: Database, act: { toBlock: number; reason: string; author: string }): Promise<string[]> {
  const follower = await readFollower(db);
  if (!follower) throw new Usage('the follower has not begun');
  const { startBlock, baseBlock } = follower;
  if (act.toBlock < startBlock || act.toBlock >= baseBlock) {
    throw new Usage(`the block must be at least ${startBlock} and below the base ${baseBlock}: nothing was changed`);
  }
  await rewind(db, follower, { ...act, cause: 'operator' });
  return [`the follower reads everything above block ${act.toBlock} again; it was at ${baseBlock}`];
}

async function show(db: Database): Promise<string[]> {
  const health = await readFollowerHealth(db);
  if (!health) return ['the follower has not begun'];
  const { state, trouble, headBlock, finalBlock, baseBlock } = health;
  const rewinds = await readRewinds(db);
  return [
    `${state}: head ${headBlock}, final ${finalBlock}, base ${baseBlock}${trouble === null ? '' : `; ${trouble}`}`,
    ...rewinds.map(
      ({ at, fromBlock, toBlock, cause, author, reason }) =>
        `${at.toISOString()}  ${fromBlock} → ${toBlock}, ${cause} by ${author}: ${reason}`,
    ),
  ];
}
