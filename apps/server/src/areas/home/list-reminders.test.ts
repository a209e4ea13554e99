import { account } from '@ocean/api/areas/account';
import { bots } from '@ocean/api/areas/bots';
import { desk } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { home } from '@ocean/api/areas/home';
import { proof } from '@ocean/api/areas/proof';
import { purchases } from '@ocean/api/areas/purchases';
import { staking } from '@ocean/api/areas/staking';
import sql, { type Sql } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { openTraders } from '#dev/desk/traders.ts';
import { countStatements } from '#dev/world/count-statements.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { returnPledges } from '../bots/stop/return-pledges.ts';
import { publishProof } from '../proof/publish-proof.ts';
import { listReminders } from './list-reminders.ts';

const world = useWorld();

const remindersOf = async (member: Member) => (await member.call(home.reminders, {})).list;

test('a new member has no reminders', async () => {
  const alice = await world.member();
  expect(await remindersOf(alice)).toEqual([]);
});

describe('a proof', () => {
  test('asks to save the secret once there is a leaf, until that is done or switched off', async () => {
    const [alice, other] = [await world.member(), await world.member()];
    const asked = async (member: Member) => (await remindersOf(member)).filter(({ kind }) => kind === 'proof');
    await alice.deposits('USDT', '20');
    expect(await asked(alice)).toEqual([]);
    await world.nextDay(1);
    await world.closeDays();
    expect(await publishProof(world.context)).toBeDefined();
    expect(await asked(alice)).toEqual([{ kind: 'proof', what: 'proofUnsaved' }]);
    expect(await asked(other), 'a member who never had anything').toEqual([]);
    await alice.call(account.saveSettings, { notifications: { proof: false } });
    expect(await asked(alice)).toEqual([]);
    await alice.call(account.saveSettings, { notifications: { proof: true } });
    expect(await asked(alice)).toHaveLength(1);
    await Promise.all([alice.call(proof.saved, {}), alice.call(proof.saved, {})]);
    await alice.call(proof.saved, {});
    expect(await asked(alice)).toEqual([]);
  }, 60_000);
});

describe('an award', () => {
  test('is listed once the bot of its buyer has served a term, until it is taken or switched off', async () => {
    const alice = await world.member();
    await alice.deposits('USDT', '150');
    await alice.exchanges('20');
    const ids = await alice.buysBots(1);
    await world.nextDay(8);
    await alice.runs(ids);
    const awards = async () => (await remindersOf(alice)).filter(({ kind }) => kind === 'awards');
    await world.nextDay(30);
    await world.closeDays();
    expect(await awards()).toEqual([]);
    await world.nextDay(1);
    await world.closeDays();
    expect(await awards()).toEqual([{ kind: 'awards', what: 'awardDue', count: 1, asset: 'BCG', amount: '5' }]);
    await alice.call(account.saveSettings, { notifications: { awards: false } });
    expect(await awards()).toEqual([]);
    await alice.call(account.saveSettings, { notifications: { awards: true } });
    await alice.call(earnings.collect, { kind: 'task', id: 'firstPurchase' });
    expect(await awards()).toEqual([]);
  }, 60_000);
});

describe('a voucher', () => {
  test('is named until it is claimed, the one that ends first with its amount', async () => {
    const alice = await world.member();
    await alice.getsBcg('40');
    const first = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    await world.advanceMinutes(5);
    await alice.call(earnings.withdraw, { asset: 'BCG', amount: '50' });
    expect(await remindersOf(alice)).toEqual([
      { kind: 'withdrawals', what: 'toClaim', count: 2, id: first.id, asset: 'BCG', amount: '97', expiresAt: first.expiresAt },
    ]);
    await alice.claims(first);
    await world.mine(1);
    await world.follower.step();
    // Seen and not final yet: the member has nothing to do.
    expect(await remindersOf(alice)).toMatchObject([{ count: 1, amount: '48' }]);
  });
});

describe('bots', () => {
  test('are named three days before their term ends and while their grace lasts', async () => {
    const alice = await world.member();
    await alice.deposits('USDT', '500');
    await alice.exchanges('20');
    const ids = await alice.buysBots(3);
    await world.nextDay(8);
    await alice.runs(ids.slice(0, 2));
    const { platformDay: ranOn } = await alice.call(home.reminders, {});
    const endings = async () => (await remindersOf(alice)).filter(({ what }) => what === 'termEnd' || what === 'graceEnd');
    await world.nextDay(27);
    expect(await endings()).toEqual([]);
    await world.nextDay(1);
    expect(await endings()).toEqual([{ kind: 'bots', what: 'termEnd', day: ranOn + 31, count: 2 }]);
    await world.nextDay(3);
    expect(await endings()).toEqual([{ kind: 'bots', what: 'graceEnd', day: ranOn + 38, count: 2 }]);
    await world.nextDay(6);
    expect(await endings()).toHaveLength(1);
    await world.nextDay(1);
    expect(await endings()).toEqual([]);
  }, 60_000);

  test('that can be run are named with the day since when, until they are run', async () => {
    const alice = await world.member();
    await alice.deposits('USDT', '500');
    await alice.exchanges('20');
    const ids = await alice.buysBots(2);
    const { platformDay: boughtOn } = await alice.call(home.reminders, {});
    await world.nextDay(7);
    expect(await remindersOf(alice)).toEqual([]);
    await world.nextDay(2);
    expect(await remindersOf(alice)).toEqual([{ kind: 'bots', what: 'ready', day: boughtOn + 8, count: 2 }]);
    await alice.runs(ids.slice(0, 1));
    expect(await remindersOf(alice)).toMatchObject([{ what: 'ready', count: 1 }]);
    await alice.runs(ids.slice(1));
    expect(await remindersOf(alice)).toEqual([]);
  });

  test('that stopped for lack of renewal are listed for a week, unless renewed since', async () => {
    const alice = await world.member();
    await alice.deposits('USDT', '500');
    await alice.exchanges('20');
    const ids = await alice.buysBots(3);
    await world.nextDay(8);
    await alice.runs(ids);
    await world.nextDay(33);
    await alice.call(bots.stop.act, { ids: ids.slice(0, 1) });
    await world.nextDay(5);
    await returnPledges(world.context);
    // They have served a term, so an award can be taken.
    await alice.call(earnings.collect, { kind: 'task', id: 'firstPurchase' });
    const { platformDay: today } = await alice.call(home.reminders, {});
    expect(await remindersOf(alice)).toEqual([{ kind: 'bots', what: 'stopped', day: today, count: 2 }]);
    await alice.call(bots.renew.act, { ids: ids.slice(1, 2) });
    expect(await remindersOf(alice)).toMatchObject([{ what: 'stopped', count: 1 }]);
    await world.nextDay(8);
    expect(await remindersOf(alice)).toEqual([]);
  }, 60_000);

  test('that were received are listed for a week, unless they were sent on', async () => {
    const [alice, bob] = [await world.member(), await world.member()];
    await alice.deposits('USDT', '500');
    const ids = await alice.buysBots(2);
    await alice.sendsBots(ids, bob);
    const { platformDay: sentOn } = await bob.call(home.reminders, {});
    expect(await remindersOf(bob)).toEqual([{ kind: 'bots', what: 'received', day: sentOn, count: 2 }]);
    expect(await remindersOf(alice)).toEqual([]);
    await bob.sendsBots(ids.slice(0, 1), alice);
    expect(await remindersOf(bob)).toMatchObject([{ what: 'received', count: 1 }]);
    await world.nextDay(7);
    expect(await remindersOf(bob)).toEqual([]);
  });
});

describe('stakes', () => {
  test('are listed once a week of reward is waiting, and after their term, until all of it is taken', async () => {
    const alice = await world.memberWithBcg('100');
    await alice.call(staking.pledge, { amount: '100', days: 30 });
    await world.nextDay(7);
    expect(await remindersOf(alice)).toEqual([]);
    await world.nextDay(1);
    expect(await remindersOf(alice)).toEqual([
      { kind: 'stakes', what: 'stakeReward', count: 1, asset: 'BCG', amount: '0.057534246575342465' },
    ]);
    await alice.call(staking.take, { all: true });
    expect(await remindersOf(alice)).toEqual([]);
    await world.nextDay(23);
    const { platformDay: endDay } = await alice.call(home.reminders, {});
    expect(await remindersOf(alice)).toEqual([{ kind: 'stakes', what: 'stakeEnded', count: 1, day: endDay }]);
    await alice.call(account.saveSettings, { notifications: { stakes: false } });
    expect(await remindersOf(alice)).toEqual([]);
    await alice.call(account.saveSettings, { notifications: { stakes: true } });
    await alice.call(staking.take, { all: true });
    expect(await remindersOf(alice)).toEqual([]);
  });
});

describe('a payment', () => {
  test('that was credited instead of settling is listed with the reason for a week, a deposit is not', async () => {
    const alice = await world.member();
    await alice.deposits('USDT', '10');
    expect(await remindersOf(alice)).toEqual([]);
    const quote = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
    await alice.faucet('USDT', '7');
    await alice.approves('USDT', '7');
    const txHash = await alice.pays({ orderRef: quote.orderRef, asset: 'USDT', amount: '7' });
    await world.settle();
    expect(await remindersOf(alice)).toEqual([
      { kind: 'payments', what: 'credited', reason: 'short', asset: 'USDT', amount: '7', txHash, at: expect.any(String) },
    ]);
    await world.nextDay(8);
    expect(await remindersOf(alice)).toEqual([]);
  });

  test('that settled with a surplus is not listed', async () => {
    const alice = await world.member();
    const { purchaseId, orderRef } = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
    await alice.faucet('USDT', '107');
    await alice.approves('USDT', '107');
    await alice.pays({ orderRef, asset: 'USDT', amount: '107' });
    await world.settle();
    expect((await alice.call(purchases.show, { purchaseId })).purchase.state).toBe('settled');
    expect((await alice.call(purchases.depositInfo, {})).recent).toMatchObject([{ amount: '7', reason: 'surplus' }]);
    expect(await remindersOf(alice)).toEqual([]);
  });
});

describe('a session', () => {
  test('of another device is listed on older sessions until it ends', async () => {
    const alice = await world.member();
    const other = await world.member({ wallet: alice.wallet });
    expect(await remindersOf(alice)).toMatchObject([{ kind: 'sessions', what: 'opened', device: expect.any(String) }]);
    expect(await remindersOf(other)).toEqual([]);
    await other.call(account.logOut, {});
    expect(await remindersOf(alice)).toEqual([]);
  });
});

test('a muted kind is left out on every device', async () => {
  const alice = await world.member();
  const other = await world.member({ wallet: alice.wallet });
  await alice.getsBcg('20');
  await alice.call(earnings.withdraw, { asset: 'BCG', amount: '60' });
  const kinds = async (member: Member) => (await remindersOf(member)).map(({ kind }) => kind);
  expect(await kinds(alice)).toEqual(['withdrawals', 'sessions']);
  await other.call(account.saveSettings, { notifications: { withdrawals: false } });
  expect(await kinds(alice)).toEqual(['sessions']);
  expect(await kinds(other)).toEqual([]);
  await alice.call(account.saveSettings, { notifications: { withdrawals: true, sessions: false } });
  expect(await kinds(alice)).toEqual(['withdrawals']);
});

test('are private, and take a constant number of statements', async () => {
  const [alice, bob] = [await world.member(), await world.member()];
  const statements = async (member: Member) => {
    const { db, counted } = countStatements(world.context.db);
    const call = { account: member.id, sessionId: '00000000-0000-4000-8000-000000000000' } as never;
    const { list } = await listReminders({ ...world.context, db }, call, {});
    return { kinds: list.length, statements: counted() };
  };
  await alice.getsBcg('40');
  await alice.call(earnings.withdraw, { asset: 'BCG', amount: '60' });
  const one = await statements(alice);
  for (let times = 0; times < 3; times += 1) await alice.call(earnings.withdraw, { asset: 'BCG', amount: '60' });
  expect(await statements(alice)).toEqual(one);
  expect(one.kinds).toBe(1);
  expect((await statements(bob)).kinds).toBe(0);
});

describe('the desk', () => {
  const deskOf = async (member: Member) => (await remindersOf(member)).filter(({ kind }) => kind === 'desk');

  test('lists orders to accept, completed and released ones, until it is switched off', async () => {
    const traders = openTraders(world);
    const [customer, operator] = [await world.member(), await world.member()];
    await customer.deposits('USDT', '50');
    await operator.deposits('USDT', '100');
    await operator.exchanges('50');
    await traders.named(customer);
    await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '100' } });
    const terms = { market: 'BCG/USDT', side: 'buy', amount: '20', serviceId: await traders.serviceOf(operator, 'buy') } as const;
    const { rate } = await customer.call(desk.checkOrder, terms);
    const placed = await customer.call(desk.order, { ...terms, rate });
    expect(await deskOf(customer)).toEqual([]);
    expect(await deskOf(operator)).toEqual([
      { kind: 'desk', what: 'orderToAccept', count: 1, id: placed.id, expiresAt: placed.expiresAt },
    ]);

    const accepted = await operator.call(desk.accept, { id: placed.id, state: 'pending' });
    expect(await deskOf(operator)).toEqual([]);
    expect(await deskOf(customer)).toMatchObject([{ what: 'orderCompleted', id: placed.id, asset: 'BCG', amount: '20' }]);

    await world.advanceMinutes(24 * 60 + 1);
    const released = await operator.call(desk.orderDetail, { id: placed.id });
    const net = Number(released.gives.amount) - Number(accepted.fee);
    expect(await deskOf(operator)).toMatchObject([
      { what: 'proceedsReleased', id: placed.id, asset: 'USDT', amount: String(net) },
    ]);
    await operator.call(account.saveSettings, { notifications: { desk: false } });
    expect(await deskOf(operator)).toEqual([]);
    await operator.call(account.saveSettings, { notifications: { desk: true } });
    await world.nextDay(3);
    expect([await deskOf(operator), await deskOf(customer)]).toEqual([[], []]);
    await traders.close();
  });

  test('says that a passageway was stopped, until it starts or the day ends, and that it is banned', async () => {
    const traders = openTraders(world);
    const operator = await world.member();
    await traders.trades(operator, { offers: [{ side: 'buy' }] });
    const becomes = (changes: Sql) =>
      traders.owner.run(sql`update desk_passageway set ${changes} where account = ${operator.id}`);
    await becomes(sql`is_started = false`);
    expect(await deskOf(operator)).toEqual([]);
    await becomes(sql`stops_day = platform_today(), stops = 1`);
    expect(await deskOf(operator)).toEqual([{ kind: 'desk', what: 'passagewayStopped' }]);
    await becomes(sql`is_started = true`);
    expect(await deskOf(operator)).toEqual([]);
    await becomes(sql`is_started = false, banned_until = platform_now() + interval '1 day'`);
    expect(await deskOf(operator)).toMatchObject([{ what: 'passagewayBanned', until: expect.any(String) }]);
    await becomes(sql`operator_ban = 'looked at'`);
    expect(await deskOf(operator)).toEqual([{ kind: 'desk', what: 'passagewayBanned', until: null }]);
    await traders.close();
  });
});
