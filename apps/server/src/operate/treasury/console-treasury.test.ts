import { amountText } from '@ocean/api/amount';
import { earnings } from '@ocean/api/areas/earnings';
import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import { ido } from '@ocean/api/operators/money/ido';
import { prices } from '@ocean/api/operators/money/prices';
import { treasury } from '@ocean/api/operators/money/treasury';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openConsole } from '#dev/world/console.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { createPriceSource } from '../../prices/price-source.ts';
import { operateOperators } from '../platform/operate-operators.ts';

const ERIN = `0x${'7'.repeat(64)}` as const;
const world = useWorld();
let desk: Awaited<ReturnType<typeof openConsole>>;
let alice: Member;
beforeAll(async () => {
  desk = await openConsole(world);
  alice = await world.memberWithUsdt('1000');
  await alice.buysBots(5);
  const commands = openDesk(world);
  await commands.both(operateOperators, 'grant', desk.by(ERIN).address, 'auditor');
  await commands.close();
});
afterAll(() => desk?.close());

const inTreasury = async () => (await readBalance(world.context.db, platform.treasury('USDT'))).available;
const now = async () => (await world.context.db.one<{ now: Date }>(sql`select platform_now() as now`)).now;
const kindsKept = async (subject: string) =>
  (
    await desk.db.many<{ kind: string }>(sql`
      select kind from operators.audit_entry where subject = ${subject} order by number`)
  ).map(({ kind }) => kind);
const fund = (amount: string) => ({
  ...({ kind: 'poolFunded', to: 'convertPool', amount, asset: 'USDT', reason: 'exchanges' } as const),
});

describe('the treasury', () => {
  test("funds a pool by two operators, the second of whom finds the first one's signed act", async () => {
    const { carol, dave } = desk;
    const before = await inTreasury();
    expect(await carol.signs(treasury.move, fund('20'))).toMatchObject({ isDone: false });
    const { rows } = await dave.call(treasury.waiting, {});
    expect(rows).toMatchObject([{ ...fund('20'), signers: [carol.address] }]);
    expect(await dave.signs(treasury.move, fund('20'))).toMatchObject({
      isDone: true,
      said: ['moved 20 USDT from the treasury to convertPool'],
    });
    expect(before - (await inTreasury())).toBe(20_000_000n);
    expect((await dave.call(treasury.waiting, {})).rows).toEqual([]);
    const list = await carol.call(treasury.movements, {});
    expect(list).toMatchObject({ rows: [{ number: 1, amount: '20', isSigned: true, strangers: [] }], next: null });
    expect(await kindsKept('treasury/1')).toEqual(['read', 'signed', 'read', 'signed', 'done']);
  });

  test('two consoles that sign last concurrently move it once', async () => {
    const { carol, dave } = desk;
    const before = await inTreasury();
    const { text } = await carol.shows(treasury.move, fund('10'));
    await carol.signs(treasury.move, fund('10'));
    // Both read the same text beforehand: a text read after the first movement would be for the next one.
    const signing = { text, signature: await privateKeyToAccount(LOCAL.operators[1].key).signMessage({ message: text }) };
    const last = () => dave.call(treasury.move, { ...fund('10'), signing });
    const twice = await Promise.allSettled([last(), last()]);
    expect(twice.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(before - (await inTreasury())).toBe(10_000_000n);
    expect((await kindsKept('treasury/2')).filter((kind) => kind === 'done')).toHaveLength(1);
    // The same signatures are not valid for a second movement.
    expect((await carol.shows(treasury.move, fund('10'))).signers).toEqual([]);
    await expect(
      carol.call(treasury.move, { ...fund('10'), signing: { text, signature: `0x${'1'.repeat(130)}` } }),
    ).rejects.toThrow('This has changed since you read it');
  });

  test('pays a member, but not with the signature of an operator in the member’s line', async () => {
    const pay = { kind: 'treasuryPaid', to: alice.id, amount: '1', asset: 'USDT', reason: 'a prize' } as const;
    const own = await world.member({ wallet: privateKeyToAccount(ERIN), inviter: alice });
    const commands = openDesk(world);
    await commands.both(operateOperators, 'grant', own.id, 'finance');
    await commands.close();
    await expect(desk.by(ERIN).signs(treasury.move, pay)).rejects.toThrow('belongs to the line of this member');
    expect((await desk.carol.shows(treasury.move, pay)).signers).toEqual([]);
    await desk.carol.signs(treasury.move, pay);
    await desk.dave.signs(treasury.move, pay);
    expect((await desk.carol.call(treasury.movements, {})).rows[0]).toMatchObject({ kind: 'treasuryPaid', to: alice.id });
  });

  test.each([
    [{ ...fund('9999999') }, 'The treasury holds'],
    [{ ...fund('1'), to: 'emissionPool' }, 'emissionPool is no pool that is funded'],
    [{ ...fund('1'), to: 'stakingPool' }, 'The stakingPool holds BCG, not USDT'],
    [{ ...fund('1'), kind: 'treasuryPaid' as const, to: `0x${'9'.repeat(40)}` }, 'is no member'],
    [{ ...fund('0') }, 'An amount of 0 USDT moves nothing.'],
    [{ ...fund('much') }, '"much" is no amount of USDT.'],
  ])('refuses %j before any operator signs', async (fields, sentence) => {
    await expect(desk.carol.shows(treasury.move, fields)).rejects.toThrow(sentence);
  });

  test('shows the daily balance of each pool and how long it lasts', async () => {
    await world.nextDay();
    await world.nextDay();
    const { rows } = await desk.carol.call(treasury.pools, {});
    const pool = rows.find(({ part }) => part === 'convertPool');
    expect(rows.find(({ part, asset }) => part === 'convertPool' && asset === 'USDT')).toMatchObject({
      ...{ amount: '30', isFunded: true, outflow: '0', runwayDays: null },
    });
    expect(pool?.days.length).toBe(31);
    const held = await readBalance(world.context.db, platform.treasury('USDT'));
    const treasuryRow = rows.find(({ part, asset }) => part === 'treasury' && asset === 'USDT');
    expect(treasuryRow?.days.at(-1)?.amount).toBe(treasuryRow?.amount);
    expect(world.unitsOf('USDT', treasuryRow?.amount ?? '')).toBe(held.posted);
    // Two days ago the balance was the same: nothing has moved since.
    expect(treasuryRow?.days.at(-3)?.amount).toBe(treasuryRow?.amount);
    expect(treasuryRow?.days.at(-4)?.amount).toBe('0');
  });

  test('shows that the vault holds what it owes and owns', async () => {
    await alice.call(earnings.withdraw, { asset: 'USDT', amount: '50' });
    await world.settle();
    const { block, trouble, rows } = await desk.carol.call(treasury.reserves, {});
    expect([block !== null, trouble]).toEqual([true, null]);
    for (const { asset, onChain, ledger, owed, own, difference } of rows) {
      expect([asset, onChain, difference]).toEqual([asset, ledger, '0']);
      expect(world.unitsOf(asset, owed) + world.unitsOf(asset, own)).toBe(world.unitsOf(asset, ledger));
    }
    const flight = await desk.carol.call(treasury.flight, {});
    expect(flight.inFlight).toMatchObject([{ asset: 'USDT', count: 1 }]);
    expect((await desk.carol.call(treasury.days, {})).rows.length).toBeGreaterThan(0);
  });

  test('shows the last audits, the ones that found faults first', async () => {
    await desk.db.run(sql`select ledger.note_audit_result(40, 0, true, null)`);
    await desk.db.run(sql`select ledger.note_audit_result(40, 2, false, null)`);
    expect((await desk.carol.call(treasury.days, {})).audits.slice(0, 2)).toMatchObject([
      { checked: 40, broken: 2, isFull: false },
      { checked: 40, broken: 0, isFull: true },
    ]);
  });

  test('shows a deficit of the vault, and reports when the nodes do not answer', async () => {
    const chain = world.context.chain;
    const reading = async (tokenBalance: typeof chain.tokenBalance) => {
      const console = await openConsole({
        database: world.database,
        context: { ...world.context, chain: { ...chain, tokenBalance } },
      });
      const shown = await console.carol.call(treasury.reserves, {});
      await console.close();
      return shown;
    };
    const short = await reading(async (...asked) => (await chain.tokenBalance(...asked)) - 1n);
    expect(short.rows.find(({ asset }) => asset === 'USDT')?.difference).toBe('-0.000001');
    const silent = await reading(() => Promise.reject(new Refusal('CHAIN_UNAVAILABLE')));
    expect(silent.trouble).toContain('No quorum of the nodes');
    expect(silent.rows.every(({ onChain, difference }) => onChain === null && difference === null)).toBe(true);
  });

  test('finds the same daily balances by binary search as by reading every entry', async () => {
    const { rows } = await desk.carol.call(treasury.pools, {});
    const naive = await desk.db.many<{ part: string; asset: Asset; day: number; units: bigint }>(sql`
      select a.part, a.asset, day, coalesce((
        select e.balance_after from ledger.entry e where e.account_id = a.id and e.at < platform_day_start(day + 1)
        order by e.seq desc limit 1), 0)::numeric(38, 0) as units
      from ledger.account a, generate_series(platform_today() - 30, platform_today()) day
      where a.owner = 'platform' and a.part <> 'vault'`);
    expect(rows.length).toBeGreaterThan(3);
    for (const { part, asset, days } of rows) {
      const expected = naive.filter((one) => one.part === part && one.asset === asset).sort((a, b) => a.day - b.day);
      expect(days).toEqual(expected.map(({ day, units }) => ({ day, amount: amountText(units, asset) })));
    }
  });
});

describe('a price', () => {
  const source = () => createPriceSource(world.context.db);
  const shown = async (asset: string) => (await desk.carol.call(prices.list, {})).rows.find((row) => row.asset === asset);

  test('is set at once; one that jumps waits for another operator, and says so in advance', async () => {
    const { carol, dave } = desk;
    const asset = 'BYB';
    await carol.signs(prices.set, { asset, price: '0.51', reason: 'the market' });
    expect(await shown(asset)).toMatchObject({ state: 'quoted', sold: '0.51', last: { price: '0.51' } });
    expect(await carol.call(prices.preview, { asset, price: '0.55' })).toMatchObject({ isJump: false, last: '0.51' });
    expect(await carol.call(prices.preview, { asset, price: '2' })).toMatchObject({ isJump: true, average: expect.any(String) });
    await carol.signs(prices.set, { asset, price: '2', reason: 'a jump' });
    expect(await shown(asset)).toMatchObject({ state: 'waiting', sold: null, newest: { price: '2', isWaiting: true } });
    await expect(source().current(asset, 'sold')).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
    await expect(carol.signs(prices.confirm, { asset, price: '2', reason: 'as agreed' })).rejects.toThrow(
      'another operator confirms it',
    );
    await expect(dave.signs(prices.confirm, { asset, price: '3', reason: 'as agreed' })).rejects.toThrow(
      'No price of 3 USDT awaits approval',
    );
    expect(await dave.signs(prices.confirm, { asset, price: '2', reason: 'as agreed' })).toMatchObject({ isDone: true });
    expect(await shown(asset)).toMatchObject({ state: 'quoted', last: { price: '2' } });
    const history = await carol.call(prices.history, { asset, kind: 'operator' });
    expect(history.rows.slice(0, 2).map(({ price, reason }) => [price, reason])).toEqual([
      ['2', 'a jump'],
      ['0.51', 'the market'],
    ]);
    await carol.signs(prices.set, { asset, price: '0', reason: 'no market' });
    expect(await shown(asset)).toMatchObject({ state: 'withdrawn', sold: null });
    await expect(carol.call(prices.preview, { asset: 'USDT', price: '1' })).rejects.toThrow('USDT is the unit');
  });
});

describe('a round of the IDO', () => {
  test('shows its price and proceeds in advance, and opens with two operators', async () => {
    const { carol, dave } = desk;
    const opensAt = await now();
    const closesAt = new Date(opensAt.getTime() + 3_600_000);
    await carol.signs(prices.set, { asset: 'BCG', price: '0.1', reason: 'the market' });
    const round = { total: '5000', opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() };
    expect(await carol.call(ido.preview, round)).toMatchObject({ refusal: null, price: '0.2', raises: '1000', aDay: '500' });
    await carol.signs(ido.open, { ...round, reason: 'the first' });
    expect((await dave.call(ido.waiting, {})).rows).toMatchObject([{ ...round, reason: 'the first', signers: [carol.address] }]);
    expect(await dave.signs(ido.open, { ...round, reason: 'the first' })).toMatchObject({ isDone: true });
    const { rows } = await carol.call(ido.list, {});
    expect(rows).toMatchObject([{ number: 1, total: '5000', sold: '0', price: '0.2', isSigned: true, strangers: [] }]);
    expect((await carol.call(ido.preview, round)).refusal).toContain('Round 1 is open until');
    expect(await kindsKept('ido/1')).toEqual(['read', 'signed', 'read', 'signed', 'done']);
  });
});
