import { readFollowerHealth } from '../../chain/events-store.ts';
import { readRewinds } from '../../chain/rewind.ts';
import type { Database } from '../../db/database.ts';
import { type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { prepareRewind } from './rewind-follower.ts';

const USAGE = `npm run follower -- state
npm run follower -- resume --reason "…" [--signature 0x…]         an owner signs; a halted follower takes its base from a quorum again
npm run follower -- rewind BLOCK --reason "…" [--signature 0x…]   an owner signs; reads everything above BLOCK again, settled events stay`;

/** Shows the follower's position and its rewinds, resumes a halted follower, and rewinds it. */
export const operateFollower: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, block = '', ...rest] = positionals;
  const { reason, signature } = values;
  if (command === 'state' && block === '' && Object.keys(values).length === 0) return showState(desk.db);
  if (!reason || rest.length > 0) throw new Usage(USAGE);
  if (command === 'resume' && block === '')
    return perform(desk, await prepareRewind(desk, { verb: 'resume', reason }), signature);
  if (command !== 'rewind' || !/^\d{1,15}$/.test(block)) throw new Usage(USAGE);
  return perform(desk, await prepareRewind(desk, { verb: 'rewind', toBlock: Number(block), reason }), signature);
};

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
