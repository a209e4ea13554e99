import { api } from '@ocean/api/areas/api';
import type { Endpoint } from '@ocean/api/endpoint';
import type { Context } from '../../context.ts';
import { type AnyRoute, type FileHandler, type FileRoute, fileRoute, type Handler, type MemberCall } from '../../http/route.ts';
import { streamRecords } from '../../ledger/records.ts';
import { listOwnComments } from '../city/queries.ts';
import { listDeskMessages } from '../desk/entry.ts';
import { type RecordView, viewRecords } from './record-view.ts';

/** The calls whose answers make up the file, by their name in it. */
const WHOLE = {
  account: [api.account.profile, {}],
  assets: [api.earnings.dashboard, { range: 'all' }],
  tasks: [api.earnings.listTasks, {}],
  botsInAll: [api.bots.summary, {}],
  deposits: [api.purchases.depositInfo, {}],
  notifications: [api.push.state, {}],
  desk: [api.desk.userinfo, {}],
  deskWallet: [api.desk.wallet, {}],
  deskServices: [api.desk.services, {}],
  deskLevel: [api.desk.level, {}],
  deskApplication: [api.desk.apply, { action: 'show' }],
} as const satisfies Readonly<Record<string, readonly [Endpoint, object]>>;

/** Calls that answer page by page, by number or cursor; all pages are included. Records come last, with their own reader. */
const LISTS = {
  sessions: api.account.sessions,
  bots: api.bots.list,
  botHistory: api.bots.history,
  purchases: api.purchases.list,
  income: api.earnings.listIncome,
  withdrawals: api.earnings.listWithdrawals,
  stakes: api.staking.show,
  deskOrders: api.desk.orders,
  deskOrdersDone: api.desk.done,
  reports: api.reports.list,
  news: api.news.list,
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Lists whose lines are summaries: each item is shown by its own detail call, looked up by the field that this call takes. */
const OPENED = {
  projects: [api.projects.list, api.projects.detail, 'id'],
  threads: [api.assistant.list, api.assistant.detail, 'threadId'],
  tickets: [api.tickets.list, api.tickets.detail, 'ticketId'],
  feedback: [api.feedback.list, api.feedback.detail, 'id'],
} as const satisfies Readonly<Record<string, readonly [Endpoint, Endpoint, string]>>;

const FORMAT = 'ocean-bot/account-1';
/** Larger than a caller may request, because each page counts and skips the previous ones. */
const PAGE_SIZE = 500;
/** A guard: no list has more pages. */
const MAX_PAGES = 100_000;

/**
 * Everything the platform holds about an account, as its own calls show it: the file holds no more than its member may see, and
 * includes any field added to a call. Lists are read page by page, records as of a fixed moment.
 */
export function exportAccountRoute(routes: readonly AnyRoute[]): FileRoute {
  const handlers = new Map(routes.flatMap((route) => ('handle' in route ? [[route.endpoint.path, route.handle] as const] : [])));
  const handlerOf = ({ path }: Endpoint): Handler<Endpoint> => {
    const handle = handlers.get(path);
    if (!handle) throw new Error(`no route answers ${path}`);
    return handle;
  };
  const send: FileHandler<typeof api.records.exportAccount> = async function* (context, call) {
    yield `{"format":${JSON.stringify(FORMAT)}`;
    for (const [name, [endpoint, input]] of Object.entries(WHOLE)) {
      yield `,\n${JSON.stringify(name)}:${JSON.stringify(await handlerOf(endpoint)(context, call, input as never))}`;
    }
    for (const [name, endpoint] of Object.entries(LISTS)) yield* listPart(name, pagesOf(handlerOf(endpoint), context, call));
    for (const [name, [list, detail, key]] of Object.entries(OPENED)) {
      const lines = pagesOf(handlerOf(list), context, call);
      yield* listPart(
        name,
        openEach(lines, ({ id }) => handlerOf(detail)(context, call, { [key]: id } as never)),
      );
    }
    yield* listPart('posts', pagesOf(handlerOf(api.city.list), context, call, { own: true }));
    yield* listPart('comments', listOwnComments(context.db, call.account));
    yield* listPart('deskMessages', listDeskMessages(context.db, call.account));
    yield* listPart('records', streamRecordViews(context, call.account));
    yield '}\n';
  };
  return fileRoute(api.records.exportAccount, send);
}

async function* listPart(name: string, pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let separator = '\n';
  for await (const items of pages) {
    if (items.length === 0) continue;
    yield separator + items.map((item) => JSON.stringify(item)).join(',\n');
    separator = ',\n';
  }
  yield ']';
}

async function* openEach(
  pages: AsyncIterable<readonly unknown[]>,
  open: (line: { readonly id: string }) => Promise<unknown>,
): AsyncGenerator<readonly unknown[]> {
  for await (const lines of pages) for (const line of lines) yield [await open(line as { readonly id: string })];
}

type Page = { readonly list: readonly unknown[]; readonly next: number | string | null };

async function* pagesOf(
  handle: Handler<Endpoint>,
  context: Context,
  call: MemberCall,
  which = {},
): AsyncGenerator<readonly unknown[]> {
  let place: Page['next'] = 1;
  for (let read = 0; place !== null && read < MAX_PAGES; read += 1) {
    const asked = { ...(typeof place === 'string' ? { cursor: place } : { page: place }), size: PAGE_SIZE, ...which };
    const answer = (await handle(context, call, asked as never)) as Page | { readonly stakes: Page };
    const { list, next }: Page = 'stakes' in answer ? answer.stakes : answer;
    yield list;
    place = next;
  }
}

/** Every record of an account, newest first, in small batches. */
async function* streamRecordViews({ db }: Context, account: string): AsyncGenerator<RecordView[]> {
  for await (const records of streamRecords(db, { owner: account })) yield await viewRecords(db, records, account);
}
