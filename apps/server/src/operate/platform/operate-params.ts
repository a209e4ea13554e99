import { isParameterKey, PARAMETER_KEYS, PARAMETERS } from '@ocean/api/params';
import sql from 'sql-template-tag';
import { checkParams, nextRevisions, type ParameterChanges, setParams } from '../../areas/ops/set-params.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type ParameterChangeRow, readParameterHistory, readStoredParams } from '../../params/read-params.ts';
import { type Desk, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';

const USAGE = `npm run params -- list
npm run params -- history [key]
npm run params -- set key value [key value …] --from-day N --reason "…" [--signature 0x…]   two operators sign`;

/** Up to the year 4707, within the range of the database's dates. */
const PLATFORM_DAY = /^\d{1,6}$/;

/**
 * Lists and sets parameters and shows their history. Several values set together are validated and signed together, all
 * or none.
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
  return setSigned(desk, { changes, effectiveFromDay: Number(fromDay), reason }, values.signature);
};

/** The rules are checked first, so that no operator signs what would be refused. Two operators sign; the text names each revision. */
async function setSigned(
  desk: Desk,
  request: Omit<ParameterChanges, 'author'>,
  signature: string | undefined,
): Promise<string[]> {
  const { effectiveFromDay: day, reason } = request;
  await checkParams(desk, { ...request, author: 'check' });
  const revisions = await nextRevisions(desk.db, request);
  const changes = request.changes.map((change, at) => ({ ...change, revision: revisions[at] ?? 1 }));
  const isOwners = changes.some(({ key }) => isParameterKey(key) && PARAMETERS[key].changedBy === 'owner');
  const facts = changes.map(({ key, value, revision }) => `${key} = ${shown(key, value)} (revision ${revision})`);
  const act = {
    subject: `params/${day}`,
    text: actText(desk, `set parameters from day ${day} on`, [...facts, `reason: ${reason}`]),
    role: isOwners ? 'owner' : 'finance',
    signaturesNeeded: 2,
  } as const;
  const signing = await signAct(desk, act, signature);
  if (!signing.isComplete) return [...signing.lines];
  await setParams(desk, { ...request, changes, author: signing.signers.join(' and ') });
  return changes.map(({ key, value }) => `${key} is ${shown(key, value)} from day ${day} on`);
}

/** Stored form: numbers, switches and steps as JSON, amounts and percentages as text. `setParams` checks the bounds. */
function readValue(key: string, text: string): unknown {
  if (!isParameterKey(key) || ['amount', 'percent'].includes(PARAMETERS[key].type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function listParams(db: Database): Promise<string[]> {
  const { today } = await db.one<{ today: number }>(sql`select platform_today() as today`);
  const stored = await readStoredParams(db, today);
  const announced = await readParameterHistory(db, { fromDay: today + 1 });
  const width = Math.max(...PARAMETER_KEYS.map((key) => key.length));
  return [
    `today is day ${today}`,
    ...PARAMETER_KEYS.flatMap((key) => [
      `${key.padEnd(width)}  ${shown(key, stored.has(key) ? stored.get(key) : PARAMETERS[key].initial)}`,
      ...newestByDay(announced.filter((change) => change.key === key)).map(
        ({ value, effectiveFromDay }) => `${''.padEnd(width)}  ${shown(key, value)} from day ${effectiveFromDay} on`,
      ),
    ]),
  ];
}

/** A later revision of the same day corrects an earlier one. */
function newestByDay(changes: readonly ParameterChangeRow[]): ParameterChangeRow[] {
  const days = new Map<number, ParameterChangeRow>();
  for (const change of changes) {
    const known = days.get(change.effectiveFromDay);
    if (!known || known.revision < change.revision) days.set(change.effectiveFromDay, change);
  }
  return [...days.values()].sort((a, b) => a.effectiveFromDay - b.effectiveFromDay);
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

function shown(key: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return isParameterKey(key) ? `${text} ${PARAMETERS[key].unit}` : text;
}
