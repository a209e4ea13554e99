import { amountText } from '@ocean/api/amount';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { params } from '@ocean/api/operators/money/params';
import { isParameterKey, PARAMETERS, type Params } from '@ocean/api/params';
import { scheduledFrom } from '@ocean/money/emission';
import sql from 'sql-template-tag';
import { readGenesisDay } from '../../areas/bots/emission/queries.ts';
import { scheduleOf } from '../../areas/bots/emission/rules.ts';
import { findChangeProblem, SET_RULES } from '../../areas/ops/rules.ts';
import { changingDays, tryParams } from '../../areas/ops/set-params.ts';
import type { Queryable } from '../../db/database.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { readParameterHistory, readParamsOfDays, readStoredParams } from '../../params/read-params.ts';
import type { ConsoleContext } from '../console/console-context.ts';
import { type ParamsToSet, roleToSet, valueIn, valueText } from './prepare-params.ts';

type Preview = OperatorOutputOf<typeof params.preview>;

/** The schedule is shown for a year, one point every thirty days. */
const SHOWN_POINTS = 13;
const DAYS_BETWEEN_POINTS = 30;
const YEAR_DAYS = 365;
const MAX_DAYS = 3_650;

/** The effect of changes on every rule across parameters and on the public schedule. Changes nothing. */
export async function previewParams(context: ConsoleContext, request: ParamsToSet): Promise<Preview> {
  const { db } = context;
  const fromDay = request.effectiveFromDay;
  const { today } = await db.one<{ today: number }>(sql`select platform_today() as today`);
  const pool = await readBalance(db, platform.emissionPool());
  const base = { today, role: roleToSet(request), pool: amountText(pool.available, 'BCG') };
  const problems = findProblems(request, fromDay - today);
  if (problems.length > 0) return { ...base, ...NOTHING, problems };
  const look = (q: Queryable) => lookAhead(q, today, fromDay);
  const before = await look(db);
  const after = await tryParams(context, { ...request, author: 'preview' }, look);
  const genesisDay = (await readGenesisDay(db)) ?? today;
  const schedules = [before, after].map((ahead) =>
    scheduleAhead(ahead, { today, genesisDay, fromDay, poolUnits: pool.available }),
  );
  const [then, now] = schedules;
  return {
    ...base,
    problems,
    changes: request.changes.map(({ key, value }) => ({
      key,
      unit: isParameterKey(key) ? PARAMETERS[key].unit : '',
      before: valueText(valueIn(before.stored, key)),
      after: valueText(value),
      untilDay: before.announced.find((one) => one.key === key && one.effectiveFromDay > fromDay)?.effectiveFromDay ?? null,
    })),
    rules: rulesOf({ before, after, fromDay }),
    schedule: (now?.points ?? []).map(({ day, text }, at) => ({ day, before: then?.points[at]?.text ?? text, after: text })),
    year: { before: then?.year ?? '', after: now?.year ?? '' },
    poolEmpty: { before: then?.emptyDay ?? null, after: now?.emptyDay ?? null },
  };
}

const NOTHING = {
  changes: [],
  rules: [],
  schedule: [],
  year: { before: '0', after: '0' },
  poolEmpty: { before: null, after: null },
};

function findProblems({ changes }: ParamsToSet, daysAhead: number): Preview['problems'] {
  return changes.flatMap((change, at) => {
    const isTwice = changes.findIndex(({ key }) => key === change.key) < at;
    const found = isTwice ? { key: change.key, problem: 'set-twice' } : findChangeProblem(change, daysAhead);
    return found ? [{ key: found.key, problem: found.problem }] : [];
  });
}

/** The parameters of every day from today on. */
type Ahead = {
  /** Today and the days on which something changes. */
  readonly days: readonly number[];
  readonly on: (day: number) => Params;
  readonly stored: ReadonlyMap<string, unknown>;
  readonly announced: Awaited<ReturnType<typeof readParameterHistory>>;
};

async function lookAhead(q: Queryable, today: number, fromDay: number): Promise<Ahead> {
  const days = [...new Set([today, fromDay, ...(await changingDays(q, today))])].sort((a, b) => a - b);
  const known = await readParamsOfDays(q, days);
  const on = (day: number) => {
    const params = known.get(days.findLast((one) => one <= day) ?? today);
    if (!params) throw new Error(`the parameters of day ${day} were not read`);
    return params;
  };
  const announced = await readParameterHistory(q, { fromDay: today + 1 });
  announced.sort((a, b) => a.effectiveFromDay - b.effectiveFromDay);
  return { days, on, stored: await readStoredParams(q, fromDay), announced };
}

type Sides = { readonly before: Ahead; readonly after: Ahead; readonly fromDay: number };

function rulesOf({ before, after, fromDay }: Sides): Preview['rules'] {
  return SET_RULES.map(({ name, promise, find, measure }) => {
    const breaks = ({ days, on }: Ahead) => days.find((day) => day >= fromDay && find(on(day)) !== undefined);
    const brokenFromDay = breaks(after) ?? null;
    return {
      name,
      promise,
      before: measure?.(before.on(fromDay)) ?? null,
      after: measure?.(after.on(fromDay)) ?? null,
      heldBefore: breaks(before) === undefined,
      brokenFromDay,
      key: brokenFromDay === null ? null : (find(after.on(brokenFromDay))?.key ?? null),
    };
  });
}

type When = { readonly today: number; readonly genesisDay: number; readonly fromDay: number; readonly poolUnits: bigint };

/** Points, the sum of a year, and the day on which the schedule alone will have emptied the pool. */
function scheduleAhead(ahead: Ahead, { today, genesisDay, fromDay, poolUnits }: When) {
  const points: { day: number; text: string }[] = [];
  let year = 0n;
  let left = poolUnits;
  let emptyDay: number | undefined;
  const lastDay = Math.max(today + MAX_DAYS, fromDay + YEAR_DAYS);
  for (const { day, units } of scheduledDays(ahead, { today, genesisDay, lastDay })) {
    const since = day - fromDay;
    if (since >= 0 && since < YEAR_DAYS) year += units;
    if (since >= 0 && since % DAYS_BETWEEN_POINTS === 0 && points.length < SHOWN_POINTS) {
      points.push({ day, text: amountText(units, 'BCG') });
    }
    left -= units;
    if (left < 0n) emptyDay ??= day;
  }
  return { points, year: amountText(year, 'BCG'), emptyDay };
}

type Days = { readonly today: number; readonly genesisDay: number; readonly lastDay: number };

function* scheduledDays({ on }: Ahead, { today, genesisDay, lastDay }: Days) {
  let params: Params | undefined;
  let units = scheduledFrom(scheduleOf(on(today)), today - genesisDay);
  for (let day = today; day <= lastDay; day += 1) {
    const inForce = on(day);
    if (inForce !== params) units = scheduledFrom(scheduleOf(inForce), day - genesisDay);
    params = inForce;
    yield { day, units: units.next().value };
  }
}
