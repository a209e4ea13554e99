import { randomUUID } from 'node:crypto';
import { account } from '@ocean/api/areas/account';
import { earnings } from '@ocean/api/areas/earnings';
import { records } from '@ocean/api/areas/records';
import type { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { type Address, getAddress, parseUnits } from 'viem';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { transferAsset } from './transfer-asset.ts';

const world = useWorld();
/** Root – alice – bob – carol; dora is alice's other branch, erin another one's. */
let alice: Member;
let bob: Member;
let carol: Member;
let dora: Member;
let erin: Member;
beforeAll(async () => {
  alice = await world.member();
  bob = await world.member({ inviter: alice });
  carol = await world.member({ inviter: bob });
  dora = await world.member({ inviter: alice });
  erin = await world.member();
  await alice.deposits('USDT', '1000');
  await bob.deposits('USDT', '1000');
});

const send = (from: Member, to: Member, amount: string, more = {}) =>
  from.call(earnings.transfer, { asset: 'USDT', amount, to: to.address, ...more });

async function usdtOf(member: Member): Promise<string | undefined> {
  return (await member.call(earnings.dashboard, { range: 7 })).assets.find(({ asset }) => asset === 'USDT')?.available;
}

/** The signature of `member`'s wallet over the text that the server writes for this transfer. */
function signs(member: Member, fields: { amount: string; to: string; asset?: string }) {
  return member.signs({ call: 'earn/transfer', asset: 'USDT', ...fields });
}

async function refusalOf(act: Promise<unknown>): Promise<Refusal> {
  return act.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: Refusal) => error,
  );
}

describe('along the own line', () => {
  test('a transfer moves the amount down and up at any depth, and both sides have its record', async () => {
    const down = await send(alice, carol, '10');
    expect(down).toEqual({ id: expect.any(String), asset: 'USDT', amount: '10', to: carol.address });
    await send(carol, alice, '4');
    expect([await usdtOf(alice), await usdtOf(carol)]).toEqual(['994', '6']);
    for (const side of [alice, carol]) {
      const record = (await side.call(records.list, { kind: 'transferred' })).list.find(({ id }) => id === down.id);
      expect(record?.details).toEqual({ from: alice.address, to: carol.address });
    }
  });

  test('the check says what it would do, and changes nothing', async () => {
    const before = await usdtOf(bob);
    const check = await bob.call(earnings.checkTransfer, { asset: 'USDT', amount: '60', to: alice.address });
    expect(check).toEqual({
      asset: 'USDT',
      amount: '60',
      to: alice.address,
      relation: 'upline',
      balance: before,
      balanceAfter: '940',
      value: '60',
      signatureNeeded: true,
      unsignedLeft: '50',
      unsignedLimit: '50',
    });
    const small = await bob.call(earnings.checkTransfer, { asset: 'USDT', amount: '50', to: carol.address });
    expect(small).toMatchObject({ relation: 'downline', signatureNeeded: false });
    const tooMuch = await bob.call(earnings.checkTransfer, { asset: 'USDT', amount: '5000', to: carol.address });
    expect(tooMuch.balanceAfter).toBeNull();
  });
});

describe('refuses by name and moves nothing', () => {
  test.each([
    ['a member of another branch', () => dora, 'NOT_IN_LINE'],
    ['a member of another line', () => erin, 'NOT_IN_LINE'],
    ['oneself', () => bob, 'NOT_TO_YOURSELF'],
  ] as const)('%s', async (_who, to, key) => {
    await expect(send(bob, to(), '1')).rejects.toThrow(key);
  });

  test.each([
    [{ asset: 'USDT', amount: '1' }, 'ADDRESS_MISSING'],
    [{ asset: 'USDT', amount: '1', to: '' }, 'ADDRESS_MISSING'],
    [{ asset: 'USDT', amount: '1', to: '0x12' }, 'ADDRESS_INVALID'],
    [{ asset: 'USDT', amount: '1', to: `0x${'0'.repeat(39)}1` }, 'NOT_IN_LINE'],
    [{ asset: 'USDT', amount: '0', to: `0x${'0'.repeat(39)}1` }, 'AMOUNT_ZERO'],
    [{ asset: 'USDT', to: `0x${'0'.repeat(39)}1` }, 'AMOUNT_MISSING'],
    [{ asset: 'USDT', amount: '1.0000001', to: `0x${'0'.repeat(39)}1` }, 'AMOUNT_TOO_PRECISE'],
    [{ asset: 'XYZ', amount: '1', to: `0x${'0'.repeat(39)}1` }, 'ASSET_UNKNOWN'],
  ])('%j: %s', async (body, key) => {
    expect((await bob.post('/api/earn/transfer', body)).body).toMatchObject({ code: 5000, error: { key } });
    expect((await bob.post('/api/earn/transferCheck', body)).body).toMatchObject({ code: 5000, error: { key } });
  });

  test('a suspended recipient, and a suspended sender', async () => {
    const suspend = (member: Member, at: 'now' | null) =>
      world.context.db.run(sql`update account set suspended_at = ${at}::timestamptz where address = ${member.id}`);
    await suspend(carol, 'now');
    await expect(send(bob, carol, '1')).rejects.toThrow('RECIPIENT_SUSPENDED');
    await expect(send(carol, bob, '1')).rejects.toThrow('ACCOUNT_SUSPENDED');
    await suspend(carol, null);
  });

  test('more than the balance, without using up the day’s value', async () => {
    await expect(send(carol, bob, '45')).rejects.toThrow('BALANCE_INSUFFICIENT');
    expect(await carol.call(earnings.checkTransfer, { asset: 'USDT', amount: '1', to: bob.address })).toMatchObject({
      unsignedLeft: '46',
    });
  });
});

describe('above the daily value', () => {
  test('asks for a signature and says over what; with it the transfer is done, once', async () => {
    const refusal = await refusalOf(send(bob, carol, '75.5'));
    expect(refusal).toMatchObject({
      key: 'STEP_UP_NEEDED',
      params: { limit: '50', call: 'earn/transfer', asset: 'USDT', amount: '75.5', to: getAddress(carol.address) },
    });
    const { message, ...proof } = await signs(bob, { amount: '75.5', to: carol.address });
    expect(message).toContain(`transfer 75.5 USDT to ${carol.address}`);
    const before = Number(await usdtOf(carol));
    await send(bob, carol, '75.5', proof);
    await expect(send(bob, carol, '75.5', proof)).rejects.toThrow('CHALLENGE_UNKNOWN');
    expect(Number(await usdtOf(carol))).toBe(before + 75.5);
  });

  test('refuses a signature for another amount, recipient or wallet, or for a sign-in', async () => {
    const { message: _, ...proof } = await signs(bob, { amount: '60', to: carol.address });
    await expect(send(bob, carol, '61', proof)).rejects.toThrow('ACTION_CHANGED');
    await expect(send(bob, alice, '60', proof)).rejects.toThrow('ACTION_CHANGED');
    await expect(send(alice, carol, '60', proof)).rejects.toThrow('CHALLENGE_UNKNOWN');
    await expect(world.visitor.call(account.register, { username: bob.address, ...proof })).rejects.toThrow('CHALLENGE_UNKNOWN');
    const forged = { ...proof, signature: await alice.wallet.signMessage({ message: 'x' }) };
    await expect(send(bob, carol, '60', forged)).rejects.toThrow('SIGNATURE_INVALID');
    await expect(send(bob, carol, '60', { challengeId: proof.challengeId })).rejects.toThrow('SIGNATURE_MISSING');
    await send(bob, carol, '60', proof);
  });

  test('refuses a sign-in signature', async () => {
    const { challengeId, message } = await world.visitor.call(account.challenge, {
      address: bob.address,
      chainId: LOCAL.chainId,
      purpose: 'signIn',
    });
    const signature = await bob.wallet.signMessage({ message });
    await expect(send(bob, carol, '60', { challengeId, signature })).rejects.toThrow('CHALLENGE_UNKNOWN');
  });

  test('a transfer refused for lack of balance does not use up its signature', async () => {
    const { message: _, ...proof } = await signs(carol, { amount: '300', to: bob.address });
    await expect(send(carol, bob, '300', proof)).rejects.toThrow('BALANCE_INSUFFICIENT');
    await carol.deposits('USDT', '300');
    await send(carol, bob, '300', proof);
  });

  test('the text of another call or no call at all is refused', async () => {
    const ask = (more: object) =>
      world.post('/api/other/challenge', { address: bob.address, chainId: LOCAL.chainId, purpose: 'action', ...more });
    expect((await ask({})).body).toMatchObject({ error: { key: 'FORM_INCOMPLETE' } });
    expect((await ask({ action: { call: 'earn/withdraw' } })).status).toBe(400);
    expect((await ask({ action: { call: 'earn/transfer', asset: 'USDT', amount: '1' } })).body).toMatchObject({
      error: { key: 'ADDRESS_MISSING' },
    });
  });

  test('always asks for a signature for an asset without a price', async () => {
    const body = { asset: 'BYB', amount: '0.000001', to: carol.address };
    await world.context.db.run(sql`delete from operator_price where asset = 'BYB'`);
    expect((await bob.post('/api/earn/transfer', body)).body).toMatchObject({ error: { key: 'STEP_UP_NEEDED' } });
    expect(await bob.call(earnings.checkTransfer, body)).toMatchObject({ value: null, signatureNeeded: true });
  });

  test('sixty-four concurrent small ones pass no more than the daily value, and the next day allows the same again', async () => {
    await world.nextDay();
    const before = Number(await usdtOf(dora));
    const each = await Promise.allSettled(Array.from({ length: 64 }, () => send(alice, dora, '1')));
    expect(each.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    for (const one of each) if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'STEP_UP_NEEDED' });
    expect(Number(await usdtOf(dora))).toBe(before + 50);
    await world.nextDay();
    await send(alice, dora, '50');
  });
});

describe('repeats', () => {
  test('fifty concurrent copies of a request make one transfer', async () => {
    await world.nextDay();
    const before = Number(await usdtOf(alice));
    const idempotencyKey = randomUUID();
    const body = { asset: 'USDT', amount: '2', to: carol.address };
    const answers = await Promise.all(Array.from({ length: 50 }, () => alice.call(earnings.transfer, body, { idempotencyKey })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(Number(await usdtOf(alice))).toBe(before - 2);
  });

  test('repeats a lost answer, even when the day’s value is used up by then', async () => {
    await world.nextDay();
    const idempotencyKey = randomUUID();
    const body = { asset: 'USDT', amount: '40', to: carol.address };
    const first = await alice.call(earnings.transfer, body, { idempotencyKey });
    await world.context.db.run(sql`delete from idempotency`);
    expect(await alice.call(earnings.transfer, body, { idempotencyKey })).toEqual(first);
    await world.context.db.run(sql`delete from idempotency`);
    await expect(alice.call(earnings.transfer, { ...body, amount: '3' }, { idempotencyKey })).rejects.toThrow(
      'IDEMPOTENCY_KEY_REUSED',
    );
    const check = await alice.call(earnings.checkTransfer, { asset: 'USDT', amount: '1', to: carol.address });
    expect(check.unsignedLeft).toBe('10');
  });

  test('answers a repeat from its movement, whatever would refuse it now', async () => {
    await world.nextDay();
    const idempotencyKey = randomUUID();
    const body = { asset: 'USDT', amount: '2', to: carol.address };
    const first = await alice.call(earnings.transfer, body, { idempotencyKey });
    await world.context.db.run(sql`delete from idempotency`);
    const suspend = (at: 'now' | null) =>
      world.context.db.run(sql`update account set suspended_at = ${at}::timestamptz where address = ${carol.id}`);
    await suspend('now');
    expect(await alice.call(earnings.transfer, body, { idempotencyKey })).toEqual(first);
    // Another transfer under this key does not match the posted one, so it is judged and refused as a new one.
    await world.context.db.run(sql`delete from idempotency`);
    await expect(alice.call(earnings.transfer, { ...body, amount: '3' }, { idempotencyKey })).rejects.toThrow(
      'RECIPIENT_SUSPENDED',
    );
    await suspend(null);
  });

  test('a signature whose answer was lost is valid for the repeat and nothing else', async () => {
    const { message: _, ...proof } = await signs(bob, { amount: '60', to: carol.address });
    const idempotencyKey = randomUUID();
    const body = { asset: 'USDT', amount: '60', to: carol.address, ...proof };
    const first = await bob.call(earnings.transfer, body, { idempotencyKey });
    await world.context.db.run(sql`delete from idempotency`);
    expect(await bob.call(earnings.transfer, body, { idempotencyKey })).toEqual(first);
    await expect(bob.call(earnings.transfer, body)).rejects.toThrow('CHALLENGE_UNKNOWN');
  });

  test('sixty-four concurrent transfers of the whole balance move it once', async () => {
    await world.nextDay();
    const frank = await world.member({ inviter: alice });
    await frank.deposits('USDT', '30');
    const each = await Promise.allSettled(Array.from({ length: 64 }, () => send(frank, alice, '30')));
    expect(each.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await usdtOf(frank)).toBe('0');
  });
});

describe('a database backend that dies', () => {
  /** Breaks the connection once after the commit of the posting, so that only the answer is lost. */
  function losingTheAnswer(ledger: Ledger): Ledger {
    return {
      ...ledger,
      async postThrough(...posting) {
        await ledger.postThrough(...posting);
        return ledger.postThrough(...posting);
      },
    };
  }
  const call = (from: Member, ledger: Ledger, amount: string, requestId: string = randomUUID()) =>
    transferAsset(
      { ...world.context, ledger },
      { requestId, lang: 'en', ip: '127.0.0.1', device: 'test', account: from.id, sessionId: randomUUID() },
      { amount: { asset: 'USDT', units: parseUnits(amount, 6) }, to: carol.id as Address, signed: undefined },
    );

  test('after the commit of a posting leaves it counted towards the day’s value', async () => {
    await world.nextDay();
    const before = Number(await usdtOf(carol));
    const broken = losingTheAnswer(world.context.ledger);
    const each = await Promise.allSettled(Array.from({ length: 8 }, () => call(alice, broken, '10')));
    expect(each.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(Number(await usdtOf(carol))).toBe(before + 50);
    await expect(call(alice, world.context.ledger, '0.02')).rejects.toThrow('STEP_UP_NEEDED');
  });

  test('while a repeat looks for what was done does not make it ask for a signature', async () => {
    await world.nextDay();
    const requestId = randomUUID();
    const first = await call(alice, world.context.ledger, '40', requestId);
    // From here on every read fails, as on a connection that breaks repeatedly.
    const maybeOne = vi.spyOn(world.context.db, 'maybeOne').mockImplementation(async (query) => {
      if (query.text.includes('ledger.journal')) throw Object.assign(new Error('Connection terminated'), { code: '08006' });
      return world.context.db.many(query).then(([row]) => row as never);
    });
    try {
      expect(await call(alice, world.context.ledger, '40', requestId)).toEqual(first);
    } finally {
      maybeOne.mockRestore();
    }
    const check = await alice.call(earnings.checkTransfer, { asset: 'USDT', amount: '1', to: carol.address });
    expect(check.unsignedLeft).toBe('10');
  });
});
