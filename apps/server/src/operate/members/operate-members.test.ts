import { account } from '@ocean/api/areas/account';
import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { readSuspensions, recordSuspension } from '../../areas/account/suspension/store.ts';
import { openDatabase } from '../../db/pool.ts';
import { operateOperators } from '../platform/operate-operators.ts';
import { operateMembers } from './operate-members.ts';

const world = useWorld();
let desk: OperatorsDesk;
beforeAll(() => {
  desk = openDesk(world);
});
afterAll(async () => desk?.close());

const profileOf = (who: Member) => who.call(account.profile, {});
const isSuspended = async (who: Member) => (await profileOf(who)).suspended;
const suspend = (who: Member, reason = 'reported stolen') => ['suspend', who.id, '--reason', reason];
const restore = (who: Member, reason = 'the owner wrote') => ['restore', who.id, '--reason', reason];

describe('npm run members', () => {
  test('finds a member by address in any case and by invitation code, and shows what support needs', async () => {
    const alice = await world.memberWithUsdt('120');
    const { inviteCode } = await profileOf(alice);
    const byAddress = await desk.reads(operateMembers, 'find', alice.id.toUpperCase().replace('0X', '0x'));
    expect(byAddress[0]).toMatch(new RegExp(`^${alice.id}  invitation code ${inviteCode}, level V0, registered 20`));
    expect(byAddress).toContain('  active');
    expect(byAddress).toContain('  120 USDT available');
    expect(await desk.reads(operateMembers, 'find', inviteCode.toLowerCase())).toEqual(byAddress);
    await expect(desk.reads(operateMembers, 'find', `0x${'9'.repeat(40)}`)).rejects.toThrow('No member has the address');
  });

  test('suspends a member, who then may read everything and move nothing, and restores them', async () => {
    const bob = await world.memberWithUsdt('50');
    expect(await desk.carol(operateMembers, ...suspend(bob))).toEqual([`${bob.id} is suspended`]);
    expect(await isSuspended(bob)).toBe(true);
    const withdraws = () => bob.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
    await expect(withdraws()).rejects.toMatchObject({ key: 'ACCOUNT_SUSPENDED' });
    expect((await desk.reads(operateMembers, 'suspended')).some((line) => line.startsWith(bob.id))).toBe(true);
    await expect(desk.dave(operateMembers, ...suspend(bob, 'again'))).rejects.toThrow('already suspended');

    expect(await desk.dave(operateMembers, ...restore(bob))).toEqual([`${bob.id} is active`]);
    expect((await withdraws()).state).toBe('signed');
    await expect(desk.carol(operateMembers, ...restore(bob))).rejects.toThrow('not suspended');
    const [shown] = (await desk.reads(operateMembers, 'find', bob.id)).filter((line) => line.includes('reported stolen'));
    expect(shown).toContain(`suspended by ${desk.addresses.carol}: reported stolen`);
    expect(await readSuspensions(desk.db, bob.id)).toMatchObject([
      { number: 1, isSuspended: true, author: desk.addresses.carol, reason: 'reported stolen' },
      { number: 2, isSuspended: false, author: desk.addresses.dave, reason: 'the owner wrote' },
    ]);
  });

  test.each([
    [[]],
    [['find']],
    [['find', 'A', 'B']],
    [['find', 'A', '--reason', 'x']],
    [['suspended', '0x1']],
    [['suspend', `0x${'1'.repeat(40)}`]],
    [['suspend', `0x${'1'.repeat(40)}`, '--reason', '']],
    [['delete', `0x${'1'.repeat(40)}`, '--reason', 'x']],
  ])('%j prints the usage', async (args) => {
    await expect(desk.carol(operateMembers, ...args)).rejects.toThrow('npm run members -- find');
  });
});

describe('a suspension counts by a signature over its exact text', () => {
  test('that names the member, both states, the reason and its number', async () => {
    const carl = await world.member();
    const text = await desk.textOf(operateMembers, ...suspend(carl));
    expect(text.split('\n').slice(2)).toEqual([
      `suspend member ${carl.id}`,
      `invitation code: ${(await profileOf(carl)).inviteCode}`,
      'from active to suspended, change 1 of this member',
      'reason: reported stolen',
    ]);
    expect(await isSuspended(carl)).toBe(false);
    const signature = await desk.signatureOf(operateMembers, ...suspend(carl));
    await desk.reads(operateMembers, ...suspend(carl), '--signature', signature);
    expect(await isSuspended(carl)).toBe(true);
  });

  test('not by a stranger’s, by one for another member, by one for another reason, or by nonsense', async () => {
    const dora = await world.member();
    const eric = await world.member();
    await expect(desk.stranger(operateMembers, ...suspend(dora))).rejects.toThrow('not an operator with the role support');
    const forEric = await desk.signatureOf(operateMembers, ...suspend(eric));
    const otherReason = await desk.signatureOf(operateMembers, ...suspend(dora, 'other'));
    for (const [signature, why] of [
      [forEric, 'signed another text'],
      [otherReason, 'signed another text'],
      [`0x${'0'.repeat(130)}`, 'no signature'],
    ] as const) {
      await expect(desk.reads(operateMembers, ...suspend(dora), '--signature', signature)).rejects.toThrow(why);
    }
    expect(await isSuspended(dora)).toBe(false);
  });

  test('once: an old signature neither suspends a member again nor restores one', async () => {
    const finn = await world.member();
    const first = await desk.signatureOf(operateMembers, ...suspend(finn));
    await desk.reads(operateMembers, ...suspend(finn), '--signature', first);
    const freed = await desk.signatureOf(operateMembers, ...restore(finn));
    await desk.reads(operateMembers, ...restore(finn), '--signature', freed);
    await expect(desk.reads(operateMembers, ...suspend(finn), '--signature', first)).rejects.toThrow('another text');
    await desk.carol(operateMembers, ...suspend(finn, 'once more'));
    await expect(desk.reads(operateMembers, ...restore(finn), '--signature', freed)).rejects.toThrow('another text');
    expect(await isSuspended(finn)).toBe(true);
  });

  test('of an operator with the role support, not with another role', async () => {
    const gina = await world.member();
    await desk.both(operateOperators, 'grant', desk.addresses.stranger, 'finance');
    await expect(desk.stranger(operateMembers, ...suspend(gina))).rejects.toThrow('not an operator with the role support');
    await desk.both(operateOperators, 'grant', desk.addresses.stranger, 'support');
    await desk.stranger(operateMembers, ...suspend(gina));
    await desk.both(operateOperators, 'revoke', desk.addresses.stranger, 'support');
    await expect(desk.stranger(operateMembers, ...restore(gina))).rejects.toThrow('not an operator with the role support');
    expect(await isSuspended(gina)).toBe(true);
  });
});

describe('the database', () => {
  test('accepts only one of two concurrent acts', async () => {
    const hana = await world.member();
    const [carol, dave] = [openDesk(world), openDesk(world)];
    const done = await Promise.allSettled([
      carol.carol(operateMembers, ...suspend(hana)),
      dave.dave(operateMembers, ...suspend(hana)),
    ]);
    await Promise.all([carol.close(), dave.close()]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await readSuspensions(desk.db, hana.id)).toHaveLength(1);
    // The same row twice, as two commands write it after reading the same state.
    const twice = { account: hana.id, number: 2, isSuspended: false, author: desk.addresses.carol, reason: 'x' };
    expect(await Promise.all([recordSuspension(desk.db, twice), recordSuspension(desk.db, twice)])).toContain(false);
    expect(await readSuspensions(desk.db, hana.id)).toHaveLength(2);
  });

  test.each(['apiUrl', 'indexerUrl', 'workerUrl'] as const)('allows no other process to write it: %s', async (url) => {
    const ivan = await world.member();
    const db = openDatabase(world.database[url], { connections: 1 });
    try {
      const row = { account: ivan.id, number: 1, isSuspended: true, author: ivan.id, reason: 'x' };
      await expect(recordSuspension(db, row)).rejects.toMatchObject({ code: '42501' });
      await expect(db.run(sql`update account set suspended_at = now()`)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await db.end();
    }
  });

  test('keeps every suspension, and lets operators suspend only by a row with its author and reason', async () => {
    const jane = await world.member();
    await desk.carol(operateMembers, ...suspend(jane));
    for (const statement of [
      sql`update account set suspended_at = null where address = ${jane.id}`,
      sql`update account_suspension set reason = 'other'`,
      sql`delete from account_suspension`,
      sql`insert into account_suspension (account, number, is_suspended, author, reason, at) values (${jane.id}, 2, false, ${jane.id}, 'x', now())`,
      sql`insert into account_suspension (account, number, is_suspended, author, reason) values (${jane.id}, 2, false, ${jane.id}, '')`,
      sql`insert into account_suspension (account, number, is_suspended, author, reason) values (${jane.id}, 3, false, ${jane.id}, 'x')`,
      sql`insert into account_suspension (account, number, is_suspended, author, reason) values (${jane.id}, 2, true, ${jane.id}, 'x')`,
    ]) {
      await expect(desk.db.run(statement)).rejects.toThrow();
    }
    expect(await isSuspended(jane)).toBe(true);
  });
});
