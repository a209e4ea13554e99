import { ops } from '@ocean/api/areas/ops';
import { records } from '@ocean/api/areas/records';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { moveTreasury } from '../../areas/ops/treasury/move-treasury.ts';
import { countTreasuryMovements } from '../../areas/ops/treasury/queries.ts';
import { openDatabase } from '../../db/pool.ts';
import { member, platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import type { LedgerAccount } from '../../ledger/ledger.ts';
import { poolFunded, treasuryPaid } from '../../ledger/movements.ts';
import { createLedger } from '../../ledger/post.ts';
import { recordSignature } from '../../operators/signatures.ts';
import { operateOperators } from '../platform/operate-operators.ts';
import { operatePools } from './operate-pools.ts';

const world = useWorld();
let desk: OperatorsDesk;
let alice: Member;
beforeAll(async () => {
  desk = openDesk(world);
  alice = await world.memberWithUsdt('1000');
  await alice.buysBots(5);
});
afterAll(async () => desk?.close());

const held = async (account: LedgerAccount) => (await readBalance(world.context.db, account)).posted;
const usdt = (amount: string) => world.unitsOf('USDT', amount);
const bcg = (amount: string) => world.unitsOf('BCG', amount);
const because = ['--reason', 'a test'];
const fund = (amount = '1000', pool = 'stakingPool') => ['fund', pool, amount, 'BCG', ...because];
const pay = (amount: string, who: Member = alice) => ['pay', who.id, amount, 'USDT', ...because];
/** The state that a refused act must leave unchanged. */
const state = async () => ({
  treasury: [await held(platform.treasury('USDT')), await held(platform.treasury('BCG'))],
  staking: await held(platform.stakingPool()),
  alice: await held(member(alice.id).available('USDT')),
  movements: await countTreasuryMovements(world.context.db),
});

describe('npm run pools', () => {
  test('funds a pool out of the treasury with the signatures of two operators', async () => {
    const before = await state();
    expect((await desk.carol(operatePools, ...fund()))[0]).toContain('another operator signs the same text');
    expect((await desk.carol(operatePools, ...fund()))[0]).toContain('another operator signs the same text');
    expect(await state()).toEqual(before);
    expect(await desk.dave(operatePools, ...fund())).toEqual(['moved 1000 BCG from the treasury to stakingPool']);
    expect((await held(platform.stakingPool())) - before.staking).toBe(bcg('1000'));
    expect((before.treasury[1] ?? 0n) - (await held(platform.treasury('BCG')))).toBe(bcg('1000'));
    const [line] = await desk.reads(operatePools, 'history');
    expect(line).toMatch(
      new RegExp(
        `1000 BCG to stakingPool, treasury \\d+ → \\d+ BCG, by ${desk.addresses.carol} and ${desk.addresses.dave}: a test$`,
      ),
    );
    expect(await desk.reads(operatePools, 'list')).toContain('stakingPool  100001000 BCG');
  });

  test('pays a member, who sees the reason in the records', async () => {
    const before = await state();
    await desk.both(operatePools, ...pay('120'));
    expect((await held(member(alice.id).available('USDT'))) - before.alice).toBe(usdt('120'));
    const { list } = await alice.call(records.list, { kind: 'treasuryPaid' });
    expect(list[0]).toMatchObject({ kind: 'treasuryPaid', details: { note: 'a test' } });
    expect(list[0]?.changes[0]).toMatchObject({ amount: '120', asset: 'USDT' });
  });

  test('is public without a session: the amount, the destination, the authors and the reason', async () => {
    const { list, total } = await world.visitor.call(ops.treasuryHistory, { size: 1, page: 1 });
    expect(total).toBe(2);
    const { carol, dave } = desk.addresses;
    expect(list).toMatchObject([
      { number: 2, kind: 'treasuryPaid', amount: '120', asset: 'USDT', authors: [carol, dave], reason: 'a test' },
    ]);
    expect(list[0]?.to).toBe(`${alice.address.slice(0, 4)}…${alice.address.slice(-4)}`);
    expect(await world.visitor.call(ops.treasuryHistory, { size: 1, page: 2 })).toMatchObject({
      list: [{ number: 1, kind: 'poolFunded', to: 'stakingPool' }],
      next: null,
    });
  });

  test('refuses more than the treasury holds, a stranger, and an asset that the pool cannot hold', async () => {
    const before = await state();
    await expect(desk.carol(operatePools, ...pay('1000000'))).rejects.toThrow(/^The treasury holds \d+ USDT/);
    await expect(desk.carol(operatePools, 'pay', `0x${'9'.repeat(40)}`, '1', 'USDT', ...because)).rejects.toThrow('is no member');
    await expect(desk.carol(operatePools, 'fund', 'stakingPool', '1', 'USDT', ...because)).rejects.toThrow('holds BCG, not USDT');
    expect(await state()).toEqual(before);
  });

  test.each([
    [[]],
    [['list', 'all']],
    [['list', '--reason', 'x']],
    [['fund', 'stakingPool', '1', 'BCG']],
    [['fund', 'emissionPool', '1', 'BCG', '--reason', 'x']],
    [['fund', 'treasury', '1', 'BCG', '--reason', 'x']],
    [['fund', 'stakingPool', '0', 'BCG', '--reason', 'x']],
    [['fund', 'stakingPool', '-1', 'BCG', '--reason', 'x']],
    [['fund', 'stakingPool', '1', 'GOLD', '--reason', 'x']],
    [['pay', `0x${'1'.repeat(40)}`, '1', 'USDT', 'more', '--reason', 'x']],
    [['take', 'stakingPool', '1', 'BCG', '--reason', 'x']],
  ])('%j prints the usage', async (args) => {
    await expect(desk.carol(operatePools, ...args)).rejects.toThrow('npm run pools -- list');
  });
});

describe('a movement out of the treasury counts by two signatures over its exact text', () => {
  const signs = (message: string) => (key: `0x${string}`) => privateKeyToAccount(key).signMessage({ message });
  const [carol, dave] = LOCAL.operators;

  test('each is valid once, and only for this amount and this member', async () => {
    const bob = await world.member();
    const text = await desk.textOf(operatePools, ...pay('10'));
    expect(text).toMatch(/\n\nmove 10 USDT from the treasury to member 0x[0-9a-f]{40}\nmovement: \d+\nreason: a test$/);
    const [first = '', second = ''] = await Promise.all([carol.key, dave.key].map(signs(text)));
    for (const other of [pay('11'), pay('10', bob), ['fund', 'stakingPool', '10', 'BCG', ...because]]) {
      await expect(desk.reads(operatePools, ...other, '--signature', first)).rejects.toThrow('signed another text');
    }
    await desk.reads(operatePools, ...pay('10'), '--signature', first);
    await desk.reads(operatePools, ...pay('10'), '--signature', second);
    const after = await state();
    for (const signature of [first, second]) {
      await expect(desk.reads(operatePools, ...pay('10'), '--signature', signature)).rejects.toThrow('signed another text');
    }
    expect(await state()).toEqual(after);
  });

  test('one of an operator without the role does not count', async () => {
    const before = await state();
    await expect(desk.stranger(operatePools, ...pay('5'))).rejects.toThrow('not an operator with the role finance');
    await desk.both(operateOperators, 'grant', desk.addresses.stranger, 'support');
    await expect(desk.stranger(operatePools, ...pay('5'))).rejects.toThrow('not an operator with the role finance');
    expect(await state()).toEqual(before);
  });

  test('one text moves money once when both operators repeat the command concurrently', async () => {
    const before = await state();
    await desk.carol(operatePools, ...pay('7'));
    const desks = [openDesk(world), openDesk(world), openDesk(world)];
    await Promise.allSettled(desks.map(({ dave: acts }) => acts(operatePools, ...pay('7'))));
    await Promise.all(desks.map((one) => one.close()));
    expect((await state()).movements).toBe(before.movements + 1);
    expect((await state()).alice - before.alice).toBe(usdt('7'));
  });
});

describe('the database', () => {
  test('refuses a row without two signatures under its number, whatever the command says', async () => {
    const number = (await countTreasuryMovements(desk.db)) + 1;
    const authors = [desk.addresses.carol, desk.addresses.dave];
    const move = { kind: 'treasuryPaid', account: alice.id, asset: 'USDT', units: 1n, reason: 'x', number, authors } as const;
    const before = await state();
    await expect(moveTreasury(desk.db, move)).rejects.toThrow('is not signed by two operators');
    await desk.carol(operatePools, ...pay('3'));
    await expect(moveTreasury(desk.db, move)).rejects.toThrow('is not signed by two operators');
    expect(await state()).toEqual(before);
    await desk.dave(operatePools, ...pay('3'));
  });

  test.each(['apiUrl', 'indexerUrl', 'workerUrl'] as const)('allows no other process to move the treasury: %s', async (url) => {
    const db = openDatabase(world.database[url], { connections: 1 });
    const number = (await countTreasuryMovements(desk.db)) + 1;
    try {
      const row = sql`
        insert into treasury_movement (number, kind, asset, units, account, authors, reason)
        values (${number}, 'treasuryPaid', 'USDT', 1, ${alice.id}, ${[alice.id, desk.addresses.dave]}::address[], 'x')`;
      await expect(db.run(row)).rejects.toMatchObject({ code: '42501' });
      const forged = { number, asset: 'USDT', units: 1n, reason: 'x' } as const;
      const ledger = createLedger(db);
      await expect(ledger.post(treasuryPaid({ ...forged, account: alice.id }))).rejects.toMatchObject({ code: 'LG007' });
      const pool = platform.stakingPool();
      await expect(ledger.post(poolFunded({ ...forged, asset: 'BCG', pool }))).rejects.toMatchObject({ code: 'LG007' });
      // A signed movement cannot be repeated, nor redirected to another member.
      const done = { number: 2, asset: 'USDT', units: usdt('120'), reason: 'a test' } as const;
      expect(await ledger.post(treasuryPaid({ ...done, account: alice.id }))).toBe('exists');
      // Another spelling of its number that a cast resolves to the same row.
      for (const fact of ['02', '+2', ' 2', '2']) {
        const again = { ...treasuryPaid({ ...done, account: alice.id }), id: crypto.randomUUID(), fact };
        await expect(ledger.post(again)).rejects.toMatchObject({ name: 'PostingError' });
      }
      const stolen = treasuryPaid({ ...done, account: desk.addresses.stranger });
      await expect(ledger.post({ ...stolen, id: crypto.randomUUID() })).rejects.toMatchObject({ name: 'PostingError' });
    } finally {
      await db.end();
    }
  });

  test('marks rows with forged signatures in the history', async () => {
    // The operators' login is compromised, but no wallet: it can write rows but not sign.
    const number = (await countTreasuryMovements(desk.db)) + 1;
    const text = (await desk.textOf(operatePools, ...pay('1'))).replace('move 1 USDT', 'move 0.000001 USDT');
    const signature = await privateKeyToAccount(LOCAL.root.key).signMessage({ message: text });
    const authors = [desk.addresses.carol, desk.addresses.dave];
    for (const operator of authors) await recordSignature(desk.db, { subject: `treasury/${number}`, text, operator, signature });
    const move = {
      kind: 'treasuryPaid',
      account: alice.id,
      asset: 'USDT',
      units: 1n,
      reason: 'a test',
      number,
      authors,
    } as const;
    expect(await moveTreasury(desk.db, move)).toBe(true);
    const [forged = '', ...others] = await desk.reads(operatePools, 'history');
    expect(forged).toMatch(/a test {2}NOT SIGNED BY BOTH$/);
    expect(others.filter((line) => line.includes('NOT SIGNED'))).toEqual([]);
  });

  test('keeps every movement', async () => {
    for (const statement of [sql`update treasury_movement set units = 1`, sql`delete from treasury_movement`]) {
      await expect(desk.db.run(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a half-signed text', () => {
  test('is listed with who signed it, until the treasury moves', async () => {
    const waits = async () => (await desk.reads(operatePools, 'list')).filter((line) => /another operator signs/.test(line));
    expect(await waits()).toEqual([]);
    const text = await desk.textOf(operatePools, ...fund('777'));
    await desk.carol(operatePools, ...fund('777'));
    // A row written with the operators' database role, with an invalid signature.
    const subject = `treasury/${(await countTreasuryMovements(world.context.db)) + 1}`;
    await recordSignature(desk.db, { subject, text: 'forged', operator: desk.addresses.dave, signature: `0x${'1'.repeat(130)}` });
    expect(await waits()).toEqual([`signed by ${desk.addresses.carol}; another operator signs the same text`]);
    expect(await desk.reads(operatePools, 'list')).toContain(text);
    await desk.both(operatePools, ...fund('778'));
    expect(await waits()).toEqual([]);
  });
});
