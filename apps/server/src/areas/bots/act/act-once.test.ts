import { amountText } from '@ocean/api/amount';
import { parseAddressField } from '@ocean/api/inputs/address';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callOf, type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy } from '#dev/economy/test-economy.ts';
import { countStatements } from '#dev/world/count-statements.ts';
import type { Context } from '../../../context.ts';
import type { MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { createRootAccount } from '../../account/entry.ts';
import { accelerateBots } from '../accelerate/accelerate-bots.ts';
import { renewBots } from '../renew/renew-bots.ts';
import { runBots } from '../run/run-bots.ts';
import { sendBots } from '../send/send-bots.ts';
import { stopBots } from '../stop/stop-bots.ts';

/*
 * Many copies of a request run concurrently, past the idempotency check that would have stopped them: the act is done
 * once, and every copy gets the answer of the one that did it.
 */

const COPIES = 20;
const BCG = 10n ** 18n;
const USDT = 10n ** 6n;
const CARDS = 9;

let economy: Economy;
let db: Context['db'];
const friend = parseAddressField(newOwner());
beforeAll(async () => {
  // What each copy sends is counted until it turns out to be a copy.
  economy = await createTestEconomy({ 'stepUp.dailyValue': '100000' });
  db = economy.context.db;
  await db.transaction((tx) => createRootAccount(tx, { address: friend, inviteCode: 'FRIEND' }));
});
afterAll(async () => {
  await economy.audit();
  await economy.close();
});

type Answer = { readonly count: number; readonly balanceAfter?: string | null; readonly cardsAfter?: number };
type Act = (context: Context, call: MemberCall) => Promise<Answer>;
type Case = {
  readonly name: string;
  /** Days from the grant on; running bots run from the eighth. */
  readonly days: number;
  readonly isRunning?: true;
  readonly asset?: 'BCG' | 'USDT';
  /** Rows of the history that one bot gets. */
  readonly events: number;
  /** Statements of a first time, and of a repeat. */
  readonly statements: number;
  readonly named: (ids: string[]) => Act;
  readonly all: Act;
};

const CASES: readonly Case[] = [
  {
    name: 'running',
    days: 8,
    asset: 'BCG',
    events: 1,
    statements: 11,
    named: (ids) => (context, call) => runBots.act(context, call, { ids }),
    all: (context, call) => runBots.actAll(context, call, {}),
  },
  {
    name: 'stopping',
    days: 10,
    isRunning: true,
    asset: 'BCG',
    events: 1,
    statements: 12,
    named: (ids) => (context, call) => stopBots.act(context, call, { ids }),
    all: (context, call) => stopBots.actAll(context, call, {}),
  },
  {
    name: 'renewing',
    days: 8 + 28,
    isRunning: true,
    asset: 'USDT',
    events: 1,
    statements: 13,
    named: (ids) => (context, call) => renewBots.act(context, call, { ids }),
    all: (context, call) => renewBots.actAll(context, call, {}),
  },
  {
    name: 'accelerating',
    days: 1,
    events: 1,
    statements: 9,
    // One card per copy, so that a second copy would find something to do.
    named: (ids) => (context, call) => accelerateBots.act(context, call, { ids: ids.slice(0, 1), cards: 1 }),
    all: (context, call) => accelerateBots.actAll(context, call, { cards: 1 }),
  },
  {
    name: 'sending',
    days: 1,
    events: 2,
    statements: 14,
    named: (ids) => (context, call) => sendBots.act(context, call, { ids, to: friend, signed: undefined }),
    all: (context, call) => sendBots.actAll(context, call, { to: friend, signed: undefined }),
  },
];

const FORMS = CASES.flatMap(({ named, all, ...rest }) => [
  { ...rest, form: 'by name', act: named },
  { ...rest, form: 'all', act: () => all },
]);

/** Three bots, cards and money for everything. */
async function ownerFor({ days, isRunning }: Pick<Case, 'days' | 'isRunning'>): Promise<{ owner: string; ids: string[] }> {
  const owner = newOwner();
  const ids = await economy.grants(owner, 3);
  await economy.grantsCards(owner, CARDS);
  await economy.funds(owner, 1000n * BCG);
  await economy.funds(owner, 1000n * USDT, 'USDT');
  await economy.nextDay(isRunning ? 8 : days);
  if (!isRunning) return { owner, ids };
  await economy.runs(owner, ids);
  await economy.nextDay(days - 8);
  return { owner, ids };
}

const rowsOf = (requestId: string) =>
  db.one<{ acts: number; events: number }>(sql`
    select (select count(*) from bot_act where request_id = ${requestId}) as acts,
      (select count(*) from bot_event where request_id = ${requestId}) as events`);

describe.each(FORMS)('$name, $form', ({ days, isRunning, asset, events, statements, act }) => {
  const ready = () => ownerFor({ days, ...(isRunning && { isRunning }) });

  test(`${COPIES} copies at once have one effect and one answer`, async () => {
    const { owner, ids } = await ready();
    const call = callOf(owner);
    const answers = await Promise.all(Array.from({ length: COPIES }, () => act(ids)(economy.context, call)));
    const [first] = answers;
    expect(answers).toEqual(Array(COPIES).fill(first));
    expect(await rowsOf(call.requestId)).toEqual({ acts: 1, events: events * (first?.count ?? 0) });
    if (asset) {
      const { available } = await readBalance(db, member(owner).available(asset));
      expect(first?.balanceAfter).toBe(amountText(available, asset));
    }
    const kept = await db.one(sql`select cards from account_card where owner = ${owner}`);
    expect(kept).toEqual({ cards: first?.cardsAfter ?? CARDS });
    expect(first?.cardsAfter ?? CARDS - 1).toBe(CARDS - 1);
    // The copies give back what they took of the day's allowance.
    const spent = await db.many<{ units: bigint }>(
      sql`select used_units as units from unsigned_spending where account = ${owner}`,
    );
    expect(spent).toEqual(events === 2 ? [{ units: 300n * USDT }] : []);
  });

  test('a repeat costs one statement', async () => {
    const { owner, ids } = await ready();
    const { db: counting, counted } = countStatements(db);
    const context = { ...economy.context, db: counting };
    const call = callOf(owner);
    const first = await act(ids)(context, call);
    expect(counted()).toBe(statements);
    expect(await act(ids)(context, call)).toEqual(first);
    expect(counted()).toBe(statements + 1);
  });
});

describe('over the end of a month', () => {
  let owner: string;
  beforeEach(async () => {
    const { left } = await db.one<{ left: number }>(sql`
      select (date_trunc('month', today + 2) + interval '1 month')::date - today - 2 as left
      from (select date '1970-01-01' + platform_today() as today) clock`);
    ({ owner } = await ownerFor({ days: 1 + left }));
    await economy.grants(owner, 1);
  });
  const accelerates = (context: Context, call: MemberCall) => accelerateBots.actAll(context, call, { cards: 1 });
  const monthsOf = (requestId: string) =>
    db.many<{ month: string }>(sql`
      select to_char(date '1970-01-01' + day, 'YYYY-MM') as month from bot_act where request_id = ${requestId} order by 1`);
  const thisMonth = () =>
    db.one<{ month: string }>(sql`select to_char(date '1970-01-01' + platform_today(), 'YYYY-MM') as month`);

  test('answers a repeated request with its first answer', async () => {
    const call = callOf(owner);
    const first = await accelerates(economy.context, call);
    const month = await thisMonth();
    await economy.nextDay();
    expect(await thisMonth()).not.toEqual(month);
    expect(await accelerates(economy.context, call)).toEqual(first);
    expect(await monthsOf(call.requestId)).toEqual([month]);
  });

  test('does nothing in the new month for a copy that had looked before the first was done', async () => {
    const call = callOf(owner);
    let first: Answer | undefined;
    const transaction: typeof db.transaction = async (work) => {
      if (!first) {
        first = await accelerates(economy.context, call);
        await economy.nextDay();
      }
      return db.transaction(work);
    };
    const second = await accelerates({ ...economy.context, db: { ...db, transaction } }, call);
    expect(second).toEqual(first);
    expect(await monthsOf(call.requestId)).toHaveLength(1);
    expect(await accelerates(economy.context, callOf(owner))).toMatchObject({ cards: CARDS - 1 });
  });
});
