import { amountText } from '@ocean/api/amount';
import { api } from '@ocean/api/areas/api';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { records } from '@ocean/api/areas/records';
import { team } from '@ocean/api/areas/team';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldUntilClosed } from '#dev/team/fold-until-closed.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import { operateMembers } from '../../../operate/members/operate-members.ts';

/*
 * One line: great (V3, suspended) over grand (V2) over middle (V1, no bot) over inviter (V1) over buyer. What a sale of 100 USDT
 * gives: the inviter 8 % and 2 %, middle nothing, grand 4 − 2 = 2 %, great 6 − 4 = 2 %.
 *
 * The levels are those that the close of the first day makes of its sales: below inviter 100 USDT, below middle 200, below grand
 * 300, and below great 500 with two direct invitees who bought.
 */
const LEVELS = {
  'level.V1.sales': '100',
  'level.V1.miners': 0,
  'level.V2.sales': '300',
  'level.V2.miners': 0,
  'level.V3.sales': '400',
  'level.V3.miners': 2,
};

const world = useWorld();
let owner: PooledDatabase;
let great: Member;
let grand: Member;
let middle: Member;
let inviter: Member;
let buyer: Member;
let line: readonly Member[];

beforeAll(async () => {
  owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  great = await world.member();
  grand = await world.member({ inviter: great });
  middle = await world.member({ inviter: grand });
  inviter = await world.member({ inviter: middle });
  buyer = await world.member({ inviter });
  line = [great, grand, middle, inviter, buyer];
  // Another branch below grand, and a second direct invitee of great, which only raise levels.
  const besideMiddle = await world.member({ inviter: await world.member({ inviter: grand }) });
  const besideGrand = await world.member({ inviter: great });
  await world.changesParams(LEVELS);
  await buyer.deposits('USDT', '1100');
  for (const member of [besideMiddle, besideGrand, great, grand, inviter]) await member.deposits('USDT', '100');
  for (const member of [buyer, besideMiddle, besideGrand, great, grand, inviter]) await member.buysBots(1);
  await world.nextDay();
  await foldUntilClosed(world.context);
  expect(await readLevelsOf([great, grand, middle, inviter])).toEqual([3, 2, 1, 1]);
  const desk = openDesk(world);
  await desk.carol(operateMembers, 'suspend', great.id, '--reason', 'reported stolen');
  await desk.close();
});
afterAll(() => owner?.end());

async function readLevelsOf(members: readonly Member[]): Promise<number[]> {
  const rows = await owner.many<{ address: string; level: number }>(sql`select address, level from account`);
  const levels = new Map(rows.map(({ address, level }) => [address, level]));
  return members.map(({ id }) => levels.get(id) ?? 0);
}

/** What `act` paid to each member of the line, in whole USDT. */
async function paidBy(act: () => Promise<unknown>): Promise<number[]> {
  const read = () => Promise.all(line.slice(0, 4).map((member) => usdtOf(member)));
  const before = await read();
  await act();
  return (await read()).map((units, at) => Number(units - (before[at] ?? 0n)) / 1_000_000);
}

async function usdtOf({ id }: Member): Promise<bigint> {
  const row = await owner.maybeOne<{ posted: bigint }>(sql`
    select posted from ledger.balance b join ledger.account a on a.id = b.account_id where a.name = ${`member/${id}/available/USDT`}`);
  return row?.posted ?? 0n;
}

const paysByWallet = async (member: Member) => {
  const quote = await member.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
  await member.faucet('USDT', quote.total);
  await member.approves('USDT', quote.total);
  await member.pays({ orderRef: quote.orderRef, asset: 'USDT', amount: quote.total });
};

describe('who gets how much', () => {
  test('by balance: the inviter, and the differentials of those with a bot, a suspended one too', async () => {
    expect(await paidBy(() => buyer.buysBots(1))).toEqual([2, 2, 0, 10]);
  });

  test('by wallet: the same', async () => {
    expect(
      await paidBy(async () => {
        await paysByWallet(buyer);
        await world.settle();
      }),
    ).toEqual([2, 2, 0, 10]);
  });

  test('in one call: shares of the price after the quantity discount', async () => {
    await buyer.deposits('USDT', '1000');
    expect(await paidBy(() => buyer.call(purchases.buyBots, { quantity: 10, asset: 'USDT' }))).toEqual([19.8, 19.8, 0, 99]);
  });

  test('in a batch: an ancestor whose first bot comes earlier in it is paid for later sales', async () => {
    for (const payer of [inviter, middle, inviter]) await paysByWallet(payer);
    // Grand 4 % and great 2 %, as middle has no bot; grand 8 + 4 and great 2; middle 8 + 2, grand 2 and great 2.
    expect(await paidBy(() => world.settle())).toEqual([6, 18, 10, 0]);
    await world.audit();
  });

  test('an ancestor who has sent the last bot gets nothing', async () => {
    const { list } = await middle.call(api.bots.list, {});
    await middle.sendsBots(
      list.map(({ id }) => id),
      await world.member(),
    );
    expect(await paidBy(() => buyer.buysBots(1))).toEqual([2, 2, 0, 10]);
    await world.audit();
  });

  test('by the parameters of the quote’s day, and by the levels of the close before the settlement', async () => {
    await world.announcesParams({ 'sale.inviterShare': '5', 'level.V1.rate': '3', 'purchase.quoteMinutes': 60 });
    const { seconds } = await owner.one<{ seconds: number }>(sql`
      select extract(epoch from platform_day_start(platform_today() + 1) - platform_now())::integer as seconds`);
    await world.advanceMinutes(Math.floor(seconds / 60) - 5);
    const old = await buyer.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'balance' });
    await world.advanceMinutes(6);
    // The sales above raise inviter to V2, and middle, who has no bot; V3 needs two direct invitees who bought.
    await foldUntilClosed(world.context);
    expect(await readLevelsOf([great, grand, middle, inviter])).toEqual([3, 2, 2, 2]);
    const paysOld = () => buyer.call(purchases.payBots, { purchaseId: old.purchaseId, payBy: 'balance' });
    // 8 % and 4 % as V2, which leaves nothing to grand, and 6 − 4 = 2 %.
    expect(await paidBy(paysOld)).toEqual([2, 0, 0, 12]);
    expect(await paidBy(() => buyer.buysBots(1))).toEqual([2, 0, 0, 9]);
    await world.audit();
  });
});

describe('what is shown', () => {
  test('income shows the event, its level and rate at that time, the shared payment, and the funding', async () => {
    const { list } = await grand.call(earnings.listIncome, { kind: 'dynamic' });
    expect(list[0]).toMatchObject({ amount: '0', outcome: 'belowBar', source: { rate: '4', taken: '4', percent: '0' } });
    expect(list[2]).toMatchObject({
      amount: '2',
      asset: 'USDT',
      outcome: 'paid',
      fundedBy: 'bot sales',
      collected: true,
      source: {
        event: 'botSale',
        share: 'differential',
        invitee: middle.address,
        paid: '100',
        level: 2,
        rate: '4',
        taken: '2',
        percent: '2',
      },
    });
  });

  test('an ancestor who got nothing sees why', async () => {
    const { list, total } = await middle.call(earnings.listIncome, { kind: 'dynamic' });
    expect(list.every(({ kind }) => kind === 'dynamic')).toBe(true);
    expect(list.some((one) => one.kind === 'dynamic' && one.outcome === 'noBot' && one.amount === '0')).toBe(true);
    expect(total).toBe(list.length);
  });

  test('the dashboard adds up what was paid, by day', async () => {
    await world.nextDay();
    const { income } = await inviter.call(earnings.dashboard, { range: 'all' });
    const { list } = await inviter.call(earnings.listIncome, { kind: 'dynamic', size: 100 });
    const total = list.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(income.dynamic).toEqual([{ asset: 'USDT', today: '0', total: String(total) }]);
    expect(income.series.reduce((sum, { dynamic }) => sum + Number(dynamic.USDT ?? 0), 0)).toBe(total);
    expect(income.fundedBy.dynamic).toBe('bot sales');
  });

  test('pages of all income have no gap or repeat', async () => {
    const whole = await inviter.call(earnings.listIncome, { size: 100 });
    const pages: unknown[] = [];
    for (let page: number | null = 1; page !== null; ) {
      const answer: Awaited<ReturnType<typeof nextPage>> = await nextPage(page);
      pages.push(...answer.list);
      page = answer.next;
    }
    expect(pages).toEqual(whole.list);
    expect(whole.total).toBe(whole.list.length);
  });
  const nextPage = (page: number) => inviter.call(earnings.listIncome, { page, size: 3 });

  test('a record shows the own share, the direct invitee, and the rest as one sum', async () => {
    const [record] = (await grand.call(records.list, { kind: 'botSoldByWallet' })).list;
    expect(record).toMatchObject({
      changes: [{ asset: 'USDT', part: 'available', amount: '2' }],
      details: {
        invitee: middle.address,
        paid: '100 USDT',
        level: 'V2',
        levelRate: '4 %',
        takenBelow: '2 %',
        differentialShare: '2 %',
      },
      outcome: 'saleShare',
    });
    // Without the buyer's payment, which is the other step of this record.
    expect(record?.movements.map(({ legs }) => legs)).toMatchObject([
      [
        { account: 'available', isMine: true, amount: '2' },
        { account: 'others', isMine: false, amount: '-2' },
      ],
    ]);
    const [bought] = (await buyer.call(records.list, { kind: 'botSoldByWallet' })).list;
    expect(bought?.movements.at(-1)?.legs).toMatchObject([
      { account: 'available', amount: '-100' },
      { account: 'platform/treasury', amount: '86' },
      { account: 'others', amount: '14' },
    ]);
  });

  /** Calls that show money, with their input. */
  const SHOWING = [
    [records.list.path, { size: 100 }],
    [records.exportCsv.path, {}],
    [records.exportAccount.path, {}],
    [earnings.dashboard.path, { range: 'all' }],
    [earnings.listIncome.path, { size: 100 }],
    [earnings.listWithdrawals.path, {}],
    [purchases.list.path, { size: 100 }],
    [purchases.depositInfo.path, {}],
    [api.bots.summary.path, {}],
    [api.home.reminders.path, {}],
    [team.show.path, {}],
    [team.invite.path, {}],
    [team.invitees.path, {}],
    [team.downline.path, { view: 'tree' }],
    [team.downline.path, { view: 'list' }],
    [team.rank.path, { kind: 'teamSales', period: 'all' }],
    [team.rank.path, { kind: 'power' }],
  ] as const;

  test.each(SHOWING)(
    '%s of %j shows neither the address of an upline nor that of a member below the own invitee',
    async (path, body) => {
      const bought = await owner.many<{ secret: string }>(sql`
      select unnest(array[p.id::text, p.order_ref, paid.tx_hash]) as secret from purchase p left join payment paid on paid.purchase_id = p.id
      where p.account = ${buyer.id}`);
      for (const [place, viewer] of line.entries()) {
        const text = await answerOf(viewer, path, body);
        const mayBeShown = [line[place], line[place + 1]];
        for (const other of line) if (!mayBeShown.includes(other)) expect(text).not.toContain(other.id);
        if (viewer !== buyer) for (const { secret } of bought) if (secret) expect(text).not.toContain(secret);
      }
    },
  );

  test.each(SHOWING.filter(([path]) => Object.values<{ path: string }>(team).some((call) => call.path === path)))(
    '%s of %j does not show the shares of others in the line',
    async (path, body) => {
      const got = await Promise.all(line.map(({ id }) => readSharesOf(id)));
      // The line's total purchases are shown to members above, and are no share.
      expect(got.map(({ length }) => length > 0)).toEqual([true, true, true, true, false]);
      for (const [place, viewer] of line.entries()) {
        // The public rules and rates are the same for all.
        const text = (await answerOf(viewer, path, body)).replace(/"rules":\{.*?\]\}/, '').replaceAll(/"rate":"[^"]*"/g, '');
        const foreign = got
          .flatMap((shares, other) => (other === place ? [] : shares))
          .filter((one) => !got[place]?.includes(one));
        for (const share of foreign) expect(text, viewer.id).not.toContain(`"${share}"`);
      }
    },
  );

  /** The shares of an account, each and in total, as a call would show them. */
  async function readSharesOf(account: string): Promise<string[]> {
    const rows = await owner.many<{ units: bigint }>(sql`
      select distinct units from sale_share where account = ${account} and units > 0
      union select sum(units) from sale_share where account = ${account} having sum(units) > 0`);
    return rows.map(({ units }) => amountText(units, 'USDT'));
  }

  async function answerOf(viewer: Member, path: string, body: object): Promise<string> {
    const response = await fetch(`${world.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: viewer.token },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    const text = (await response.text()).toLowerCase();
    expect(text).not.toContain('"code":4800');
    return text;
  }
});
