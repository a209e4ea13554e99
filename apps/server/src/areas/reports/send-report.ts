import type { reports } from '@ocean/api/areas/social/reports';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Transaction } from '../../db/database.ts';
import { doOnce } from '../../db/do-once.ts';
import { deriveId } from '../../derive-id.ts';
import type { Handler } from '../../http/route.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { takeReportTurn } from '../city/entry.ts';
import { findReport, findReported } from './queries.ts';
import { insertReport } from './store.ts';
import { viewReport } from './view-report.ts';

type Send = typeof reports.send;

export const sendReport: Handler<Send> = async ({ db }, { account, requestId }, input) => {
  const id = deriveId('report', requestId);
  const maximum = (await readParamsToday(db))['city.reportsDaily'];
  const report = await doOnce(
    () => findReport(db, { id, account }),
    () => db.transaction((tx) => write(tx, { id, account, input, maximum })),
  );
  if (!report) throw new Error(`the report of request ${requestId} is gone`);
  return viewReport(report);
};

type Act = {
  readonly id: string;
  readonly account: string;
  readonly input: ParsedInputOf<Send>;
  readonly maximum: number;
};

async function write(tx: Transaction, { id, account, input: { what, id: seen, reason, text }, maximum }: Act) {
  const found = await findReported(tx, { account, what, id: seen });
  if (!found) throw new Refusal('REPORT_UNKNOWN');
  if (found.against === account) throw new Refusal('REPORT_OWN');
  if (!(await takeReportTurn(tx, { account, maximum }))) throw new Refusal('REPORTS_TOO_MANY', { maximum });
  await insertReport(tx, { id, account, what, seen, reason, text });
  return findReport(tx, { id, account });
}
