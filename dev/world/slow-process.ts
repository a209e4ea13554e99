import sql from 'sql-template-tag';
import type { Context } from '../../apps/server/src/context.ts';
import type { Transaction } from '../../apps/server/src/db/database.ts';

const POLL_MS = 20;

/** Polls until the condition is true; only the test's timeout ends it. */
export async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** Whether a statement that contains these words waits for a lock. */
export async function waitsForLock({ db }: Pick<Context, 'db'>, words: string): Promise<boolean> {
  const { waiting } = await db.one<{ waiting: number }>(sql`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${words}%`}`);
  return waiting > 0;
}

export type SlowProcess = {
  readonly context: Context;
  /** Resolves once it has stopped. */
  reached(): Promise<void>;
  goOn(): void;
};

/** A process whose transactions pause until `goOn`: right after they begin, or before posting, with everything else done. */
export function slowProcess(of: Context, stopsAt: 'begin' | 'posting'): SlowProcess {
  const { db, ledger } = of;
  let [hasReached, mayGoOn] = [false, false];
  const stop = async () => {
    hasReached = true;
    await until(() => mayGoOn);
  };
  const context = {
    ...of,
    db: {
      ...db,
      transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
        db.transaction(async (tx) => {
          if (stopsAt === 'begin') await stop();
          return work(tx);
        }),
    },
    ledger: {
      ...ledger,
      async postIn(...given: Parameters<typeof ledger.postIn>) {
        if (stopsAt === 'posting') await stop();
        return ledger.postIn(...given);
      },
    },
  } as Context;
  return {
    context,
    reached: () => until(() => hasReached),
    goOn() {
      mayGoOn = true;
    },
  };
}

/**
 * Begins an act of a slow process before midnight and returns after midnight, while its transaction has done nothing yet. On a
 * machine so slow that the day ended before the transaction began, completes the act and retries on another day with a new
 * `prepare`.
 */
export async function beginBeforeMidnight<Prepared extends object, Done>(
  context: Context,
  prepare: () => Promise<Prepared>,
  act: (context: Context, prepared: Prepared) => Promise<Done>,
): Promise<Prepared & { readonly done: Promise<Done>; goOn(): void }> {
  const today = async () => (await context.db.one<{ day: number }>(sql`select platform_today() as day`)).day;
  for (let seconds = 1; ; seconds *= 2) {
    const prepared = await prepare();
    const day = await today();
    await context.db.run(sql`
      update platform_setting set clock_offset = clock_offset
        + make_interval(secs => extract(epoch from platform_day_start(${day + 1}::integer) - platform_now())::double precision - ${seconds}::integer)`);
    const slow = slowProcess(context, 'begin');
    const done = act(slow.context, prepared);
    await slow.reached();
    if ((await today()) === day) {
      await until(async () => (await today()) > day);
      return { ...prepared, done, goOn: slow.goOn };
    }
    slow.goOn();
    await done;
  }
}
