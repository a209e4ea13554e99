import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { readParams } from '../../params/read-params.ts';
import { levelConditions } from './rules.ts';

/** A batch along lines of the greatest depth, 500, still takes less than a second. */
const MAX_DELTAS_AT_ONCE = 2_000;
/** The job's next run goes on. */
const MAX_BATCHES_PER_RUN = 100;
/** A day takes three: it is turned, waits for what was written before that, and is closed. So a run closes at most 33 days. */
const MAX_CLOSING_STEPS = 99;

/**
 * Brings the figures of all teams up to date, and closes the days that are over, in order. A batch is one transaction of one
 * statement, so that a worker that dies in the middle, or a second one beside it, folds every delta exactly once.
 * @returns how many deltas were folded
 */
export async function foldTeam({ db, log }: Context): Promise<number> {
  let folded = await foldDeltas(db);
  for (let step = 0; step < MAX_CLOSING_STEPS; step += 1) {
    const { state, day } = await db.one<{ state: TurnState; day: number | null }>(sql`select state, day from turn_team_day()`);
    if (state === 'idle' || state === 'waiting') break;
    if (state === 'turned' || day === null) continue;
    folded += await foldDeltas(db);
    // Deltas of the day are left over when there are more than one run folds.
    if (!(await closeTeamDay(db, day))) break;
    log.info({ day }, 'team day closed');
  }
  return folded;
}

/**
 * How a day of the teams stands: just turned, so that later facts count for the next one; waiting for transactions from before
 * that; ready to be closed.
 */
type TurnState = 'turned' | 'waiting' | 'ready' | 'idle';

async function foldDeltas(db: Database): Promise<number> {
  let folded = 0;
  for (let batch = 0; batch < MAX_BATCHES_PER_RUN; batch += 1) {
    const { taken } = await db.one<{ taken: number }>(sql`select fold_team(${MAX_DELTAS_AT_ONCE}) as taken`);
    folded += taken;
    if (taken < MAX_DELTAS_AT_ONCE) break;
  }
  return folded;
}

/** Levels follow from the conditions of the day that is closed, whenever it is closed. */
async function closeTeamDay(db: Database, day: number): Promise<boolean> {
  const conditions = levelConditions(await readParams(db, day));
  const { closed } = await db.one<{ closed: boolean }>(sql`
    select close_team_day(${day}, ${conditions.map(({ salesUnits }) => salesUnits)}::numeric[],
      ${conditions.map(({ miners }) => miners)}::integer[]) as closed`);
  return closed;
}
