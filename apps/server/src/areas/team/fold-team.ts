import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { readParams } from '../../params/read-params.ts';
import { levelConditions } from './rules.ts';

/** Even along lines of the maximum depth, 500, a batch takes less than a second. */
const MAX_DELTAS_AT_ONCE = 2_000;
/** The job's next run continues. */
const MAX_BATCHES_PER_RUN = 100;
/** A day takes three steps: it is turned, waits for older writes, and is closed. So a run closes at most 33 days. */
const MAX_CLOSING_STEPS = 99;

/**
 * Brings the figures of all teams up to date, and closes finished days in order. A batch is one transaction with one statement,
 * so that every delta is folded exactly once even if a worker dies or a second one runs.
 * @returns how many deltas were folded
 */
export async function foldTeam({ db, log }: Context): Promise<number> {
  let folded = await foldDeltas(db);
  for (let step = 0; step < MAX_CLOSING_STEPS; step += 1) {
    const { state, day } = await db.one<{ state: TurnState; day: number | null }>(sql`select state, day from turn_team_day()`);
    if (state === 'idle' || state === 'waiting') break;
    if (state === 'turned' || day === null) continue;
    folded += await foldDeltas(db);
    // Deltas of the day are left over when there are more than one run can fold.
    if (!(await closeTeamDay(db, day))) break;
    log.info({ day }, 'team day closed');
  }
  return folded;
}

/**
 * The state of the teams' day: just turned, so that later facts count for the next one; waiting for older transactions; ready
 * to be closed.
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

/** Levels follow from the conditions of the day being closed, whenever it is closed. */
async function closeTeamDay(db: Database, day: number): Promise<boolean> {
  const conditions = levelConditions(await readParams(db, day));
  const { closed } = await db.one<{ closed: boolean }>(sql`
    select close_team_day(${day}, ${conditions.map(({ salesUnits }) => salesUnits)}::numeric[],
      ${conditions.map(({ miners }) => miners)}::integer[]) as closed`);
  return closed;
}
