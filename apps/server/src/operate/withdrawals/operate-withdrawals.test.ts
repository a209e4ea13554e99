import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/pool.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { recordSignature } from '../../operators/signatures.ts';
import type { Desk } from '../operation.ts';
import { operateOperators } from '../platform/operate-operators.ts';
import { operateWithdrawals } from './operate-withdrawals.ts';

const [carol, dave] = LOCAL.operators;
const strangers = privateKeyToAccount(`0x${'7'.repeat(64)}`);
/** Narrower than the server's limits, so that the signer's own limits decide. */
const limits = { USDT: { free: '100', account: '1000', all: '3000', day: '20000', minFee: '1', minBurn: '0' } };
const operators = LOCAL.operators.map(({ address }) => address.toLowerCase());
const world = useWorld({ config: { signerPolicy: { limits, operators: [], owners: operators, voucherHours: 24 } } });

let db: Database;
beforeAll(() => {
  db = openDatabase(world.database.operatorUrl, { connections: 2 });
});
afterAll(async () => {
  await db?.end();
});

function desk(key?: `0x${string}`): Desk {
  const { chainId, vault } = world.context.config;
  return { db, chainId, vault, owners: operators, ...(key ? { key } : {}) };
}
const by = (key: `0x${string}` | undefined, ...args: string[]) => operateWithdrawals(desk(key), args);
const stateOf = async (who: Member, id: string) => (await who.call(earnings.listWithdrawals, { id })).list[0]?.state;
const heldOf = async (who: Member) => (await readBalance(world.context.db, member(who.id).available('USDT'))).held;
const usdt = (amount: string) => world.unitsOf('USDT', amount);

async function asks(amount: string) {
  const who = await world.memberWithUsdt(amount);
  const { id } = await who.call(earnings.withdraw, { asset: 'USDT', amount });
  return { who, id };
}

describe('a withdrawal above the limit', () => {
  test('is signed once two operators have signed its approval, and is paid on chain', async () => {
    const { who, id } = await asks('1200');
    expect(await stateOf(who, id)).toBe('approval');
    expect((await by(undefined, 'list')).find((line) => line.startsWith(id))).toMatch(
      /1200 USDT.*awaits approval, approved by 0 of 2/,
    );
    expect((await by(carol.key, 'approve', id))[0]).toContain('another operator');
    expect((await by(carol.key, 'approve', id))[0]).toContain('another operator');
    await world.runJobs();
    expect(await stateOf(who, id)).toBe('approval');
    expect(await by(dave.key, 'approve', id)).toEqual([`${id} is approved and will be signed`]);
    await world.runJobs();
    expect(await stateOf(who, id)).toBe('signed');
    const { list } = await who.call(earnings.listWithdrawals, { id });
    expect(list[0]?.voucher?.netUnits).toBe(String(usdt('1199')));
  });

  test('records its approval and each signature once, however often it is sent before the worker runs', async () => {
    const { id } = await asks('1250');
    await by(carol.key, 'approve', id);
    await by(dave.key, 'approve', id);
    for (const { key } of [carol, dave, carol]) await by(key, 'approve', id, '--reason', 'once more');
    const kept = await db.many<{ kind: string; operator: string }>(sql`
      select kind, operator from operators.audit_entry where subject = ${`withdrawal/${id}`} order by number`);
    expect(kept.map(({ kind, operator }) => [kind, operators.indexOf(operator)])).toEqual([
      ['signed', 0],
      ['signed', 1],
      ['done', 1],
    ]);
  });

  test('is approved by a wallet elsewhere, which signs every amount', async () => {
    const { id } = await asks('1300');
    const lines = await by(undefined, 'approve', id);
    const text = lines.slice(lines.indexOf('') + 1).join('\n');
    expect(text).toMatch(/^Ocean Bot operators, chain 31337, vault 0x\w{40}\n\napprove withdrawal .*\naccount: 0x\w{40}\n/);
    expect(text).toMatch(/amount: 1300 USDT\nfee: 1 USDT\nburn: 0 USDT\npays: 1299 USDT$/);
    const signature = await privateKeyToAccount(carol.key).signMessage({ message: text });
    expect((await by(undefined, 'approve', id, '--signature', signature))[0]).toContain('another operator');
    const foreign = await strangers.signMessage({ message: text });
    await expect(by(undefined, 'approve', id, '--signature', foreign)).rejects.toThrow('not an operator');
  });

  test('is returned to its account when one operator rejects it', async () => {
    const { who, id } = await asks('1400');
    await by(carol.key, 'approve', id);
    expect((await by(dave.key, 'reject', id))[0]).toContain('is rejected');
    await world.runJobs();
    expect([await stateOf(who, id), await heldOf(who)]).toEqual(['cancelled', 0n]);
    await expect(by(dave.key, 'approve', id)).rejects.toThrow('does not wait');
  });

  test('cannot be advanced by the API’s role, which writes rows but no signatures', async () => {
    const { who, id } = await asks('1500');
    await by(carol.key, 'approve', id);
    for (const state of ['held', 'signed', 'claimed', 'refunded']) {
      const forged = sql`update withdrawal set state = ${state}, deadline = 1, signature = 'x', signed_at = now() where id = ${id}`;
      await expect(world.context.db.run(forged)).rejects.toThrow();
    }
    expect(await stateOf(who, id)).toBe('approval');
  });
});

describe('the signer', () => {
  test('signs nothing for rows with forged signatures of its operators', async () => {
    const { who, id } = await asks('1600');
    const lines = await by(undefined, 'approve', id);
    const text = lines.slice(lines.indexOf('') + 1).join('\n');
    const forged = await strangers.signMessage({ message: text });
    // The operators' role is compromised as well: it adds rows, and the API's role changes the state.
    for (const operator of operators) {
      await recordSignature(db, { subject: `withdrawal/approve/${id}`, text, operator, signature: forged });
    }
    await world.runJobs();
    expect(await stateOf(who, id)).toBe('approval');
    await world.context.db.run(sql`update withdrawal set state = 'held' where id = ${id}`);
    await world.runJobs();
    expect(await stateOf(who, id)).toBe('held');
  });

  test('requires two operators only above its own limits, and lists those withdrawals for them meanwhile', async () => {
    const who = await world.memberWithUsdt('2000');
    const first = await who.call(earnings.withdraw, { asset: 'USDT', amount: '900' });
    const second = await who.call(earnings.withdraw, { asset: 'USDT', amount: '900' });
    expect([first.state, second.state]).not.toContain('cancelled');
    if (second.state === 'held') {
      await world.advanceMinutes(2);
      expect((await by(undefined, 'list')).find((line) => line.startsWith(second.id))).toContain('not signed yet');
    }
    for (const { key } of [carol, dave]) await by(key, 'approve', second.id);
    await world.runJobs();
    expect([await stateOf(who, first.id), await stateOf(who, second.id)]).toEqual(['signed', 'signed']);
  });

  test('follows the roles that its owners signed, without a restart', async () => {
    const erin = `0x${'8'.repeat(64)}` as const;
    const { address } = privateKeyToAccount(erin);
    const change = async (verb: 'grant' | 'revoke') => {
      for (const { key } of [carol, dave]) await operateOperators(desk(key), [verb, address, 'finance']);
    };
    const first = await asks('1300');
    await change('grant');
    for (const key of [carol.key, erin]) await by(key, 'approve', first.id);
    await world.runJobs();
    expect(await stateOf(first.who, first.id)).toBe('signed');
    const second = await asks('1400');
    for (const key of [carol.key, erin]) await by(key, 'approve', second.id);
    await change('revoke');
    await world.runJobs();
    expect(await stateOf(second.who, second.id)).not.toBe('signed');
    // The database counts signatures; the signer checks who made them, and waits for another one.
    await world.advanceMinutes(2);
    await by(dave.key, 'approve', second.id);
    await world.runJobs();
    expect(await stateOf(second.who, second.id)).toBe('signed');
  });

  test('allows every account its first 100 USDT a day, whatever others withdrew', async () => {
    // All accounts together may withdraw 3,000 a day without approval.
    for (const _ of [1, 2, 3]) {
      const rich = await world.memberWithUsdt('1000');
      await rich.call(earnings.withdraw, { asset: 'USDT', amount: '1000' });
    }
    const poor = await world.memberWithUsdt('300');
    const free = await poor.call(earnings.withdraw, { asset: 'USDT', amount: '100' });
    expect(free.state).toBe('signed');
    const more = await poor.call(earnings.withdraw, { asset: 'USDT', amount: '150' });
    expect(more.state).not.toBe('signed');
  });
});

test.each([
  [[]],
  [['approve']],
  [['approve', 'x']],
  [['approve', randomUUID(), 'y']],
  [['pay', randomUUID()]],
  [['list', 'all']],
])('%j prints the usage', async (args) => {
  await expect(by(carol.key, ...args)).rejects.toThrow('npm run withdrawals -- list');
});
