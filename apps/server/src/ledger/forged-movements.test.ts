import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';
import { member, platform } from './accounts.ts';
import type { Ledger, LedgerAccount, Leg, Movement } from './ledger.ts';
import { movement, moves } from './movement.ts';
import * as movements from './movements.ts';
import { createLedger } from './post.ts';

/*
 * What a compromised server can pass to ledger.post: it has the API's database role and every function of movements.ts,
 * and may choose the legs freely. Each forgery is refused by name, alone and in a transaction, and leaves nothing
 * behind.
 */
const world = useWorld();
let mallory: Member;
let api: PooledDatabase;
let ledger: Ledger;
beforeAll(async () => {
  mallory = await world.memberWithUsdt('200');
  await mallory.exchanges('100');
  api = openDatabase(world.database.apiUrl);
  ledger = createLedger(api);
});
afterAll(() => api?.end());

const mine = () => member(mallory.id);
const usdt = (amount: string) => world.unitsOf('USDT', amount);
const txHash = `0x${'9'.repeat(64)}`;

const forged = (kind: string, legs: Leg[], more: Partial<Movement> = {}): Movement => ({
  ...movement({ id: randomUUID(), kind, legs }),
  ...more,
});

async function expectRefused(bad: Movement, code: string, sentence: RegExp): Promise<void> {
  await expect(ledger.post(bad)).rejects.toMatchObject({ name: 'PostingError', code, message: expect.stringMatching(sentence) });
  await expect(api.transaction((tx) => ledger.postIn(tx, [bad]))).rejects.toMatchObject({ name: 'PostingError', code });
  expect(await api.maybeOne(sql`select from ledger.journal where id = ${bad.id}`)).toBeUndefined();
}

describe('accounts outside the kind', () => {
  const cases: [string, () => Movement][] = [
    [
      'a transfer out of the treasury',
      () => forged('transferred', moves(platform.treasury('USDT'), mine().available('USDT'), 1n)),
    ],
    [
      'tokens out of the pool as an exchange',
      () =>
        forged('converted', moves(platform.idoPool(), mine().available('BCG'), 1n), { fact: `${mallory.id}/${randomUUID()}` }),
    ],
    ['a transfer out of a pool', () => forged('transferred', moves(platform.convertPool('BCG'), mine().available('BCG'), 1n))],
    [
      'a transfer out of the emission pool',
      () => forged('transferred', moves(platform.emissionPool(), mine().available('BCG'), 1n)),
    ],
    ['a transfer out of the vault', () => forged('transferred', moves(platform.vault('USDT'), mine().available('USDT'), 1n))],
    ['a transfer of what is pledged', () => forged('transferred', moves(mine().pledged('BCG'), mine().available('BCG'), 1n))],
    [
      'an income from the vault',
      () => forged('incomeCollected', moves(platform.vault('BCG'), mine().available('BCG'), 1n), { fact: '1' }),
    ],
    [
      'an award out of the emission pool',
      () =>
        forged('taskAwarded', moves(platform.emissionPool(), mine().available('BCG'), 1n), {
          fact: `${mallory.id}/${randomUUID()}`,
        }),
    ],
    [
      'a sale the other way round',
      () => forged('botSoldByBalance', moves(platform.treasury('USDT'), mine().available('USDT'), 1n), { fact: randomUUID() }),
    ],
    ['a kind that nobody knows', () => forged('gift', moves(platform.vault('USDT'), mine().available('USDT'), 1n))],
  ];
  test.each(cases)('refuses %s', async (_name, make) => {
    await expectRefused(
      make(),
      'LG006',
      /^\w+ [0-9a-f-]+ was refused \(LG006\): a movement of kind \w+ may not touch these accounts/,
    );
  });

  test('refuses a transfer that places a reservation', async () => {
    const holds = [{ act: 'place', holdId: randomUUID(), account: mine().available('USDT'), units: 1n }] as const;
    await expectRefused(forged('transferred', [], { holds }), 'LG006', /may not change a hold/);
  });
});

describe('facts that do not exist', () => {
  const withdrawal = () => {
    const parts = { amountUnits: usdt('10'), feeUnits: usdt('1'), burnUnits: 0n, netUnits: usdt('9') };
    return { id: randomUUID(), account: mallory.id, asset: 'USDT' as const, ...parts };
  };
  const payment = () => ({ paymentId: 999n, sender: mallory.id, asset: 'USDT' as const, units: usdt('5000'), txHash });
  const bots = () => ({ requestId: randomUUID(), owner: mallory.id, count: 1, units: 1n, feeUnits: 0n, day: 1, fromDay: 2 });
  const sale = () => ({
    purchaseId: randomUUID(),
    account: mallory.id,
    asset: 'USDT' as const,
    quantity: 1,
    totalUnits: 1n,
    shares: [],
    txHash,
  });
  const cases: [string, string, () => Movement][] = [
    ['a deposit that never came', 'payment', () => movements.depositCredited(payment())],
    ['a payment that never came', 'payment', () => movements.paymentCredited({ ...payment(), reason: 'late', purchaseId: null })],
    [
      'a payment of a purchase that never came',
      'payment',
      () => movements.paymentReceived({ ...payment(), reason: null, purchaseId: randomUUID() }),
    ],
    ['a sale of no purchase', 'purchase', () => movements.botSoldByBalance(sale())],
    ['cards of no purchase, by wallet', 'purchase', () => movements.cardSoldByWallet(sale())],
    ['tokens of no purchase', 'purchase', () => movements.tokenSoldByBalance({ ...sale(), tokenUnits: 10n ** 20n })],
    ['tokens of no purchase, by wallet', 'purchase', () => movements.tokenSoldByWallet({ ...sale(), tokenUnits: 10n ** 20n })],
    ['bots that did not begin to run', 'bot_event', () => movements.botsRun(bots())],
    ['a fee of no renewal', 'bot_event', () => movements.botsRenewed({ ...bots(), feeUnits: 1n })],
    ['the emission of a day that is open', 'emission_day', () => movements.emissionClosed({ day: 1, units: 1n, power: 1n })],
    [
      'an exchange without an offer',
      'conversion_quote',
      () =>
        movements.converted({
          quoteId: randomUUID(),
          account: mallory.id,
          pool: platform.convertPool('BCG'),
          from: 'USDT',
          to: 'BCG',
          giveUnits: 1n,
          getUnits: 10n ** 18n,
          rate: '1',
        }),
    ],
    [
      'an award that no row tells',
      'task_award',
      () => movements.taskAwarded({ id: randomUUID(), account: mallory.id, task: 'firstPurchase', units: 5n * 10n ** 18n }),
    ],
    ['a reservation without a withdrawal', 'withdrawal', () => movements.withdrawalHeld(withdrawal())],
  ];
  test.each(cases)('refuses %s', async (_name, table, make) => {
    await expectRefused(make(), 'LG007', new RegExp(`has no fact in ${table}$`));
  });

  test('refuses to end a real reservation that is still open: neither claimed, cancelled nor refunded', async () => {
    const alice = await world.memberWithUsdt('50');
    const { id } = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
    const parts = { id, account: alice.id, asset: 'USDT' as const, amountUnits: usdt('20') };
    const facts = { ...parts, feeUnits: usdt('1'), burnUnits: 0n, netUnits: usdt('19') };
    for (const end of [
      movements.withdrawalCancelled(facts),
      movements.withdrawalRefunded(facts),
      movements.withdrawalClaimed({ ...facts, txHash }),
    ]) {
      await expectRefused(end, 'LG007', /has no fact in withdrawal$/);
    }
    // Nor when the row says so but the chain does not: the deadline has not passed, and no claim is final.
    for (const [end, state] of [
      [movements.withdrawalRefunded(facts), sql`state = 'refunded'`],
      [movements.withdrawalClaimed({ ...facts, txHash }), sql`state = 'claimed', claim_tx_hash = ${txHash}`],
    ] as const) {
      const attempt = api.transaction(async (tx) => {
        await tx.run(sql`update withdrawal set ended_at = now(), ${state} where id = ${id}`);
        await ledger.postIn(tx, [end]);
      });
      await expect(attempt).rejects.toMatchObject({ code: 'LG007' });
    }
  });
});

describe('facts with other content', () => {
  test('a payment is not credited a second time under another id', async () => {
    const { paymentId, units } = await api.one<{ paymentId: bigint; units: bigint }>(sql`
      select payment_id as "paymentId", units from payment where sender = ${mallory.id}`);
    const real = { paymentId, sender: mallory.id, asset: 'USDT' as const, units, txHash };
    const again = { ...movements.depositCredited(real), id: randomUUID() };
    const twice = { name: 'PostingError', message: expect.stringMatching(/fact_moves_once/) };
    await expect(ledger.post(again)).rejects.toMatchObject(twice);
    await expect(api.transaction((tx) => ledger.postIn(tx, [again]))).rejects.toMatchObject({ code: '23505' });
  });

  test('an offer pays neither more than it says nor another member', async () => {
    const { quote } = await mallory.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '10', action: 'quote' });
    const pair = { from: 'USDT', to: 'BCG', pool: platform.convertPool('BCG'), rate: '1' } as const;
    const offer = { ...pair, quoteId: quote?.quoteId ?? '', account: mallory.id, giveUnits: usdt('10') };
    const differs = /differs from its fact in conversion_quote/;
    await expectRefused(movements.converted({ ...offer, getUnits: 10n ** 21n }), 'LG007', differs);
    const bob = await world.memberWithUsdt('10');
    const getUnits = world.unitsOf('BCG', quote?.get ?? '0');
    const stolen = movements.converted({ ...offer, getUnits, account: bob.id });
    await expectRefused({ ...stolen, fact: `${mallory.id}/${offer.quoteId}` }, 'LG007', differs);
    await mallory.call(earnings.convert, { quoteId: offer.quoteId });
  });

  test('a reservation must equal that of its withdrawal', async () => {
    const id = randomUUID();
    const parts = { id, account: mallory.id, asset: 'USDT' as const, feeUnits: usdt('1'), burnUnits: 0n };
    const attempt = api.transaction(async (tx) => {
      await tx.run(sql`
        insert into withdrawal (account, id, asset, amount_units, fee_units, burn_units, net_units, state)
        values (${mallory.id}, ${id}, 'USDT', ${usdt('60')}, ${usdt('1')}, 0, ${usdt('59')}, 'held')`);
      await ledger.postIn(tx, [movements.withdrawalHeld({ ...parts, amountUnits: usdt('10'), netUnits: usdt('9') })]);
    });
    await expect(attempt).rejects.toMatchObject({ code: 'LG007', message: expect.stringMatching(/differs/) });
  });

  test('the genesis is not minted again', async () => {
    const supply = { total: 6n, emission: 1n, staking: 1n, ido: 1n, convert: 1n, awards: 1n };
    const again = { ...movements.genesisMinted(supply), id: randomUUID() };
    await expect(ledger.post(again)).rejects.toMatchObject({ message: expect.stringMatching(/fact_moves_once/) });
    const named = { ...again, fact: 'another' };
    await expect(ledger.post(named)).rejects.toMatchObject({ message: expect.stringMatching(/genesis_is_minted_once/) });
  });

  test('a sale pays no share without a row, and no less than its rows say', async () => {
    const bob = await world.member({ inviter: mallory });
    const sold = (id: string, shares: { account: string; units: bigint }[]) =>
      movements.botSoldByBalance({ purchaseId: id, account: bob.id, asset: 'USDT', quantity: 1, totalUnits: 100n, shares });
    const posts = (told: bigint, paid: bigint) =>
      api.transaction(async (tx) => {
        const id = randomUUID();
        await tx.run(sql`
          insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units,
            pay_by, expires_at, settled_at, settled_by, settled_request)
          values (${id}, ${bob.id}, ${`0x${'8'.repeat(64)}`}, 'bots', 1, 'USDT', 100, 100, '[]', 100, 'balance',
            platform_now() + interval '1 hour', platform_now(), 'balance', ${id})`);
        if (told > 0n) {
          await tx.run(sql`
            insert into sale_share (purchase_id, place, kind, account, invitee, level, rate_points, bar_points, points, outcome, asset, units)
            values (${id}, 1, 'inviter', ${mallory.id}, ${bob.id}, 0, 800, 0, 800, 'paid', 'USDT', ${told})`);
        }
        await ledger.postIn(tx, [sold(id, paid > 0n ? [{ account: mallory.id, units: paid }] : [])]);
      });
    await bob.deposits('USDT', '1');
    for (const [told, paid] of [
      [0n, 8n],
      [8n, 0n],
      [8n, 80n],
    ] as const) {
      await expect(posts(told, paid)).rejects.toMatchObject({ code: 'LG007', message: expect.stringMatching(/differs/) });
    }
  });

  test('an award pays what its row says, to its member, and once', async () => {
    const { member: alice, ids } = await world.memberWithFrozenBots(1);
    await alice.runs(ids);
    await world.nextDay(31);
    await world.closeDays();
    const five = 5n * 10n ** 18n;
    const posts = (units: bigint, account = alice.id, again = false) =>
      api.transaction(async (tx) => {
        const id = randomUUID();
        await tx.run(sql`
          insert into task_award (account, task, id, units, bot_id, run_seq)
          values (${alice.id}, 'firstPurchase', ${id}, ${five}, ${ids[0]}, 2)`);
        const award = movements.taskAwarded({ id, account: alice.id, task: 'firstPurchase', units });
        const legs = moves(platform.awardsPool(), member(account).available('BCG'), units);
        await ledger.postIn(tx, [{ ...award, legs }]);
        if (again) await ledger.postIn(tx, [{ ...award, id: randomUUID() }]);
      });
    const differs = { code: 'LG007', message: expect.stringMatching(/differs/) };
    await expect(posts(five + 1n)).rejects.toMatchObject(differs);
    await expect(posts(five, mallory.id)).rejects.toMatchObject(differs);
    await expect(posts(five, alice.id, true)).rejects.toMatchObject({ code: '23505' });
    expect((await alice.call(earnings.collect, { kind: 'task', id: 'firstPurchase' })).collected).toBe('5');
  });

  test('a purchase marked as paid by wallet is not sold without a payment', async () => {
    const id = randomUUID();
    const attempt = api.transaction(async (tx) => {
      await tx.run(sql`
        insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units,
          pay_by, expires_at, settled_at, settled_by)
        values (${id}, ${mallory.id}, ${`0x${'7'.repeat(64)}`}, 'bots', 1, 'USDT', 1, 1, '[]', 1, 'wallet',
          platform_now() + interval '1 hour', platform_now(), 'wallet')`);
      const sale = {
        purchaseId: id,
        account: mallory.id,
        asset: 'USDT',
        quantity: 1,
        totalUnits: 1n,
        shares: [],
        txHash,
      } as const;
      await ledger.postIn(tx, [movements.botSoldByWallet(sale)]);
    });
    await expect(attempt).rejects.toMatchObject({ code: 'LG007' });
  });
});

describe('accounts that may be overdrawn', () => {
  const posing = (account: LedgerAccount) => ({ ...account, mayOverdraw: true });
  const cases: [string, () => LedgerAccount][] = [
    ['a pool that has no account yet', () => posing(platform.convertPool('DMC'))],
    ['a member', () => posing(member(`0x${'e'.repeat(40)}`).available('USDT'))],
    [
      'a new part',
      () => ({ ...platform.vault('USDT'), id: randomUUID(), part: 'secondVault', name: 'platform/secondVault/USDT' }),
    ],
    [
      "a member's part with the platform's name",
      () => ({ ...platform.treasury('USDT'), id: randomUUID(), part: 'available', name: 'platform/available/USDT' }),
    ],
  ];
  test.each(cases)('refuses %s', async (_name, make) => {
    const bad = forged('transferred', moves(make(), mine().available(make().asset), 1n));
    await expectRefused(bad, 'LG005', /unknown account|another kind of account/);
  });

  test('not even the owner role can open one', async () => {
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    const { id, name } = platform.stakingPool();
    const attempt = owner.run(sql`
      insert into ledger.account (id, name, owner, part, asset, may_overdraw)
      values (${randomUUID()}, ${name.replace('BCG', 'DMC')}, 'platform', 'stakingPool', 'DMC', true)`);
    await expect(attempt).rejects.toMatchObject({ constraint: 'only_the_vault_mirror_overdraws' });
    expect(id).toBeDefined();
    await owner.end();
  });
});

test('the audit finds nothing after all of these attempts', async () => {
  await world.audit();
});
