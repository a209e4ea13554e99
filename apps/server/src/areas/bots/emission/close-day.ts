import { Refusal } from '@ocean/api/errors';
import { emitDay, scheduledUnits } from '@ocean/money/emission';
import sql from 'sql-template-tag';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { emissionClosed } from '../../../ledger/movements.ts';
import { readParams } from '../../../params/read-params.ts';
import { isClockTrusted, type SteadyClock } from './clock-watch.ts';
import { scheduleOf } from './rules.ts';

/** More than any downtime: a loop that runs longer is a bug. */
const MAX_DAYS_AT_ONCE = 10_000;

/**
 * Closes every day that is over, in order, one transaction each, and returns their numbers. A second worker
 * waits for the row of the open day and finds the day closed, so racing workers close each day once.
 * @throws Refusal UNAVAILABLE while a jump of the clock waits for an operator.
 */
export async function closeDays(context: Context, steadyClock: SteadyClock = () => performance.now()): Promise<number[]> {
  const closed: number[] = [];
  if (!(await isClockTrusted(context, steadyClock))) throw new Refusal('UNAVAILABLE');
  for (let turn = 0; turn < MAX_DAYS_AT_ONCE && (await isDayDue(context)); turn++) {
    const day = await context.db.transaction((tx) => closeDueDay(context, tx));
    if (day !== undefined) closed.push(day);
  }
  return closed;
}

async function isDayDue({ db }: Context): Promise<boolean> {
  const { due } = await db.one<{ due: boolean }>(sql`
    select exists (select from emission_day where closed_at is null and day < platform_today()) as due`);
  return due;
}

/** Takes the same number of statements, whatever the number of running bots. */
async function closeDueDay(context: Context, tx: Transaction): Promise<number | undefined> {
  const open = await lockDueDay(tx);
  if (!open) return undefined;
  const params = await readParams(tx, open.day);
  const facts = await readDayFacts(tx, open.day);
  const scheduled = scheduledUnits(scheduleOf(params), open.day - open.genesisDay);
  const closed = emitDay({
    ...facts,
    scheduledUnits: scheduled,
    maxPerPowerUnits: params['emission.maxPerPower'],
    poolUnits: (await readBalance(tx, platform.emissionPool())).available,
  });
  await tx.run(sql`
    update emission_day set power = ${facts.power}, bots = ${facts.bots}, scheduled_units = ${scheduled}, emitted_units = ${closed.emittedUnits},
      index_after = ${closed.index}, remainder_after = ${closed.remainder}, closed_at = platform_now()
    where day = ${open.day}`);
  await tx.run(sql`insert into emission_day (day) values (${open.day + 1})`);
  if (closed.emittedUnits > 0n) {
    await context.ledger.postIn(tx, [emissionClosed({ day: open.day, units: closed.emittedUnits, power: facts.power })]);
  }
  return open.day;
}

/**
 * Waits for the power changes that have begun, and for another worker that closes this day, after which there is no row.
 * Later changes wait behind the close; with the row's lock alone they would overtake it, and the day might never be
 * closed.
 */
async function lockDueDay(tx: Transaction): Promise<{ day: number; genesisDay: number } | undefined> {
  await tx.one(sql`select close_goes_first()`);
  return tx.maybeOne(sql`
    select day, (select genesis_day from platform_setting) as "genesisDay"
    from emission_day where closed_at is null and day < platform_today() for update`);
}

type DayFacts = { readonly power: bigint; readonly bots: number; readonly index: bigint; readonly remainder: bigint };

/** The power of the day before plus the day's stripes, and the index and remainder that the day begins with. */
function readDayFacts(tx: Transaction, day: number): Promise<DayFacts> {
  return tx.one<DayFacts>(sql`
    select coalesce(before.power, 0) + coalesce(change.power, 0) as power, coalesce(before.bots, 0) + coalesce(change.bots, 0) as bots,
      coalesce(before.index_after, 0) as index, coalesce(before.remainder_after, 0) as remainder
    from (select sum(delta) as power, sum(bots) as bots from power_delta where day = ${day}) change
      left join emission_day before on before.day = ${day} - 1`);
}
