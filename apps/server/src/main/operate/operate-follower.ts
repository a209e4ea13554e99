import { readFollower, readFollowerHealth } from '../../chain/events-store.ts';
import { readRewinds, rewind } from '../../chain/rewind.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, type Operation, Usage } from './run-operation.ts';
import { readArgs, signAct } from './sign-act.ts';

const USAGE = `npm run follower -- show
npm run follower -- rewind BLOCK --reason "…" [--signature 0x…]   an owner signs; reads everything above BLOCK again, settled events stay`;

/** Shows where the follower stands and every time it went back, and lets an operator send it back. */
export const operateFollower: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, block = '', ...rest] = positionals;
  if (command === 'show' && block === '') return show(desk.db);
  const { reason, signature } = values;
  if (command !== 'rewind' || rest.length > 0 || !/^\d{1,15}$/.test(block) || !reason) throw new Usage(USAGE);
  return goBack(desk, { toBlock: Number(block), reason }, signature);
};

/** The text counts the rewinds, so that it serves once. */
async function goBack(
  desk: Desk,
  act: { toBlock: number; reason: string },
  signature: string | undefined,
): Promise<readonly string[]> {
  const { db } = desk;
  const follower = await readFollower(db);
  if (!follower) throw new Usage('the follower has not begun');
  const { startBlock, baseBlock } = follower;
  if (act.toBlock < startBlock || act.toBlock >= baseBlock) {
    throw new Usage(`the block must be at least ${startBlock} and below the base ${baseBlock}: nothing was changed`);
  }
  const number = (await readRewinds(db)).length + 1;
  const text = actText(desk, `rewind the follower to block ${act.toBlock}`, [`rewind: ${number}`, `reason: ${act.reason}`]);
  const signing = await signAct(desk, { subject: 'chain/rewind', text, role: 'owner', signaturesNeeded: 1 }, signature);
  const [author] = signing.signers;
  if (author === undefined) return signing.lines;
  await rewind(db, follower, { ...act, author, cause: 'operator' });
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
