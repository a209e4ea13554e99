import { desk } from '@ocean/api/operators/desk';
import { readApplications } from '../../areas/desk/provider/application-store.ts';
import { readFilesOf } from '../../areas/files/queries.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { readTimeCursor, timeCursorOf } from '../console/page-of-list.ts';
import { fileRoute } from '../files/file-route.ts';
import { readShownFiles } from '../files/read-shown-files.ts';
import { NotAllowed } from '../operation.ts';
import { prepareExtension } from './change-hold.ts';
import { prepareMarket } from './change-market.ts';
import { prepareApplication, requireApplication } from './decide-application.ts';
import { prepareBan } from './decide-ban.ts';
import { readBans, readHolds } from './read-desk.ts';
import { readOrder } from './read-order.ts';
import { showApplicationDetail, showApplicationRow, showBan, showHold, showMarkets } from './show-desk.ts';

const PAGE = 50;

export const deskRoutes: readonly ConsoleRoute[] = [
  readRoute(desk.markets, async ({ db }) => ({ rows: await showMarkets(db) })),
  actRoute(desk.addMarket, (context, fields) => prepareMarket(context, { command: 'add', ...fields })),
  actRoute(desk.setBand, (context, fields) => prepareMarket(context, { command: 'band', ...fields })),
  actRoute(desk.openMarket, (context, fields) => prepareMarket(context, { command: 'open', ...fields })),
  actRoute(desk.closeMarket, (context, fields) => prepareMarket(context, { command: 'close', ...fields })),
  readRoute(desk.applications, async ({ db }, { state = 'applied', after }) => {
    const found = await readApplications(db, state, { limit: PAGE + 1, ...readTimeCursor(after) });
    const shown = found.slice(0, PAGE).map(showApplicationRow);
    return { rows: shown, next: nextOf(found.length, shown, ({ appliedAt }) => appliedAt) };
  }),
  readRoute(
    desk.application,
    async (context, { id }) => showApplicationDetail(context.db, await requireApplication(context, id)),
    ({ id }) => `application/${id}`,
  ),
  fileRoute(desk.applicationFile, {
    filesOf: async (db, { id }) => (await readFilesOf(db, 'application', [id])).get(id) ?? [],
    subjectOf: ({ id }) => `application/${id}`,
  }),
  actRoute(desk.approve, (context, fields) => prepareApplication(context, { command: 'approve', ...fields })),
  actRoute(desk.refuse, (context, fields) => prepareApplication(context, { command: 'refuse', ...fields })),
  readRoute(desk.holds, async ({ db }, { after }) => {
    const found = await readHolds(db, { limit: PAGE + 1, ...readTimeCursor(after) });
    const shown = found.slice(0, PAGE).map(showHold);
    return { rows: shown, next: nextOf(found.length, shown, ({ releaseAt }) => releaseAt) };
  }),
  actRoute(desk.extendHold, (context, { until, ...fields }) => prepareExtension(context, { ...fields, until: new Date(until) })),
  readRoute(desk.bans, async ({ db }, { after }) => {
    const found = await readBans(db, { limit: PAGE + 1, after });
    const shown = found.slice(0, PAGE).map(showBan);
    return { rows: shown, next: found.length > PAGE ? (shown.at(-1)?.account ?? null) : null };
  }),
  actRoute(desk.ban, (context, fields) => prepareBan(context, { command: 'ban', ...fields })),
  actRoute(desk.lift, (context, fields) => prepareBan(context, { command: 'lift', ...fields })),
  readRoute(
    desk.showOrder,
    async ({ db }, { id }) => {
      const found = await readOrder(db, id);
      if (!found) throw new NotAllowed(`There is no order ${id}.`);
      return found;
    },
    ({ id }) => `order/${id}`,
  ),
  fileRoute(desk.messageFile, {
    filesOf: async (db, { id }) => (await readShownFiles(db, 'deskMessage', [id])).get(id) ?? [],
    subjectOf: ({ id }) => `message/${id}`,
  }),
];

/** Cursor of the next page, while there are more rows. */
function nextOf<Row extends { readonly id: string }>(found: number, shown: readonly Row[], timeOf: (row: Row) => string) {
  const last = shown.at(-1);
  return found > PAGE && last ? timeCursorOf({ at: new Date(timeOf(last)), id: last.id }) : null;
}
