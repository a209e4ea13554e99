import { type FollowerRow, readFollower, readFollowerHealth } from '../../chain/events-store.ts';
import { readRewinds, rewind } from '../../chain/rewind.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';

const USAGE = `npm run follower -- state
npm run follower -- resume --reason "…" [--signature 0x…]         an owner signs; a halted follower takes its base from a quorum again
npm run follower -- rewind BLOCK --reason "…" [--signature 0x…]   an owner signs; reads everything above BLOCK again, settled events stay`;

type Act = { readonly verb: 'resume' | 'rewind'; readonly toBlock: number; readonly reason: string };

/** Shows where the follower stands and every time it went back, lets a halted one go on, and sends it back. */
export const operateFollower: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, block = '', ...rest] = positionals;
  const { reason, signature } = values;
  if (command === 'state' && block === '' && Object.keys(values).length === 0) return showState(desk.db);
  if (!reason || rest.length > 0) throw new Usage(USAGE);
  if (command === 'resume' && block === '') {
    const follower = await requireFollower(desk.db);
    return goBack(desk, follower, { verb: 'resume', toBlock: await blockToResume(desk.db, follower), reason }, signature);
  }
  if (command !== 'rewind' || !/^\d{1,15}$/.test(block)) throw new Usage(USAGE);
  return goBack(desk, await requireFollower(desk.db), { verb: 'rewind', toBlock: Number(block), reason }, signature);
};

async function requireFollower(db: Database): Promise<FollowerRow> {
  const follower = await readFollower(db);
  if (!follower) throw new Usage('the follower has not begun');
  return follower;
}

/**
 * The block below the base: its header is not believed but asked of a quorum, so that a base which the chain has replaced
 * no longer stands in the way. Events that are settled have to be found again, or the follower halts again.
 * @throws NotAllowed
 */
async function blockToResume(db: Database, { startBlock, baseBlock }: FollowerRow): Promise<number> {
  const health = await readFollowerHealth(db);
  if (health?.state !== 'halted') throw new NotAllowed('The follower is not halted: nothing was changed.');
  if (baseBlock === startBlock) throw new NotAllowed('The follower stands at its first block: there is nothing to go back to.');
  return baseBlock - 1;
}

/** The text counts the rewinds, so that it serves once. */
async function goBack(
  desk: Desk,
  follower: FollowerRow,
  { verb, ...act }: Act,
  signature: string | undefined,
): Promise<readonly string[]> {
  const { db } = desk;
  const { startBlock, baseBlock } = follower;
  if (act.toBlock < startBlock || act.toBlock >= baseBlock) {
    throw new Usage(`the block must be at least ${startBlock} and below the base ${baseBlock}: nothing was changed`);
  }
  const number = (await readRewinds(db)).length + 1;
  const text = actText(desk, `${verb} the follower to block ${act.toBlock}`, [`rewind: ${number}`, `reason: ${act.reason}`]);
  const signing = await signAct(desk, { subject: `chain/${verb}`, text, role: 'owner', signaturesNeeded: 1 }, signature);
  const [author] = signing.signers;
  if (author === undefined) return signing.lines;
  await rewind(db, follower, { ...act, author, cause: 'operator' });
  return [`the follower reads everything above block ${act.toBlock} again; it was at ${baseBlock}`];
}

async function showState(db: Database): Promise<string[]> {
  const health = await readFollowerHealth(db);
  if (!health) return ['the follower has not begun'];
  const { state, trouble, headBlock, finalBlock, baseBlock, checkedAt } = health;
  const rewinds = await readRewinds(db);
  return [
    `${state}: head ${headBlock}, final ${finalBlock}, base ${baseBlock}, last step ${checkedAt.toISOString()}${trouble === null ? '' : `; ${trouble}`}`,
    ...rewinds.map(
      ({ at, fromBlock, toBlock, cause, author, reason }) =>
        `${at.toISOString()}  ${fromBlock} → ${toBlock}, ${cause} by ${author}: ${reason}`,
    ),
  ];
}
