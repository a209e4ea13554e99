import { randomUUID } from 'node:crypto';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { faultsOf, fund, someone, useTestLedger } from '#dev/ledger/test-ledger.ts';
import { platform } from './accounts.ts';
import { readBalance } from './balances.ts';
import type { LedgerAccount, Leg, Movement } from './ledger.ts';
import { movement, moves } from './movement.ts';
import { PostingError } from './posting-call.ts';

const parts = useTestLedger();

const transfer = (from: LedgerAccount, to: LedgerAccount, units: bigint, id = randomUUID()): Movement =>
  movement({ id, kind: 'testTransfer', legs: moves(from, to, units) });

const raw = (legs: Leg[], more: Partial<Movement> = {}): Movement => ({
  id: randomUUID(),
  kind: 'testRaw',
  legs,
  details: {},
  ...more,
});

async function available(account: LedgerAccount): Promise<bigint> {
  return (await readBalance(parts.db, account)).available;
}

describe('one movement', () => {
  test('moves units from one account to the other', async () => {
    const [alice, bob] = [someone(), someone()];
    await parts.ledger.post(fund(alice.address, 'USDT', 100n));
    expect(await parts.ledger.post(transfer(alice.available('USDT'), bob.available('USDT'), 40n))).toBe('posted');
    expect([await available(alice.available('USDT')), await available(bob.available('USDT'))]).toEqual([60n, 40n]);
  });

  test('is posted once under one id, however often it is repeated', async () => {
    const alice = someone();
    const deposit = fund(alice.address, 'USDT', 7n);
    expect([await parts.ledger.post(deposit), await parts.ledger.post(deposit)]).toEqual(['posted', 'exists']);
    expect(await parts.db.transaction((tx) => parts.ledger.postIn(tx, [deposit]))).toEqual(['exists']);
    expect(await available(alice.available('USDT'))).toBe(7n);
  });

  test.each<[string, (deposit: Movement) => Partial<Movement>]>([
    ['amounts', ({ legs }) => ({ legs: legs.map(({ account, units }) => ({ account, units: units * 2n })) })],
    ['accounts', ({ legs }) => ({ legs: [...legs.slice(0, 1), { account: someone().available('USDT'), units: 7n }] })],
    ['kind', () => ({ kind: 'somethingElse' })],
    ['details', () => ({ details: { txHash: '0x2' } })],
    ['holds', () => ({ holds: [{ act: 'place', holdId: randomUUID(), account: someone().available('USDT'), units: 1n }] })],
  ])('is refused when its id was posted with other %s', async (_, change) => {
    const deposit = fund(someone().address, 'USDT', 7n);
    await parts.ledger.post(deposit);
    const other = { ...deposit, ...change(deposit) };
    await expect(parts.ledger.post(other)).rejects.toMatchObject({ name: 'PostingError', code: 'LG002' });
    await expect(parts.db.transaction((tx) => parts.ledger.postIn(tx, [other]))).rejects.toMatchObject({ code: 'LG002' });
  });

  test.each([
    ['USDT', 'BALANCE_INSUFFICIENT'],
    ['BUSD', 'BALANCE_INSUFFICIENT'],
    ['BCG', 'BCG_INSUFFICIENT'],
    ['BYB', 'BYB_INSUFFICIENT'],
  ] as const)('above the balance of %s is refused as %s and changes nothing', async (asset, key) => {
    const [alice, bob] = [someone(), someone()];
    await parts.ledger.post(fund(alice.address, asset, 10n));
    const tooMuch = transfer(alice.available(asset), bob.available(asset), 11n);
    await expect(parts.ledger.post(tooMuch)).rejects.toMatchObject({ name: 'Refusal', key });
    await expect(parts.db.transaction((tx) => parts.ledger.postIn(tx, [tooMuch]))).rejects.toMatchObject({ key });
    expect([await available(alice.available(asset)), await available(bob.available(asset))]).toEqual([10n, 0n]);
  });

  test('above the balance of a pool is refused with that balance', async () => {
    const give = transfer(platform.convertPool('BCG'), someone().available('BCG'), 1n);
    await expect(parts.ledger.post(give)).rejects.toMatchObject({ key: 'POOL_EMPTY', params: { available: '0', asset: 'BCG' } });
  });

  test('may make a mirror of the vault negative', async () => {
    const before = (await readBalance(parts.db, platform.vault('DMC'))).posted;
    await parts.ledger.post(fund(someone().address, 'DMC', 5n));
    expect((await readBalance(parts.db, platform.vault('DMC'))).posted).toBe(before - 5n);
  });
});

describe('ledger.post validates every movement', () => {
  const [alice, bob] = [someone(), someone()];
  const vault = platform.vault('USDT');

  test.each<[string, Movement, string]>([
    [
      'legs that do not cancel',
      raw([
        { account: vault, units: -5n },
        { account: alice.available('USDT'), units: 4n },
      ]),
      'LG003',
    ],
    [
      'legs that cancel only across assets',
      raw([
        { account: vault, units: -5n },
        { account: alice.available('BUSD'), units: 5n },
      ]),
      'LG003',
    ],
    ['a leg of zero', raw([{ account: vault, units: 0n }]), 'LG003'],
    ['no leg and no hold', raw([]), 'LG003'],
    [
      'one account twice',
      raw([...moves(vault, alice.available('USDT'), 1n), ...moves(vault, bob.available('USDT'), 1n)]),
      'LG003',
    ],
    ['an amount beyond 38 digits', raw(moves(vault, alice.available('USDT'), 10n ** 38n)), 'LG003'],
    ['an account under another asset', raw(moves(vault, { ...alice.available('USDT'), asset: 'BUSD' }, 1n)), 'LG005'],
    [
      'an account that newly claims to overdraw',
      raw(moves({ ...alice.available('USDT'), mayOverdraw: true }, vault, 1n)),
      'LG005',
    ],
    [
      'an account whose name does not match its properties',
      raw(moves(vault, { ...alice.staked('USDT'), id: randomUUID(), name: 'nobody' }, 1n)),
      'LG005',
    ],
    ['an unknown asset', raw(moves(vault, { ...alice.staked('USDT'), id: randomUUID(), asset: 'XYZ' as 'USDT' }, 1n)), 'LG005'],
    ['the end of an unknown hold', raw([], { holds: [{ act: 'take', holdId: randomUUID() }] }), 'LG004'],
  ])('refuses %s', async (_, bad, code) => {
    await parts.ledger.post(fund(alice.address, 'USDT', 100n));
    await expect(parts.ledger.post(bad)).rejects.toMatchObject({ name: 'PostingError', code });
    await expect(parts.db.transaction((tx) => parts.ledger.postIn(tx, [bad]))).rejects.toThrow();
    expect(await parts.db.maybeOne(sql`select from ledger.journal where id = ${bad.id}`)).toBeUndefined();
  });

  test('refuses fractions of a base unit, which rounding could turn into money', async () => {
    const account = sql`(select id from ledger.account where name = ${alice.available('USDT').name})`;
    const mirror = sql`(select id from ledger.account where name = ${vault.name})`;
    const { outcomes } = await parts.db.one<{ outcomes: string[] }>(sql`
      select ledger.post('{}', '{}', '{}', '{}', '{}', '{}', array(select id from unnest(array[${account}, ${mirror}]) id order by id),
        array[gen_random_uuid()], '{testRaw}', array['{}'::jsonb], '{}',
        '{1,1}', '{1,2}', '{0.5,-0.5}', '{}', '{}', '{}', '{}', '{}', false) as outcomes`);
    expect(outcomes[0]).toMatch(/^LG003 /);
  });
});

describe('holds', () => {
  test('reserve an amount until a release or the spending movement ends them', async () => {
    const [alice, bob] = [someone(), someone()];
    const account = alice.available('BCG');
    await parts.ledger.post(fund(alice.address, 'BCG', 100n));
    const holdId = randomUUID();
    await parts.ledger.post(raw([], { holds: [{ act: 'place', holdId, account, units: 70n }] }));
    expect(await readBalance(parts.db, account)).toEqual({ posted: 100n, held: 70n, available: 30n });
    await expect(parts.ledger.post(transfer(account, bob.available('BCG'), 31n))).rejects.toMatchObject({
      key: 'BCG_INSUFFICIENT',
    });
    const claim = raw(moves(account, bob.available('BCG'), 70n), { holds: [{ act: 'take', holdId }] });
    expect([await parts.ledger.post(claim), await parts.ledger.post(claim)]).toEqual(['posted', 'exists']);
    expect(await readBalance(parts.db, account)).toEqual({ posted: 30n, held: 0n, available: 30n });
    await expect(parts.ledger.post(raw([], { holds: [{ act: 'release', holdId }] }))).rejects.toMatchObject({ code: 'LG004' });
  });

  test('end once, even when two ends arrive together and another hold would cover both', async () => {
    const alice = someone();
    const account = alice.available('BCG');
    const holdId = randomUUID();
    await parts.ledger.post(fund(alice.address, 'BCG', 100n));
    for (const id of [holdId, randomUUID()]) {
      await parts.ledger.post(raw([], { holds: [{ act: 'place', holdId: id, account, units: 40n }] }));
    }
    // While the first movement is being posted, the two ends wait in the same batch.
    const [, ...ends] = await Promise.allSettled([
      parts.ledger.post(fund(someone().address, 'BCG', 1n)),
      parts.ledger.post(raw([], { holds: [{ act: 'take', holdId }] })),
      parts.ledger.post(raw([], { holds: [{ act: 'release', holdId }] })),
    ]);
    expect(ends).toMatchObject([{ value: 'posted' }, { reason: { code: 'LG004' } }]);
    expect(await readBalance(parts.db, account)).toEqual({ posted: 100n, held: 40n, available: 60n });
  });

  test('above the available balance are refused', async () => {
    const alice = someone();
    await parts.ledger.post(fund(alice.address, 'USDT', 10n));
    const hold = raw([], { holds: [{ act: 'place', holdId: randomUUID(), account: alice.available('USDT'), units: 11n }] });
    await expect(parts.ledger.post(hold)).rejects.toMatchObject({ key: 'BALANCE_INSUFFICIENT' });
  });

  test('free the whole amount when they are released', async () => {
    const alice = someone();
    const account = alice.available('USDT');
    await parts.ledger.post(fund(alice.address, 'USDT', 10n));
    const holdId = randomUUID();
    await parts.db.transaction((tx) =>
      parts.ledger.postIn(tx, [
        raw([], { holds: [{ act: 'place', holdId, account, units: 10n }] }),
        raw([], { holds: [{ act: 'release', holdId }] }),
      ]),
    );
    expect(await readBalance(parts.db, account)).toEqual({ posted: 10n, held: 0n, available: 10n });
  });
});

describe('a batch', () => {
  test('of 128 with one bad movement posts the other 127', async () => {
    const people = Array.from({ length: 128 }, () => someone());
    const batch = people.map(({ address }) => fund(address, 'USDT', 3n));
    const poor = someone();
    batch[64] = transfer(poor.available('USDT'), poor.staked('USDT'), 1n);
    const outcomes = await Promise.allSettled(batch.map((one) => parts.ledger.post(one)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(127);
    expect(outcomes[64]).toMatchObject({ status: 'rejected', reason: { key: 'BALANCE_INSUFFICIENT' } });
    expect(await available(people[65]?.available('USDT') ?? platform.treasury('USDT'))).toBe(3n);
  });

  test('may spend what an earlier movement of the batch credited, but not what a later one credits', async () => {
    const [alice, bob, carol] = [someone(), someone(), someone()];
    const pass = transfer(alice.available('USDT'), bob.available('USDT'), 5n);
    const tooEarly = transfer(carol.available('USDT'), bob.available('USDT'), 5n);
    await parts.db.transaction((tx) => parts.ledger.postIn(tx, [fund(alice.address, 'USDT', 5n), pass]));
    await expect(
      parts.db.transaction((tx) => parts.ledger.postIn(tx, [tooEarly, fund(carol.address, 'USDT', 5n)])),
    ).rejects.toBeInstanceOf(Refusal);
    expect([await available(bob.available('USDT')), await available(carol.available('USDT'))]).toEqual([5n, 0n]);
  });

  test('in a transaction that fails later is rolled back', async () => {
    const alice = someone();
    const failing = parts.db.transaction(async (tx) => {
      await parts.ledger.postIn(tx, [fund(alice.address, 'USDT', 5n)]);
      throw new PostingError('LG000', { id: '', kind: '' }, 'later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await parts.db.many(sql`select from ledger.account where owner = ${alice.address}`)).toEqual([]);
  });
});

test('leaves a ledger without audit faults', async () => {
  expect(await faultsOf(parts.db)).toEqual([]);
});
