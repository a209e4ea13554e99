import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import type { Troubles } from './troubles.ts';

const EVERY_MS = 10_000;

type Reporting = {
  readonly db: Database;
  readonly troubles: Troubles;
  /** Which process it is, such as "api". */
  readonly process: string;
  readonly log: Logger;
  readonly everyMs?: number;
};

/** Tells the database every few seconds what this process met. What could not be told is in the log alone. */
export function reportTroubles({ db, troubles, process, log, everyMs = EVERY_MS }: Reporting): { stop(): Promise<void> } {
  const tell = async () => {
    const noted = troubles.take();
    if (noted.size === 0) return;
    try {
      await db.run(sql`select note_troubles(${process}, ${[...noted.keys()]}::text[], ${[...noted.values()]}::integer[])`);
    } catch (err) {
      // No error: one would be a trouble itself, every few seconds.
      log.warn({ err }, 'what went wrong could not be told to the database');
    }
  };
  const timer = setInterval(() => void tell(), everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await tell();
    },
  };
}
