import { randomBytes, randomUUID } from 'node:crypto';
import { purchases } from '@ocean/api/areas/purchases';
import type { Asset } from '@ocean/api/assets';
import { testTokenAbi } from '@ocean/chain/abi/test-token';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { testTokenBytecode } from '@ocean/chain/artifacts/test-token';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { createWalletClient, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { ChainPort, PaymentEvent } from '../../chain/chain-port.ts';
import { readFollowerHealth } from '../../chain/events-store.ts';
import type { Transaction } from '../../db/database.ts';
import { receiptOf } from '../../dev-api/receipt-of.ts';
import { member, platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { recordOperatorPrice } from '../../prices/record-price.ts';
import { purchaseJobs } from './jobs.ts';
import { MAX_PAYMENT_UNITS } from './rules.ts';
import { settlePayments } from './settle-payments.ts';

const world = useWorld();
let alice: Member;
let bob: Member;

beforeAll(async () => {
  alice = await world.member();
  bob = await world.member();
  for (const person of [alice, bob]) {
    for (const asset of ['USDT', 'BUSD'] as const) {
      await person.faucet(asset, '100000');
      await person.approves(asset, '100000');
    }
  }
});
afterAll(async () => {
  await world.settle();
  // All tests above, including the foreign token and the crash, must leave a clean ledger that equals the vault on chain.
});

const quote = (who: Member, order: { quantity?: number; asset?: Asset; payBy?: 'balance' | 'wallet' } = {}) =>
  who.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet', ...order });
const follow = (who: Member, { purchaseId }: { purchaseId: string }) => who.call(purchases.show, { purchaseId });
const available = async (who: { id: string }, asset: Asset = 'USDT') =>
  (await readBalance(world.context.db, member(who.id).available(asset))).available;
const treasury = async (asset: Asset = 'USDT') => (await readBalance(world.context.db, platform.treasury(asset))).available;
const usdt = (amount: string) => world.unitsOf('USDT', amount);
const recent = async (who: Member) => (await who.call(purchases.depositInfo, {})).recent;
/** Deposits test tokens for alice; her wallet has them and the vault has the allowance. */
async function topUp(amount: string): Promise<void> {
  await alice.ofVault('deposit', [world.tokenOf('USDT'), usdt(amount)]);
  await world.settle();
}
const paymentOf = (txHash: string) => world.context.db.one(sql`select * from payment where tx_hash = ${txHash}`);
const payments = () => world.context.db.one<{ n: number }>(sql`select count(*) as n from payment`);
const botsOf = async (purchaseId: string) =>
  (await world.context.db.one<{ n: number }>(sql`select count(*) as n from bot where purchase_id = ${purchaseId}`)).n;

/** The changes made by `act`: alice's and the treasury's USDT. */
async function changes(act: () => Promise<unknown>) {
  const before = { alice: await available(alice), treasury: await treasury() };
  await act();
  return { alice: (await available(alice)) - before.alice, treasury: (await treasury()) - before.treasury };
}

describe('a quote', () => {
  test('prices bots with their discounts, for fifteen minutes, under a reference nobody can guess', async () => {
    const first = await quote(alice, { quantity: 10 });
    expect(first).toMatchObject({ unit: '100', subtotal: '1000', total: '990', allowanceNeeded: '990', feeGoesTo: 'treasury' });
    expect(first.discounts).toEqual([{ kind: 'quantity', percent: '1' }]);
    const { purchase } = await follow(alice, first);
    expect(purchase).toMatchObject({ state: 'awaiting', confirmations: null, txHash: null, settledAt: null });
    expect(Date.parse(first.expiresAt) - Date.parse(purchase.quotedAt)).toBe(15 * 60_000);
    const second = await quote(alice, { quantity: 10 });
    expect(second.orderRef).not.toBe(first.orderRef);
  });

  test('by balance needs no allowance and shows the remaining balance', async () => {
    const check = await quote(alice, { payBy: 'balance', quantity: 900 });
    expect(check).toMatchObject({ allowanceNeeded: '0', balanceAfter: null });
  });

  test.each([
    [{ quantity: 0, asset: 'USDT' }, 'QUANTITY_ZERO', 'Quantity must be greater than 0'],
    [{ quantity: -1, asset: 'USDT' }, 'QUANTITY_ZERO', 'Quantity must be greater than 0'],
    [{ asset: 'USDT' }, 'QUANTITY_ZERO', 'Quantity must be greater than 0'],
    [{ quantity: 1.5, asset: 'USDT' }, 'QUANTITY_INVALID', 'Enter the quantity as a whole number'],
    [{ quantity: 'many', asset: 'USDT' }, 'QUANTITY_INVALID', 'Enter the quantity as a whole number'],
    [{ quantity: 1001, asset: 'USDT' }, 'QUANTITY_TOO_LARGE', 'At most 1000 in one purchase'],
    [{ quantity: 1, asset: 'GOLD' }, 'ASSET_UNKNOWN', 'This asset is not offered here'],
    [{ quantity: 1, asset: 'DMC' }, 'ASSET_UNKNOWN', 'This asset is not offered here'],
    [{ quantity: 1 }, 'ASSET_UNKNOWN', 'This asset is not offered here'],
    [{ quantity: 1, asset: '__proto__' }, 'ASSET_UNKNOWN', 'This asset is not offered here'],
  ])('refuses %j by name', async (order, key, sentence) => {
    const { status, body } = await alice.post('/api/bot/buyCheck', { payBy: 'wallet', ...order });
    expect({ status, code: body.code, msg: body.msg, key: body.error?.key }).toEqual({
      status: 200,
      code: 5000,
      msg: sentence,
      key,
    });
  });

  test('is refused in an asset whose price is too old or withdrawn', async () => {
    const { db } = world.context;
    await recordOperatorPrice(db, { asset: 'BYB', usdtUnits: 500_000n, author: 'test' });
    expect(await quote(alice, { asset: 'BYB' })).toMatchObject({
      unit: '200',
      total: '200',
      discounts: [],
    });
    await db.run(sql`update platform_setting set clock_offset = clock_offset + interval '48 hours'`);
    await expect(quote(alice, { asset: 'BYB' })).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
    await expect(quote(alice)).resolves.toMatchObject({ total: '100' });
    await db.run(sql`update platform_setting set clock_offset = clock_offset - interval '48 hours'`);
    await recordOperatorPrice(db, { asset: 'BYB', usdtUnits: 0n, author: 'test' });
    await expect(quote(alice, { asset: 'BYB' })).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
  });

  test('repeated with its key returns the same quote', async () => {
    const idempotencyKey = randomUUID();
    const ask = () => alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' }, { idempotencyKey });
    expect(await ask()).toEqual(await ask());
  });

  test('of another account does not exist', async () => {
    const { purchaseId } = await quote(alice);
    await expect(follow(bob, { purchaseId })).rejects.toMatchObject({ key: 'PURCHASE_UNKNOWN' });
    await expect(bob.call(purchases.payBots, { purchaseId, payBy: 'balance' })).rejects.toMatchObject({
      key: 'PURCHASE_UNKNOWN',
    });
    await expect(
      bob.call(purchases.payBots, { purchaseId, payBy: 'wallet', txHash: `0x${'11'.repeat(32)}` }),
    ).rejects.toMatchObject({
      key: 'PURCHASE_UNKNOWN',
    });
  });
});

describe('a payment on chain', () => {
  test('settles its purchase when it is final, and shows its confirmations until then', async () => {
    const order = await quote(alice, { quantity: 2 });
    const need = world.context.config.confirmations;
    let txHash: Hex | undefined;
    const changed = await changes(async () => {
      txHash = await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '200' });
      const reported = await alice.call(purchases.payBots, { purchaseId: order.purchaseId, payBy: 'wallet', txHash });
      expect(reported.purchase).toMatchObject({ state: 'awaiting', txHash });
      await world.follower.step();
      expect((await follow(alice, order)).purchase).toMatchObject({ state: 'seen', txHash, confirmations: { have: 0, need } });
      await world.mine(1);
      await world.follower.step();
      expect((await follow(alice, order)).purchase).toMatchObject({ state: 'seen', confirmations: { have: 1, need } });
      expect(await botsOf(order.purchaseId)).toBe(0);
      await world.settle();
    });
    const { purchase, bots } = await follow(alice, order);
    expect(purchase).toMatchObject({ state: 'settled', payBy: 'wallet', txHash, confirmations: { have: need, need } });
    expect(bots).toHaveLength(2);
    expect(changed).toEqual({ alice: 0n, treasury: usdt('200') });
    const { list } = await alice.call(purchases.list, { size: 100 });
    expect(list.find((listed) => listed.purchaseId === order.purchaseId)).toEqual(purchase);
  });

  test('above the price settles, and the surplus goes back to the sender', async () => {
    const order = await quote(alice);
    const changed = await changes(async () => {
      await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '130.5' });
      await world.settle();
    });
    expect((await follow(alice, order)).purchase.state).toBe('settled');
    expect(changed).toEqual({ alice: usdt('30.5'), treasury: usdt('100') });
    expect((await recent(alice))[0]).toMatchObject({ asset: 'USDT', amount: '30.5', state: 'credited', reason: 'surplus' });
  });

  test('below the price is credited, and short payments never add up', async () => {
    const order = await quote(alice);
    const changed = await changes(async () => {
      await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '60' });
      await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '40' });
      await world.settle();
    });
    expect((await follow(alice, order)).purchase.state).toBe('credited');
    expect(changed).toEqual({ alice: usdt('100'), treasury: 0n });
    expect((await recent(alice)).slice(0, 2).map((credit) => credit.reason)).toEqual(['short', 'short']);
    // The purchase can still be paid, for example with the credited money.
    await alice.call(purchases.payBots, { purchaseId: order.purchaseId, payBy: 'balance' });
    expect((await follow(alice, order)).purchase.state).toBe('settled');
  });

  test('in a block after the expiry is credited as late', async () => {
    const order = await quote(alice);
    await world.advanceMinutes(16);
    expect((await follow(alice, order)).purchase.state).toBe('expired');
    const changed = await changes(async () => {
      await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '100' });
      await world.settle();
    });
    expect((await follow(alice, order)).purchase.state).toBe('credited');
    expect(changed).toEqual({ alice: usdt('100'), treasury: 0n });
    expect((await recent(alice))[0]).toMatchObject({ reason: 'late', amount: '100' });
  });

  test('mined in time settles although it becomes final after the expiry', async () => {
    const order = await quote(alice);
    await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '100' });
    await world.advanceMinutes(16);
    await world.follower.step();
    expect((await follow(alice, order)).purchase.state).toBe('seen');
    await world.settle();
    expect((await follow(alice, order)).purchase.state).toBe('settled');
  });

  test('in another token is credited in that token', async () => {
    const order = await quote(alice);
    const before = await available(alice, 'BUSD');
    const changed = await changes(async () => {
      await alice.pays({ orderRef: order.orderRef, asset: 'BUSD', amount: '100' });
      await world.settle();
    });
    expect(changed).toEqual({ alice: 0n, treasury: 0n });
    expect((await available(alice, 'BUSD')) - before).toBe(world.unitsOf('BUSD', '100'));
    expect((await recent(alice))[0]).toMatchObject({ asset: 'BUSD', amount: '100', reason: 'wrongToken' });
  });

  test('for a settled purchase is credited as second', async () => {
    const order = await quote(alice);
    const changed = await changes(async () => {
      await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '100' });
      await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '100' });
      await world.settle();
    });
    expect(changed).toEqual({ alice: usdt('100'), treasury: usdt('100') });
    expect(await botsOf(order.purchaseId)).toBe(1);
    expect((await recent(alice))[0]).toMatchObject({ reason: 'second' });
  });

  test('for an order that does not exist is credited', async () => {
    const changed = await changes(async () => {
      await alice.pays({ orderRef: `0x${randomBytes(32).toString('hex')}`, asset: 'USDT', amount: '7' });
      await world.settle();
    });
    expect(changed).toEqual({ alice: usdt('7'), treasury: 0n });
    expect((await recent(alice))[0]).toMatchObject({ reason: 'unknownOrder' });
  });

  test('of a stranger changes nothing of the purchase and is the stranger’s money', async () => {
    const order = await quote(alice);
    const before = await available(bob);
    const txHash = await bob.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '100' });
    await world.follower.step();
    expect((await follow(alice, order)).purchase).toMatchObject({ state: 'awaiting', confirmations: null });
    await world.settle();
    expect((await follow(alice, order)).purchase).toMatchObject({ state: 'awaiting', txHash: null });
    expect((await available(bob)) - before).toBe(usdt('100'));
    expect((await recent(bob))[0]).toMatchObject({ txHash, reason: 'notOwner' });
    await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '100' });
    await world.settle();
    expect((await follow(alice, order)).purchase.state).toBe('settled');
  });

  test('of an address that never registered waits on its balance until it does', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey());
    const stranger = createWalletClient({ account: wallet, transport: world.transport });
    await world.tester.setBalance({ address: wallet.address, value: 10n ** 20n });
    await world.local.give({ address: wallet.address, asset: 'USDT', amount: '50' });
    const send = async (request: {
      abi: typeof testTokenAbi | typeof vaultAbi;
      address: Hex;
      functionName: string;
      args: unknown[];
    }) => receiptOf(world.reader, await stranger.writeContract({ ...request, chain: null } as never));
    const [vault, token] = [world.deployment.vault, world.tokenOf('USDT')];
    await send({ abi: testTokenAbi, address: token, functionName: 'approve', args: [vault, usdt('50')] });
    await send({ abi: vaultAbi, address: vault, functionName: 'deposit', args: [token, usdt('30')] });
    await send({ abi: vaultAbi, address: vault, functionName: 'pay', args: [`0x${'00'.repeat(32)}`, token, usdt('20')] });
    await world.settle();
    const registered = await world.member({ wallet });
    expect(await available(registered)).toBe(usdt('50'));
    expect((await recent(registered)).map((credit) => credit.reason)).toEqual(['unknownOrder', null]);
  });

  test('in a token that the platform does not know is recorded and stops nothing', async () => {
    const deployer = createWalletClient({ account: privateKeyToAccount(LOCAL.deployer.key), transport: world.transport });
    const mined = async (hash: Hex) => receiptOf(world.reader, hash);
    const args = ['Foreign', 'FRN', 18, false, LOCAL.deployer.address] as const;
    const { contractAddress } = await mined(
      await deployer.deployContract({ abi: testTokenAbi, bytecode: testTokenBytecode, args, chain: null }),
    );
    const token = contractAddress as Hex;
    const huge = 10n ** 60n;
    await mined(
      await deployer.writeContract({
        abi: vaultAbi,
        address: world.deployment.vault,
        functionName: 'setAccepted',
        args: [token, true],
        chain: null,
      }),
    );
    await mined(
      await deployer.writeContract({
        abi: testTokenAbi,
        address: token,
        functionName: 'mint',
        args: [alice.address, huge],
        chain: null,
      }),
    );
    await alice.send({ abi: testTokenAbi, address: token, functionName: 'approve', args: [world.deployment.vault, huge] });
    const txHash = await alice.ofVault('deposit', [token, huge]);
    const changed = await changes(async () => {
      await alice.ofVault('deposit', [world.tokenOf('USDT'), usdt('3')]);
      await world.settle();
    });
    expect(changed.alice).toBe(usdt('3'));
    expect(await paymentOf(txHash)).toMatchObject({
      outcome: 'unsupported',
      reason: 'unsupportedToken',
      asset: null,
      units: huge,
    });
    expect((await recent(alice))[1]).toMatchObject({ txHash, asset: null, amount: String(huge), state: 'unsupported' });
    expect(await readFollowerHealth(world.context.db)).toMatchObject({ state: 'following', trouble: null });
  });

  test('of more units than the ledger counts is recorded and stops nothing', async () => {
    const deployer = createWalletClient({ account: privateKeyToAccount(LOCAL.deployer.key), transport: world.transport });
    const [token, tooMany] = [world.tokenOf('BYB'), 10n ** 38n];
    const mint = {
      abi: testTokenAbi,
      address: token,
      functionName: 'mint',
      args: [alice.address, tooMany + 1n],
      chain: null,
    } as const;
    await receiptOf(world.reader, await deployer.writeContract(mint));
    const approval = { abi: testTokenAbi, address: token, functionName: 'approve', args: [world.deployment.vault, tooMany + 1n] };
    await alice.send(approval);
    const txHash = await alice.ofVault('deposit', [token, tooMany]);
    await alice.ofVault('deposit', [token, 1n]);
    await world.settle();
    expect(await paymentOf(txHash)).toMatchObject({ outcome: 'unsupported', reason: 'tooLarge', asset: 'BYB', units: tooMany });
    expect(await available(alice, 'BYB')).toBe(1n);
    expect((await recent(alice))[1]).toMatchObject({ txHash, asset: 'BYB', state: 'unsupported', reason: 'tooLarge' });
  });

  test('too large together with another one is recorded, and everybody else’s payments go on', async () => {
    const huge = {
      kind: 'Deposited',
      sender: alice.id.toLowerCase(),
      token: world.tokenOf('BYB').toLowerCase(),
      blockNumber: 1,
      blockHash: '0x',
      blockTime: 1,
    };
    const deposits = (units: bigint, count: number): PaymentEvent[] =>
      Array.from({ length: count }, (_, at) => {
        const paymentId = 1_000_000n + BigInt(at);
        return { ...huge, kind: 'Deposited' as const, units, paymentId, txHash: `0x${paymentId}` };
      });
    // The ledger credits only events that the follower has seen as final.
    const insertFinal = (tx: Transaction, events: readonly PaymentEvent[]) =>
      tx.run(sql`
        insert into chain_event (block_number, log_index, block_hash, block_time, tx_hash, kind, payment_id, account, token, units, final_at)
        select 1, -at::integer, '0x', 1, 'test', 'Deposited', payment_id, ${huge.sender}, ${huge.token}, units, now()
        from unnest(${events.map(({ paymentId }) => paymentId)}::numeric[], ${events.map(({ units }) => units)}::numeric[])
          with ordinality event (payment_id, units, at)`);
    const outcomes = async (events: readonly PaymentEvent[]) => {
      const rolledBack = new Error('rolled back');
      let rows: { outcome: string; reason: string | null }[] = [];
      await world.context.db
        .transaction(async (tx) => {
          await insertFinal(tx, events);
          await settlePayments(world.context, tx, events);
          rows = await tx.many(sql`select outcome, reason from payment where payment_id >= 1000000 order by payment_id`);
          throw rolledBack;
        })
        .catch((error) => {
          if (error !== rolledBack) throw error;
        });
      return rows.map(({ outcome, reason }) => reason ?? outcome);
    };
    // Each of the two fits into a column of 38 digits, their sum does not.
    const two = deposits(9n * 10n ** 37n, 2);
    const small = { ...huge, kind: 'Deposited' as const, units: 7n, paymentId: 1_000_002n, txHash: '0x7' };
    expect(await outcomes([...two, small])).toEqual(['tooLarge', 'tooLarge', 'credited']);
    // A hundred and one payments of the largest size do not fit together; a small one still does.
    const many = await outcomes([...deposits(MAX_PAYMENT_UNITS, 101), { ...small, paymentId: 1_000_101n }]);
    expect(many.filter((outcome) => outcome === 'tooLarge').length).toBeGreaterThan(0);
    expect(many.slice(0, 99)).toEqual(Array(99).fill('credited'));
    expect(many.at(-1)).toBe('credited');
  });

  test('reported by hash alone pays nothing', async () => {
    const order = await quote(alice);
    const report = (txHash: string) => alice.call(purchases.payBots, { purchaseId: order.purchaseId, payBy: 'wallet', txHash });
    await report(`0x${'77'.repeat(32)}`);
    await world.settle();
    expect((await follow(alice, order)).purchase.state).toBe('awaiting');
    expect(await botsOf(order.purchaseId)).toBe(0);
    for (const wrong of ['', '0x12', `0x${'zz'.repeat(32)}`]) {
      await expect(report(wrong)).rejects.toMatchObject({ key: 'TRANSACTION_HASH_INVALID' });
    }
  });

  test('a deposit shows on its way with its confirmations, then on the balance', async () => {
    const changed = await changes(async () => {
      const txHash = await bob.ofVault('deposit', [world.tokenOf('USDT'), usdt('12.5')]);
      await world.follower.step();
      const need = world.context.config.confirmations;
      expect((await recent(bob))[0]).toMatchObject({
        txHash,
        amount: '12.5',
        state: 'seen',
        reason: null,
        confirmations: { have: 0, need },
      });
      await world.settle();
      expect((await recent(bob))[0]).toMatchObject({
        txHash,
        amount: '12.5',
        state: 'credited',
        reason: null,
        confirmations: { have: need, need },
      });
    });
    expect(changed).toEqual({ alice: 0n, treasury: 0n });
  });
});

describe('a purchase paid by balance', () => {
  const buy = (purchaseId: string, idempotencyKey: string = randomUUID()) =>
    alice.call(purchases.payBots, { purchaseId, payBy: 'balance' }, { idempotencyKey });

  test('is paid and delivered at once', async () => {
    await topUp('1000');
    const order = await quote(alice, { payBy: 'balance', quantity: 3 });
    const changed = await changes(async () => {
      const { purchase, bots } = await buy(order.purchaseId);
      expect(purchase).toMatchObject({ state: 'settled', payBy: 'balance', txHash: null, confirmations: null });
      expect(bots).toHaveLength(3);
    });
    expect(changed).toEqual({ alice: -usdt('300'), treasury: usdt('300') });
  });

  test('cannot be paid twice, and the same request gets the same answer', async () => {
    const { purchaseId } = await quote(alice, { payBy: 'balance' });
    const key = randomUUID();
    const changed = await changes(async () => {
      const first = await buy(purchaseId, key);
      expect(await buy(purchaseId, key)).toEqual(first);
      // As after a crash that lost the stored answer.
      await world.context.db.run(sql`delete from idempotency`);
      expect(await buy(purchaseId, key)).toEqual(first);
      await expect(buy(purchaseId)).rejects.toMatchObject({ key: 'PURCHASE_SETTLED' });
    });
    expect(changed).toEqual({ alice: -usdt('100'), treasury: usdt('100') });
    expect(await botsOf(purchaseId)).toBe(1);
  });

  test('is refused without enough balance, and nothing of it stays', async () => {
    const order = await quote(alice, { payBy: 'balance', quantity: 1000 });
    const changed = await changes(async () => {
      const { body } = await alice.post('/api/bot/buy', { purchaseId: order.purchaseId, payBy: 'balance' });
      expect(body).toMatchObject({ code: 5000, msg: 'Insufficient balance', error: { key: 'BALANCE_INSUFFICIENT' } });
    });
    expect(changed).toEqual({ alice: 0n, treasury: 0n });
    expect((await follow(alice, order)).purchase.state).toBe('awaiting');
    expect(await botsOf(order.purchaseId)).toBe(0);
  });

  test('is refused after the expiry', async () => {
    const { purchaseId } = await quote(alice, { payBy: 'balance' });
    await world.advanceMinutes(16);
    const { body } = await alice.post('/api/bot/buy', { purchaseId, payBy: 'balance' });
    expect(body).toMatchObject({ msg: 'The price has expired. Check it again', error: { key: 'PURCHASE_EXPIRED' } });
  });

  test('is settled once by fifty concurrent requests', async () => {
    await topUp('1000');
    const { purchaseId } = await quote(alice, { payBy: 'balance' });
    const changed = await changes(async () => {
      const results = await Promise.allSettled(Array.from({ length: 50 }, () => buy(purchaseId)));
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      const keys = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.key] : []));
      expect(new Set(keys)).toEqual(new Set(['PURCHASE_SETTLED']));
    });
    expect(changed).toEqual({ alice: -usdt('100'), treasury: usdt('100') });
    expect(await botsOf(purchaseId)).toBe(1);
  });

  test('before its payment on chain is final wins, and that payment is credited', async () => {
    await topUp('200');
    const order = await quote(alice);
    const changed = await changes(async () => {
      await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '100' });
      await world.follower.step();
      await buy(order.purchaseId);
      await world.settle();
    });
    expect((await follow(alice, order)).purchase).toMatchObject({ state: 'settled', payBy: 'balance', confirmations: null });
    expect(changed).toEqual({ alice: 0n, treasury: usdt('100') });
    expect((await recent(alice))[0]).toMatchObject({ reason: 'second', amount: '100' });
  });

  test('races its payment on chain and exactly one of them settles', async () => {
    await topUp('500');
    for (let round = 0; round < 4; round += 1) {
      const order = await quote(alice);
      const changed = await changes(async () => {
        await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '100' });
        await world.mine(world.context.config.confirmations);
        await Promise.allSettled([buy(order.purchaseId), world.follower.step()]);
        await world.settle();
      });
      const { payBy } = (await follow(alice, order)).purchase;
      expect(changed).toEqual({ alice: 0n, treasury: usdt('100') });
      expect(['balance', 'wallet']).toContain(payBy);
      expect(await botsOf(order.purchaseId)).toBe(1);
    }
  });
});

describe('a crash', () => {
  test('in the middle of a settlement leaves everything to the next step, which settles once', async () => {
    const order = await quote(alice);
    await alice.pays({ orderRef: order.orderRef, asset: 'USDT', amount: '150' });
    await alice.ofVault('deposit', [world.tokenOf('USDT'), usdt('5')]);
    await world.mine(world.context.config.confirmations);
    const { context } = world;
    const recorded = await payments();
    const dying = world.dyingFollower();
    const changed = await changes(async () => {
      await expect(dying.step()).rejects.toThrow(/killed/);
      expect(await payments()).toEqual(recorded);
      expect(await botsOf(order.purchaseId)).toBe(0);
      expect((await follow(alice, order)).purchase.state).toBe('seen');
      expect(await readFollowerHealth(context.db)).toMatchObject({ state: 'halted' });
      const ready = await fetch(`${world.origin}/readyz`);
      const chain = { state: 'halted', trouble: expect.stringMatching(/^payment \d+ of block \d+ could not be settled$/) };
      expect({ status: ready.status, body: await ready.json() }).toMatchObject({ status: 200, body: { ok: true, chain } });
      await world.settle();
    });
    expect(changed).toEqual({ alice: usdt('55'), treasury: usdt('100') });
    expect((await payments()).n - recorded.n).toBe(2);
    expect(await readFollowerHealth(context.db)).toMatchObject({ state: 'following', trouble: null });
  });
});

describe('the jobs', () => {
  const jobOf = (name: string) => {
    const job = purchaseJobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(name);
    return job;
  };

  test('delete unpaid quotes and keep all others', async () => {
    const { db } = world.context;
    const [unpaid, reported, paid] = [await quote(bob), await quote(bob), await quote(bob)];
    await bob.call(purchases.payBots, { purchaseId: reported.purchaseId, payBy: 'wallet', txHash: `0x${'55'.repeat(32)}` });
    await bob.pays({ orderRef: paid.orderRef, asset: 'USDT', amount: '1' });
    await world.settle();
    await db.run(sql`
      update purchase set quoted_at = quoted_at - interval '40 days', expires_at = expires_at - interval '40 days'
      where account = ${bob.id} and settled_at is null`);
    await jobOf('forget-unpaid-quotes').run(world.context);
    await expect(follow(bob, unpaid)).rejects.toMatchObject({ key: 'PURCHASE_UNKNOWN' });
    expect((await follow(bob, reported)).purchase.state).toBe('expired');
    expect((await follow(bob, paid)).purchase.state).toBe('credited');
    const before = await available(bob);
    await bob.pays({ orderRef: unpaid.orderRef, asset: 'USDT', amount: '100' });
    await world.settle();
    expect((await available(bob)) - before).toBe(usdt('100'));
  });

  test('alert when the vault holds less than the ledger says, and not otherwise', async () => {
    await world.settle();
    const alerts: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void alerts.push(JSON.parse(line).alert) });
    const watch = jobOf('watch-vault');
    await watch.run({ ...world.context, log });
    expect(alerts).toEqual([]);
    const robbed: ChainPort = {
      ...world.context.chain,
      tokenBalance: async (...question) => (await world.context.chain.tokenBalance(...question)) - 1n,
    };
    await watch.run({ ...world.context, log, chain: robbed });
    expect(new Set(alerts)).toEqual(new Set(['vault below ledger']));
  });
});
