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

/** Writes this process's troubles to the database every few seconds. Troubles that could not be written are only in the log. */
export function reportTroubles({ db, troubles, process, log, everyMs = EVERY_MS }: Reporting): { stop(): Promise<void> } {
  const tell = async () => {
    const noted = troubles.take();
    if (noted.size === 0) return;
    try {
      await db.run(sql`select note_troubles(${process}, ${[...noted.keys()]}::text[], ${[...noted.values()]}::integer[])`);
    } catch (err) {
      // Not logged as an error, which would itself be a trouble every few seconds.
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
