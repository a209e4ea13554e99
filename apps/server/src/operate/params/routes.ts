import { entrances } from '@ocean/api/operators/money/entrances';
import { params } from '@ocean/api/operators/money/params';
import { isParameterKey, PARAMETER_KEYS, PARAMETERS } from '@ocean/api/params';
import sql from 'sql-template-tag';
import * as v from 'valibot';
import { countParameterChanges, readParameterHistory, readStoredParams } from '../../params/read-params.ts';
import type { ConsoleContext } from '../console/console-context.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { readHalfSigned, type SignedEntry } from '../console/half-signed.ts';
import { readNumberCursor } from '../console/page-of-list.ts';
import { newestByDay } from './announced.ts';
import { type ParamsToSet, prepareParams, readValue, valueIn, valueText } from './prepare-params.ts';
import { previewParams } from './preview-params.ts';
import { showEntrances } from './show-entrances.ts';

const PAGE = 50;

export const paramRoutes: readonly ConsoleRoute[] = [
  readRoute(params.list, ({ db }) => listParams(db)),
  readRoute(params.history, showHistory),
  readRoute(params.preview, (context, fields) => previewParams(context, requestOf({ ...fields, reason: 'preview' }))),
  readRoute(params.waiting, async (context) => {
    const rows = await readHalfSigned(context, {
      endpoint: params.set,
      fieldsOf,
      prepare: (fields) => prepareParams(context, requestOf(fields)),
    });
    return { rows: rows.map(({ fields, text, signers }) => ({ ...fields, text, signers: [...signers] })) };
  }),
  readRoute(entrances.list, ({ db }) => showEntrances(db)),
  actRoute(params.set, (context, fields) => prepareParams(context, requestOf(fields))),
];

type Fields = { fromDay: number; reason: string; changes: { key: string; value: string }[] };

function requestOf({ changes, fromDay, reason }: Fields): ParamsToSet {
  return {
    changes: changes.map(({ key, value }) => ({ key, value: readValue(key, value) })),
    effectiveFromDay: fromDay,
    reason,
  };
}

function fieldsOf({ subject, reason, after }: SignedEntry): Fields | undefined {
  const parsed = v.safeParse(v.array(v.strictObject({ key: v.string(), value: v.string() })), after);
  const [, day] = /^params\/(\d{1,6})$/.exec(subject) ?? [];
  if (!parsed.success || day === undefined || reason === null) return undefined;
  return { fromDay: Number(day), reason, changes: parsed.output };
}

async function listParams(db: ConsoleContext['db']) {
  const { today } = await db.one<{ today: number }>(sql`select platform_today() as today`);
  const stored = await readStoredParams(db, today);
  const announced = await readParameterHistory(db, { fromDay: today + 1 });
  const rows = PARAMETER_KEYS.map((key) => {
    const { text, type, unit, bounds, changedBy, isEconomic, initial } = PARAMETERS[key];
    const value = valueText(valueIn(stored, key));
    return {
      ...{ key, about: text, type, unit, bounds, changedBy, isEconomic, value },
      initial: valueText(initial),
      isInitial: value === valueText(initial),
      announced: newestByDay(announced.filter((change) => change.key === key)).map(viewChange),
    };
  });
  return { today, rows };
}

/** Rows are only ever added, so the number of rows older than a given one is fixed and pages do not shift. */
async function showHistory({ db }: ConsoleContext, { key, after }: { key?: string | undefined; after?: string | undefined }) {
  const total = await countParameterChanges(db, key);
  const older = readNumberCursor(after) ?? total;
  const rows = await readParameterHistory(db, { key, page: { size: PAGE, skip: Math.max(0, total - older) } });
  return {
    rows: rows.map((row) => ({
      ...viewChange(row),
      key: row.key,
      unit: isParameterKey(row.key) ? PARAMETERS[row.key].unit : null,
      revision: row.revision,
    })),
    next: older > PAGE ? String(older - PAGE) : null,
  };
}

type Row = Awaited<ReturnType<typeof readParameterHistory>>[number];

function viewChange({ effectiveFromDay, value, author, reason, at }: Row) {
  return { fromDay: effectiveFromDay, value: valueText(value), author, reason, at: at.toISOString() };
}
