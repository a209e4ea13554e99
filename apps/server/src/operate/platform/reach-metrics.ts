import { Gauge, type Registry } from 'prom-client';
import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';

type ReachState = {
  readonly isArchiving: boolean;
  readonly archiveFails: boolean;
  readonly archiveAgeSeconds: number | null;
  readonly needsStandby: boolean;
  /** Null, like the other values, where the owner of the database may not see it. */
  readonly standbys: number | null;
  readonly synchronousStandbys: number | null;
  readonly replayLagSeconds: number | null;
  readonly replayLagBytes: number | null;
};

const NAMES: readonly [name: string, help: string, value: (state: ReachState) => number | null][] = [
  ['ocean_archiving', '1 where the log of the database is archived', (state) => Number(state.isArchiving)],
  ['ocean_archive_failing', '1 while the last segment of the log was not archived', (state) => Number(state.archiveFails)],
  [
    'ocean_archive_age_seconds',
    'Time since the last segment was archived; missing without an archive',
    ({ isArchiving, archiveAgeSeconds }) => (isArchiving ? archiveAgeSeconds : null),
  ],
  ['ocean_standby_needed', '1 where nothing is acknowledged without a standby', (state) => Number(state.needsStandby)],
  ['ocean_standbys', 'Servers that follow the primary', (state) => state.standbys],
  ['ocean_synchronous_standbys', 'Of them, those that have what is acknowledged', (state) => state.synchronousStandbys],
  ['ocean_replay_lag_seconds', 'How late the last of them replays', (state) => state.replayLagSeconds],
  ['ocean_replay_lag_bytes', 'How much of the log the last of them has not replayed', (state) => state.replayLagBytes],
];

/** The archive of the primary and the servers that follow it, as the primary sees them. */
export function registerReachMetrics(registry: Registry, db: Database): void {
  // All of them are read at the same time.
  let reading: Promise<ReachState> | undefined;
  const readTogether = () => {
    reading ??= readReachState(db).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [name, help, read] of NAMES) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = read(await readTogether());
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }
}

function readReachState(db: Database): Promise<ReachState> {
  return db.one<ReachState>(sql`
    select is_archiving as "isArchiving", archive_fails as "archiveFails", archive_age_seconds as "archiveAgeSeconds",
      needs_standby as "needsStandby", standbys, synchronous_standbys as "synchronousStandbys",
      replay_lag_seconds as "replayLagSeconds", replay_lag_bytes as "replayLagBytes"
    from reach_state()`);
}
