import { desk as memberDesk } from '@ocean/api/areas/desk';
import { desk } from '@ocean/api/operators/desk';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { auditOf, refusalsOf } from '#dev/privacy/kept-audit.ts';
import { openConsole } from '#dev/world/console.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let ops: Awaited<ReturnType<typeof openConsole>>;
let traders: Traders;
/** Dave is an operator and a member. */
let dave: Member;
beforeAll(async () => {
  [ops, traders] = [await openConsole(world), openTraders(world)];
  dave = await world.member({ wallet: privateKeyToAccount(LOCAL.operators[1].key) });
});
afterAll(async () => {
  await ops?.close();
  await traders?.close();
});

const because = { reason: 'read it' };
const nothing = crypto.randomUUID();
const kindsOf = async (subject: string) => (await auditOf(ops.db, subject)).map(({ kind }) => kind);
const marketOf = async (asset: string) => (await ops.carol.call(desk.markets, {})).rows.find((row) => row.asset === asset);

describe('markets', () => {
  test('are shown with reference, permitted rates and waiting orders; another operator closes, opens and bounds them', async () => {
    expect(await marketOf('BCG')).toMatchObject({ isOpen: true, band: '2', reference: '0.1', least: '0.098', most: '0.102' });
    expect((await ops.carol.signs(desk.closeMarket, { asset: 'BYB', ...because })).said).toEqual([
      'BYB/USDT is closed: pending orders end by themselves',
    ]);
    await ops.carol.signs(desk.setBand, { asset: 'BYB', percent: '1.5', ...because });
    await ops.dave.signs(desk.openMarket, { asset: 'BYB', ...because });
    expect(await marketOf('BYB')).toMatchObject({ isOpen: true, band: '1.5' });
    // A platform of an older version has no DMC market.
    await traders.owner.run(sql`delete from desk_market where base = 'DMC'`);
    await expect(ops.dave.shows(desk.setBand, { asset: 'DMC', percent: '1', ...because })).rejects.toThrow('is not a market');
    expect((await ops.dave.signs(desk.addMarket, { asset: 'DMC', percent: '1', ...because })).said).toEqual([
      'DMC/USDT is open with a band of 1 %',
    ]);
    expect(await marketOf('DMC')).toMatchObject({ isOpen: true, band: '1' });
    const kept = await auditOf(ops.db, 'market/BYB');
    expect(kept.filter(({ kind }) => kind === 'done')).toMatchObject([
      { call: desk.closeMarket.path, before: { isOpen: true, band: '2 %' }, after: { isOpen: false }, reason: 'read it' },
      { call: desk.setBand.path, before: { isOpen: false, band: '2 %' }, after: { band: '1.5 %' } },
      { call: desk.openMarket.path, operator: ops.dave.address, after: { isOpen: true } },
    ]);
  });

  test.each([
    ['addMarket', { asset: 'BCG', percent: '2' }, 'BCG/USDT is a market: nothing was changed'],
    ['addMarket', { asset: 'USDT', percent: '2' }, 'Every market is quoted in USDT: nothing was changed'],
    ['setBand', { asset: 'USDT', percent: '2' }, 'Every market is quoted in USDT: nothing was changed'],
    ['setBand', { asset: 'BCG', percent: '2.01' }, 'A band is between 0.01 and 2 percent'],
    ['setBand', { asset: 'BCG', percent: 'wide' }, 'A band is between 0.01 and 2 percent'],
    ['addMarket', { asset: 'GOLD', percent: '2' }, 'asset: Choose an asset.'],
  ] as const)('%s refuses %j, and records it', async (name, fields, sentence) => {
    await expect(ops.carol.shows(desk[name], { ...fields, ...because } as never)).rejects.toThrow(sentence);
    expect((await refusalsOf(ops.db, { operator: ops.carol.address, call: desk[name].path })).at(-1)).toContain(sentence);
  });

  test('refuses an unchanged state in the database, with a sentence', async () => {
    await expect(ops.carol.signs(desk.openMarket, { asset: 'BCG', ...because })).rejects.toThrow('This has changed meanwhile');
    expect(await kindsOf('market/BCG')).toEqual(['read', 'signed']);
  });
});

/** The number of other statements that name a table and wait for a lock. */
async function waitingFor(table: string): Promise<number> {
  const { waiting } = await traders.owner.one<{ waiting: number }>(sql`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%insert into ${table}%`} and pid <> pg_backend_pid()`);
  return waiting;
}

/** A member who passed the test, with BCG and a pending application. */
async function applicant(who?: Member): Promise<{ member: Member; id: string }> {
  const member = who ?? (await world.member());
  await member.getsBcg('60');
  await traders.trades(member, { offers: [{ side: 'buy' }] });
  const { challengeId, signature } = await member.signs({ call: 'tor/applyProvider', amount: '500' });
  const form = { text: 'I serve orders\nat night.', contact: 'alice@example.org', files: [] };
  await member.call(memberDesk.apply, { ...form, challengeId, signature });
  const { rows } = await ops.carol.call(desk.applications, {});
  return { member, id: rows.find(({ account }) => account === member.id)?.id ?? '' };
}

describe('an application', () => {
  test('waits in the queue, is shown with its contact, is approved, and ended again; each step is recorded', async () => {
    const { member, id } = await applicant();
    expect(await ops.carol.call(desk.application, { id })).toMatchObject({
      ...{ account: member.id, state: 'applied', text: 'I serve orders\nat night.', contact: 'alice@example.org' },
      ...{ bonded: '500', decided: null, mayApprove: true, mayRefuse: true },
    });
    expect((await ops.carol.signs(desk.approve, { id, ...because })).said).toEqual([`application ${id} is approved`]);
    expect(await member.call(memberDesk.apply, {})).toMatchObject({ state: 'approved' });
    expect((await ops.carol.call(desk.applications, {})).rows).toEqual([]);
    expect((await ops.carol.call(desk.applications, { state: 'approved' })).rows).toMatchObject([{ id }]);
    await expect(ops.dave.shows(desk.approve, { id, ...because })).rejects.toThrow('is approved: nothing was changed');
    await ops.dave.signs(desk.refuse, { id, reason: 'Does not answer' });
    expect(await member.call(memberDesk.apply, {})).toMatchObject({ state: 'refused', reason: 'Does not answer' });
    const kept = await auditOf(ops.db, `application/${id}`);
    expect(kept.map(({ kind }) => kind)).toEqual(['read', 'read', 'signed', 'done', 'read', 'signed', 'done']);
    expect(kept.at(-1)).toMatchObject({ before: 'approved', after: 'refused', reason: 'Does not answer' });
  });

  test('of the own line needs another operator, and of two concurrent decisions one takes effect', async () => {
    const { id: own } = await applicant(await world.member({ inviter: dave }));
    await expect(ops.dave.signs(desk.approve, { id: own, ...because })).rejects.toThrow('belongs to the line of this member');
    expect(await kindsOf(`application/${own}`)).toEqual(['read']);
    const { id } = await applicant();
    const texts = [
      (await ops.carol.shows(desk.approve, { id, ...because })).text,
      (await ops.dave.shows(desk.refuse, { id, ...because })).text,
    ] as const;
    const both = await Promise.allSettled([
      ops.carol.signsText(desk.approve, { id, ...because }, texts[0]),
      ops.dave.signsText(desk.refuse, { id, ...because }, texts[1]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await kindsOf(`application/${id}`)).filter((kind) => kind === 'done')).toHaveLength(1);
    await expect(ops.carol.call(desk.application, { id: nothing })).rejects.toThrow(`There is no application ${nothing}.`);
    await expect(ops.carol.call(desk.applications, { after: 'x' })).rejects.toMatchObject({ key: 'INVALID' });
  });
});

describe('a passageway', () => {
  test('is banned with a reason that its owner reads, listed, and lifted; an unchanged state is refused', async () => {
    const member = await world.member();
    await traders.trades(member, { offers: [{ side: 'buy' }] });
    const account = member.id;
    await ops.carol.signs(desk.ban, { account, reason: 'Asks for payment outside' });
    expect((await member.call(memberDesk.userinfo, {})).passageway).toMatchObject({
      state: 'banned',
      ban: { reason: 'operator', note: 'Asks for payment outside' },
    });
    expect((await ops.dave.call(desk.bans, {})).rows).toEqual([{ account, reason: 'Asks for payment outside', until: null }]);
    expect((await ops.dave.call(desk.bans, { after: account })).rows).toEqual([]);
    await expect(ops.dave.shows(desk.ban, { account, ...because })).rejects.toThrow('is banned: nothing was changed');
    await ops.dave.signs(desk.lift, { account, reason: 'has promised' });
    await expect(ops.dave.shows(desk.lift, { account, ...because })).rejects.toThrow('is not banned: nothing was changed');
    expect((await auditOf(ops.db, `passageway/${account}`)).filter(({ kind }) => kind === 'done')).toMatchObject([
      { before: 'not banned', after: 'banned by operators', operator: ops.carol.address },
      { before: 'banned by operators', after: 'not banned', reason: 'has promised' },
    ]);
    await expect(ops.carol.shows(desk.ban, { account: dave.id, ...because })).rejects.toThrow('has no passageway');
    await traders.trades(dave, { offers: [{ side: 'buy' }] });
    await expect(ops.dave.signs(desk.ban, { account: dave.id, ...because })).rejects.toThrow('belongs to the line');
  });
});

describe('an order', () => {
  let customer: Member;
  let operator: Member;
  let id: string;
  beforeAll(async () => {
    [customer, operator] = [await world.memberWithUsdt('50'), await world.member()];
    await operator.getsBcg('50');
    await traders.named(customer);
    await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '200' } });
    const serviceId = await traders.serviceOf(operator, 'buy');
    id = (await customer.placesOrder({ side: 'buy', amount: '50', serviceId })).id;
    await customer.call(memberDesk.sendMessage, { orderId: id, text: 'Hello\nthere', files: [] });
    await operator.acceptsOrder(id);
  });

  test("is shown with its parties' messages, which is recorded; no operator can move it", async () => {
    const shown = await ops.carol.call(desk.showOrder, { id });
    expect(shown).toMatchObject({ id, state: 'completed', customer: customer.id, operator: operator.id });
    expect(shown.said.find(({ by }) => by === 'customer')).toMatchObject({ text: 'Hello\nthere', hiddenReason: null, files: [] });
    expect(shown.said.filter(({ by }) => by === 'platform').map(({ text }) => text)).toContain('placed');
    expect(await kindsOf(`order/${id}`)).toEqual(['read']);
    await expect(ops.carol.call(desk.showOrder, { id: nothing })).rejects.toThrow(`There is no order ${nothing}.`);
  });

  test('has its hold postponed with a reason, by at most seven days in all', async () => {
    const [held] = (await ops.carol.call(desk.holds, {})).rows;
    expect(held).toMatchObject({ id, customer: customer.id, operator: operator.id, value: '5', extensions: 0 });
    const was = held?.releaseAt ?? '';
    const until = (days: number) => new Date(Date.parse(was) + days * 86_400_000).toISOString();
    const extend = (days: number) => ({ id, until: until(days), reason: 'asks the bank' });
    await expect(ops.carol.shows(desk.extendHold, extend(7.1))).rejects.toThrow('This hold can end between');
    await expect(ops.carol.shows(desk.extendHold, extend(0))).rejects.toThrow('This hold can end between');
    await expect(ops.carol.shows(desk.extendHold, { ...extend(1), until: 'soon' })).rejects.toThrow('Give the new end as a time');
    await expect(ops.carol.shows(desk.extendHold, { ...extend(1), id: nothing })).rejects.toThrow('holds nothing now');
    const fields = extend(2);
    const { text } = await ops.carol.shows(desk.extendHold, fields);
    // Both have read the unchanged hold before either of them postpones it.
    const both = await traders.owner.transaction(async (tx) => {
      await tx.run(sql`select from desk_order where id = ${id} for update`);
      const signing = [ops.carol, ops.dave].map((one) => one.signsText(desk.extendHold, fields, text));
      await expect.poll(() => waitingFor('desk_hold_extension'), { timeout: 20_000 }).toBe(2);
      return { signing };
    });
    const ended = await Promise.allSettled(both.signing);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: expect.stringContaining('This has changed meanwhile') },
    });
    expect((await ops.carol.call(desk.holds, {})).rows).toMatchObject([{ releaseAt: until(2), latest: until(7), extensions: 1 }]);
    const done = (await auditOf(ops.db, `hold/${id}`)).filter(({ kind }) => kind === 'done');
    expect(done).toMatchObject([{ before: { until: was }, after: { until: until(2) }, reason: 'asks the bank' }]);
    const { author } = await ops.db.one<{ author: string }>(sql`select author from desk_hold_extension where order_id = ${id}`);
    expect(author).toBe(done[0]?.operator);
  });
});
