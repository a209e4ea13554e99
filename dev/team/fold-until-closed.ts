import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { foldTeam } from '../../apps/server/src/areas/team/fold-team.ts';
import type { Context } from '../../apps/server/src/context.ts';

/** Guards only against an endless fold: another test's transaction may take minutes on a busy machine. */
const WITHIN_MS = 600_000;
const PAUSE_MS = 20;

/**
 * Folds until every past day is closed, as the worker's next rounds would. A close waits for all earlier transactions of the
 * cluster, including those of other tests.
 */
export async function foldUntilClosed(context: Context): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await sleep(PAUSE_MS)) {
    await foldTeam(context);
    const { closed } = await context.db.one<{ closed: boolean | null }>(sql`
      select max(day) >= platform_today() - 1 and not exists (select from team_delta) as closed from team_close`);
    if (closed === true) return;
  }
  throw new Error('a day of the teams does not close');
}
