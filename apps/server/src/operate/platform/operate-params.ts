import { PARAMETER_KEYS } from '@ocean/api/params';
import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { readParameterHistory, readStoredParams } from '../../params/read-params.ts';
import { type Operation, Usage } from '../operation.ts';
import { newestByDay } from '../params/announced.ts';
import { prepareParams, readValue, shown, valueIn } from '../params/prepare-params.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';

const USAGE = `npm run params -- list
npm run params -- history [key]
npm run params -- set key value [key value …] --from-day N --reason "…" [--signature 0x…]   two operators sign`;

/** Up to the year 4707, within the range of the database's dates. */
const PLATFORM_DAY = /^\d{1,6}$/;

/**
 * Lists and sets parameters and shows their history. Values set together are validated and signed together, all or
 * none.
 */
export const operateParams: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['from-day', 'reason']);
  const [command, ...rest] = positionals;
  if (command === 'list' && rest.length === 0) return listParams(desk.db);
  if (command === 'history' && rest.length <= 1) return showHistory(desk.db, rest[0]);
  if (command !== 'set') throw new Usage(USAGE);
  const { 'from-day': fromDay = '', reason } = values;
  if (rest.length === 0 || rest.length % 2 === 1 || !reason || !PLATFORM_DAY.test(fromDay)) throw new Usage(USAGE);
  const changes = rest.flatMap((key, at) => (at % 2 === 0 ? [{ key, value: readValue(key, rest[at + 1] ?? '') }] : []));
  return perform(desk, await prepareParams(desk, { changes, effectiveFromDay: Number(fromDay), reason }), values.signature);
};

async function listParams(db: Database): Promise<string[]> {
  const { today } = await db.one<{ today: number }>(sql`select platform_today() as today`);
  const stored = await readStoredParams(db, today);
  const announced = await readParameterHistory(db, { fromDay: today + 1 });
  const width = Math.max(...PARAMETER_KEYS.map((key) => key.length));
  return [
    `today is day ${today}`,
    ...PARAMETER_KEYS.flatMap((key) => [
      `${key.padEnd(width)}  ${shown(key, valueIn(stored, key))}`,
      ...newestByDay(announced.filter((change) => change.key === key)).map(
        ({ value, effectiveFromDay }) => `${''.padEnd(width)}  ${shown(key, value)} from day ${effectiveFromDay} on`,
      ),
    ]),
  ];
}

async function showHistory(db: Database, key: string | undefined): Promise<string[]> {
  const rows = await readParameterHistory(db, { key });
  if (rows.length === 0) return ['no parameter was ever set'];
  return rows.map(
    (row) =>
      `${row.at.toISOString()}  ${row.key} = ${shown(row.key, row.value)} from day ${row.effectiveFromDay} on, ` +
      `by ${row.author}: ${row.reason}`,
  );
}
