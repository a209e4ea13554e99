import sql from 'sql-template-tag';
import type { Database, Queryable } from '../db/database.ts';
import { agreedCounts, agreedLogs, type Panel } from './agree/agree.ts';
import { HistoryContradicted } from './chain-trouble.ts';
import { dropAbove, type FollowerRow, fence, readDigests, readFollower, readKnownCounts } from './events-store.ts';

/**
 * How far below the base the follower searches for missing events by itself: 256 ranges. Beyond that an operator must
 * name the block.
 */
const MAX_RANGES_BACK = 256;
const BLOCKS_A_RANGE = 2_000;

export type Rewind = {
  readonly at: Date;
  readonly cause: 'operator' | 'recovery';
  readonly author: string;
  readonly reason: string;
  readonly fromBlock: number;
  readonly toBlock: number;
};

/**
 * Makes the follower read everything again that is not settled. When a quorum counts more events up to the base than are
 * known, the follower first goes back below the lowest missing one.
 * @throws HistoryContradicted when a quorum does not know settled events: going back cannot undo money.
 */
export async function reread(db: Database, panel: Panel): Promise<void> {
  const follower = await readFollower(db);
  if (!follower) return;
  const known = await readKnownCounts(db, follower.baseBlock);
  // At its first base the vault may not exist yet, and no events are known.
  const isFirst = follower.baseBlock === follower.startBlock;
  const counted = isFirst ? known : await agreedCounts(panel, follower.baseBlock);
  const missing = { payments: counted.payments - known.payments, claims: counted.claims - known.claims };
  if (missing.payments < 0n || missing.claims < 0n) {
    throw new HistoryContradicted(
      `the vault counts ${counted.payments} payments and ${counted.claims} claims at block ${follower.baseBlock}, ` +
        `and ${known.payments} and ${known.claims} are settled here`,
    );
  }
  const count = Number(missing.payments + missing.claims);
  if (count === 0) {
    await dropAbove(db, follower.version, follower.groundBlock);
    return;
  }
  const toBlock = await belowMissing(db, panel, { follower, count });
  const reason = `${missing.payments} payments and ${missing.claims} claims are missing`;
  await rewind(db, follower, { toBlock, cause: 'recovery', author: 'follower', reason });
}

/** The block below the lowest missing event, searched downwards from the base in logs that a quorum reports. */
async function belowMissing(
  db: Database,
  panel: Panel,
  { follower, count }: { follower: FollowerRow; count: number },
): Promise<number> {
  const { startBlock } = follower;
  let [left, to, lowest] = [count, follower.baseBlock, follower.baseBlock];
  for (let range = 0; range < MAX_RANGES_BACK && left > 0 && to > startBlock; range += 1) {
    const from = Math.max(startBlock, to - BLOCKS_A_RANGE) + 1;
    const known = new Set(await readDigests(db, { above: from - 1, upTo: to }));
    const missing = (await agreedLogs(panel, { from, to })).filter(({ digest }) => !known.has(digest));
    left -= missing.length;
    lowest = Math.min(lowest, ...missing.map(({ blockNumber }) => blockNumber));
    to = from - 1;
  }
  if (left > 0) throw new HistoryContradicted(`${left} missing events are not above block ${to}: an operator has to rewind`);
  return lowest - 1;
}

/**
 * Makes an older block the base, so that everything above it is read again, and records this. Settled events stay, and the
 * reader expects to find each of them again; any other event it finds is settled once a quorum agrees.
 * @throws StaleView when the follower has advanced since `follower` was read.
 */
export async function rewind(
  db: Database,
  follower: FollowerRow,
  act: Pick<Rewind, 'toBlock' | 'cause' | 'author' | 'reason'>,
): Promise<void> {
  const { toBlock } = act;
  await db.transaction(async (tx) => {
    await fence(tx, follower.version);
    await tx.run(sql`delete from chain_block`);
    await tx.run(sql`delete from chain_event where block_number > ${toBlock} and final_at is null`);
    await tx.run(sql`
      update chain_follower set base_block = ${toBlock}, head_block = ${toBlock}, final_block = ${toBlock}`);
    await tx.run(sql`
      insert into chain_rewind (cause, author, reason, from_block, to_block)
      values (${act.cause}, ${act.author}, ${act.reason}, ${follower.baseBlock}, ${toBlock})`);
  });
}

/** Newest first. */
export function readRewinds(q: Queryable): Promise<Rewind[]> {
  return q.many<Rewind>(sql`
    select at, cause, author, reason, from_block as "fromBlock", to_block as "toBlock" from chain_rewind order by id desc`);
}
