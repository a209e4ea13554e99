import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { returnDeposits } from '../../areas/desk/level/return-deposits.ts';
import { recordSignature } from '../../operators/signatures.ts';
import { operateDesk } from './operate-desk.ts';

const world = useWorld();
let operators: OperatorsDesk;
let traders: Traders;
beforeAll(() => {
  [operators, traders] = [openDesk(world), openTraders(world)];
});
afterAll(async () => {
  await operators?.close();
  await traders?.close();
});

const why = ['--reason', 'read it'];
const NO_FILES: string[] = [];

/** A member who passed the test, with BCG and a pending application. */
async function applicant(who?: Member): Promise<{ member: Member; id: string }> {
  const member = who ?? (await world.member());
  await member.getsBcg('60');
  await traders.trades(member, { offers: [{ side: 'buy' }] });
  const { challengeId, signature } = await member.signs({ call: 'tor/applyProvider', amount: '500' });
  const form = { text: 'I serve orders\nat night.', contact: 'alice@example.org', files: NO_FILES };
  await member.call(desk.apply, { ...form, challengeId, signature });
  const { id } = await traders.owner.one<{ id: string }>(sql`
    select deposit_id as id from desk_provider where account = ${member.id} order by number desc limit 1`);
  return { member, id };
}

describe('markets', () => {
  test('are added, opened, closed and given a band, each by one signature', async () => {
    expect(await operators.reads(operateDesk, 'markets')).toContain('BCG/USDT  open  band 2 %');
    expect(await operators.carol(operateDesk, 'markets', 'close', 'BYB', ...why)).toEqual([
      'BYB/USDT is closed: pending orders end by themselves',
    ]);
    expect(await operators.carol(operateDesk, 'markets', 'band', 'BYB', '1.5', ...why)).toEqual(['BYB/USDT has a band of 1.5 %']);
    expect(await operators.dave(operateDesk, 'markets', 'open', 'BYB', ...why)).toEqual(['BYB/USDT is open']);
    expect(await operators.reads(operateDesk, 'markets')).toContain('BYB/USDT  open  band 1.5 %');
    await expect(operators.carol(operateDesk, 'markets', 'add', 'BYB', '2', ...why)).rejects.toThrow('is a market');
    await expect(operators.carol(operateDesk, 'markets', 'band', 'BYB', '2.01', ...why)).rejects.toThrow(
      'between 0.01 and 2 percent',
    );
    await expect(operators.carol(operateDesk, 'markets', 'open', 'BYB', ...why)).rejects.toThrow('changed meanwhile');
    const acts = await operators.db.many(sql`select number, kind, author from desk_act order by number`);
    expect(acts).toEqual([
      { number: 1, kind: 'marketClosed', author: operators.addresses.carol },
      { number: 2, kind: 'bandSet', author: operators.addresses.carol },
      { number: 3, kind: 'marketOpened', author: operators.addresses.dave },
    ]);
  });

  test('show their reference prices', async () => {
    const lines = await operators.reads(operateDesk, 'prices');
    expect(lines).toContain('BCG/USDT  0.1 USDT, rates from 0.098 to 0.102');
    expect(lines.at(-1)).toBe('prices are set with: npm run prices');
  });

  test('cannot be changed by a stranger, by a used signature, or by a row without one', async () => {
    await expect(operators.stranger(operateDesk, 'markets', 'close', 'BCG', ...why)).rejects.toThrow('not an operator');
    const used = await operators.signatureOf(operateDesk, 'markets', 'close', 'BCG', ...why);
    await operators.reads(operateDesk, 'markets', 'close', 'BCG', ...why, '--signature', used);
    await operators.carol(operateDesk, 'markets', 'open', 'BCG', ...why);
    await expect(operators.reads(operateDesk, 'markets', 'close', 'BCG', ...why, '--signature', used)).rejects.toThrow(
      'another text',
    );
    const { next } = await operators.db.one<{ next: number }>(sql`select count(*)::integer + 1 as next from desk_act`);
    const row = sql`insert into desk_act (number, kind, base, author, reason) values (${next}, 'marketClosed', 'BCG', ${operators.addresses.carol}, 'x')`;
    await expect(operators.db.run(row)).rejects.toThrow('signed by no operator');
    await expect(world.apiContext.db.run(row)).rejects.toThrow('permission denied');
    await expect(operators.db.run(sql`update desk_act set reason = 'x'`)).rejects.toThrow('permission denied');
  });
});

describe('applications', () => {
  test('are listed and shown with their contact, and approved', async () => {
    const { member, id } = await applicant();
    expect((await operators.reads(operateDesk, 'applications'))[0]).toMatch(
      new RegExp(`^${id}  applied  since .* by ${member.id}$`),
    );
    const shown = await operators.reads(operateDesk, 'applications', 'show', id);
    expect(shown).toContain('  contact: alice@example.org');
    expect(shown).toContain('  | at night.');
    expect(await operators.carol(operateDesk, 'applications', 'approve', id, ...why)).toEqual([`application ${id} is approved`]);
    expect(await member.call(desk.apply, {})).toMatchObject({ state: 'approved', bonded: '500', reason: null });
    await expect(operators.carol(operateDesk, 'applications', 'approve', id, ...why)).rejects.toThrow('is approved: nothing');
  });

  test('are refused with a reason: the deposit is returned after its days, and the member may apply again', async () => {
    const { member, id } = await applicant();
    await operators.carol(operateDesk, 'applications', 'refuse', id, '--reason', 'No word about hours');
    expect(await member.call(desk.apply, {})).toMatchObject({ state: 'refused', reason: 'No word about hours', bonded: '500' });
    await world.advanceMinutes(7 * 24 * 60 + 1);
    await returnDeposits(world.context);
    expect(await member.call(desk.apply, {})).toMatchObject({ state: 'refused', bonded: '0', returnsAt: null });
    const again = await applicant(member);
    expect(await member.call(desk.apply, {})).toMatchObject({ state: 'applied', bonded: '500' });
    // An approved provider can be refused, too: its own rates are removed.
    await operators.carol(operateDesk, 'applications', 'approve', again.id, ...why);
    const serviceId = await traders.serviceOf(member, 'buy');
    await traders.owner.run(sql`update desk_service set rate_units = 100000 where id = ${serviceId}`);
    await operators.dave(operateDesk, 'applications', 'refuse', again.id, ...why);
    const { services } = await member.call(desk.provider, {});
    expect(services).toMatchObject([{ hasOwnRate: false }]);
  });

  test('cannot be decided by an operator of the own line, in the database either', async () => {
    const [, dave] = LOCAL.operators;
    const above = await world.member();
    const daveSigns = (message: string) => privateKeyToAccount(dave.key).signMessage({ message });
    const reviewer = await world.member({ inviter: above, wallet: privateKeyToAccount(dave.key) });
    const below = await world.member({ inviter: await world.member({ inviter: reviewer }) });
    for (const who of [above, reviewer, below]) {
      const { id } = await applicant(who);
      await expect(operators.dave(operateDesk, 'applications', 'approve', id, ...why)).rejects.toThrow('belongs to the line');
      const { next } = await operators.db.one<{ next: number }>(sql`select count(*)::integer + 1 as next from desk_act`);
      const forged = { subject: `desk/${next}`, text: 'approve', operator: operators.addresses.dave };
      await recordSignature(operators.db, { ...forged, signature: await daveSigns('approve') });
      const row = sql`
        insert into desk_act (number, kind, account, application, author, reason)
        values (${next}, 'approved', ${who.id}, 1, ${operators.addresses.dave}, 'x')`;
      await expect(operators.db.run(row)).rejects.toThrow('own line');
      await expect(operators.dave(operateDesk, 'bans', 'ban', who.id, ...why)).rejects.toThrow('belongs to the line');
      await operators.carol(operateDesk, 'applications', 'refuse', id, ...why);
    }
  });
});

test('a passageway is banned with a reason, and the ban is lifted', async () => {
  const member = await world.member();
  await traders.trades(member, { offers: [{ side: 'buy' }] });
  await operators.carol(operateDesk, 'bans', 'ban', member.address, '--reason', 'Asks for payment outside');
  expect((await member.call(desk.userinfo, {})).passageway).toMatchObject({
    state: 'banned',
    ban: { reason: 'operator', note: 'Asks for payment outside' },
  });
  expect(await operators.reads(operateDesk, 'bans')).toEqual([`${member.id}  by operators: Asks for payment outside`]);
  await expect(operators.carol(operateDesk, 'bans', 'ban', member.id, ...why)).rejects.toThrow('is banned');
  await operators.carol(operateDesk, 'bans', 'lift', member.id, ...why);
  expect((await member.call(desk.userinfo, {})).passageway.state).toBe('closed');
  await expect(operators.carol(operateDesk, 'bans', 'lift', member.id, ...why)).rejects.toThrow('is not banned');
});

test('a hold is postponed with a reason, by at most seven days in all, and released by the clock', async () => {
  const [customer, operator] = [await world.member(), await world.member()];
  await customer.deposits('USDT', '50');
  await traders.named(customer);
  await operator.getsBcg('50');
  await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '200' } });
  const terms = { market: 'BCG/USDT', side: 'buy' as const, amount: '50', serviceId: await traders.serviceOf(operator, 'buy') };
  const { rate } = await customer.call(desk.checkOrder, terms);
  const { id } = await customer.call(desk.order, { ...terms, rate });
  const { releaseAt } = await operator.call(desk.accept, { id, state: 'pending' });
  expect((await operators.reads(operateDesk, 'holds'))[0]).toContain(id);
  const later = (days: number) => new Date(Date.parse(releaseAt ?? '') + days * 86_400_000).toISOString();
  const extend = (days: number) => operators.carol(operateDesk, 'holds', 'extend', id, '--until', later(days), ...why);
  expect(await extend(2)).toEqual([`order ${id} is on hold until ${later(2)}`]);
  await expect(extend(1)).rejects.toThrow('nothing was changed');
  await expect(extend(7.1)).rejects.toThrow('nothing was changed');
  await extend(7);
  await expect(extend(7)).rejects.toThrow('nothing was changed');
  expect((await operator.call(desk.orderDetail, { id })).extensions).toMatchObject([{ until: later(2) }, { until: later(7) }]);
  await world.advanceMinutes(8 * 24 * 60 + 1);
  expect(await operator.call(desk.orderDetail, { id })).toMatchObject({ state: 'released' });
});

test.each([
  [[]],
  [['nonsense']],
  [['markets', 'add', 'BCG']],
  [['markets', 'add', 'USDT', '5', '--reason', 'x']],
  [['markets', 'open', 'BCG', '5', '--reason', 'x']],
  [['markets', 'close', 'BCG', '--reason', ' ']],
  [['applications', 'nonsense']],
  [['applications', 'approve', '12', '--reason', 'x']],
  [['bans', 'ban', 'alice', '--reason', 'x']],
  [['holds', 'extend', '7f0d2d5c-1c55-4b6e-a2b5-7d8f4c2f1a10', '--reason', 'x']],
  [['prices', 'more']],
])('%j prints the usage', async (args) => {
  await expect(operators.reads(operateDesk, ...args)).rejects.toThrow('npm run desk -- markets');
});

test("the messages of an order are shown with the platform's notes, and operators write none", async () => {
  const [customer, operator] = [await world.member(), await world.member()];
  await customer.deposits('USDT', '20');
  await operator.getsBcg('20');
  await traders.named(customer);
  await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '50' } });
  const terms = { market: 'BCG/USDT', side: 'buy', amount: '20', serviceId: await traders.serviceOf(operator, 'buy') } as const;
  const { rate } = await customer.call(desk.checkOrder, terms);
  const { id } = await customer.call(desk.order, { ...terms, rate });
  await customer.call(desk.sendMessage, { orderId: id, text: 'Hello\nthere', files: [] });
  await operator.call(desk.sendMessage, { orderId: id, text: 'Welcome', files: [] });
  // As a compromised API could write it: a member's text must not move the cursor of an operator's terminal.
  await traders.owner.run(sql`update desk_message set text = ${'Wel\u001b[2Jcome'} where order_id = ${id} and text = 'Welcome'`);
  const shown = await operators.reads(operateDesk, 'messages', id);
  expect(shown.map((line) => line.replace(/^ {2}\S+Z {2}/, ''))).toEqual([
    `${id}  pending  customer ${customer.id}  operator ${operator.id}`,
    'placed',
    'customer',
    '  | Hello',
    '  | there',
    'operator',
    '  | Wel[2Jcome',
  ]);
  await expect(operators.reads(operateDesk, 'messages', 'x')).rejects.toThrow('npm run desk');
  expect((await operator.call(desk.unread, {})).messages).toBe(1);
});
