import type { reports } from '@ocean/api/areas/social/reports';
import type { Handler } from '../../http/route.ts';
import { pageFrom, parseNumber } from '../city/rules.ts';
import { readOwnReports } from './queries.ts';
import { viewReport } from './view-report.ts';

export const listReports: Handler<typeof reports.list> = async ({ db }, { account }, { cursor, size, of }) => {
  const slice = { account, of, before: parseNumber(cursor), limit: size + 1 };
  const { page, next } = pageFrom(await readOwnReports(db, slice), size);
  return { list: page.map(viewReport), next };
};
