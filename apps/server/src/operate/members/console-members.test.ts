import { account } from '@ocean/api/areas/account';
import { desk as deskCalls } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { ACCOUNT_TABLES, accounts } from '@ocean/api/operators/accounts';
import { signals } from '@ocean/api/operators/signals';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openConsole } from '#dev/world/console.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../db/pool.ts';
import { operateOperators } from '../platform/operate-operators.ts';
import { operateMembers } from './operate-members.ts';

const STRANGER = `0x${'7'.repeat(64)}` as const;
const [, daveKey] = LOCAL.operators;

const world = useWorld();
let desk: Awaited<ReturnType<typeof openConsole>>;
let commands: OperatorsDesk;
let alice: Member;
let dave: Member;
/** Invited by dave, who is an operator and a member. */
let erin: Member;
beforeAll(async () => {
  [desk, commands] = [await openConsole(world), openDesk(world)];
  alice = await world.memberWithUsdt('120');
  dave = await world.member({ wallet: privateKeyToAccount(daveKey.key) });
  erin = await world.member({ inviter: dave });
  await alice.call(deskCalls.create, { nickname: 'Alice of the desk' });
});
afterAll(async () => {
  await desk?.close();
  await commands?.close();
});

const isSuspended = async (who: Member) => (await who.call(account.profile, {})).suspended;
const auditOf = (subject: string) =>
  desk.db.many<{ kind: string; operator: string; reason: string | null }>(sql`
    select kind, operator, reason from operators.audit_entry where subject = ${subject} order by number`);

describe('an account', () => {
  test('is found by address, by code and by the beginning of its nickname; each search and page is recorded', async () => {
    const { inviteCode } = await alice.call(account.profile, {});
    for (const text of [alice.address, inviteCode.toLowerCase(), 'aLice of']) {
      const { rows } = await desk.carol.call(accounts.search, { text });
      expect(rows, text).toMatchObject([{ address: alice.id, inviteCode, nickname: 'Alice of the desk', isSuspended: false }]);
    }
    expect((await desk.carol.call(accounts.search, { text: 'of the' })).rows).toEqual([]);
    expect(await desk.carol.call(accounts.show, { address: alice.id })).toMatchObject({
      balances: [{ asset: 'USDT', part: 'available', amount: '120' }],
      notes: 0,
      suspensions: [],
    });
    await world.runJobs();
    expect(await desk.carol.call(accounts.show, { address: dave.id })).toMatchObject({ team: { direct: 1 } });
    expect(await auditOf('members/aLice of')).toMatchObject([{ kind: 'read', operator: desk.carol.address }]);
    expect(await auditOf(`member/${alice.id}`)).toMatchObject([{ kind: 'read', operator: desk.carol.address }]);
  });

  test('shows each of its lists, the ledger page by page', async () => {
    for (const of of ACCOUNT_TABLES) {
      const { columns, rows } = await desk.carol.call(accounts.table, { address: alice.id, of });
      for (const { cells } of rows) expect(cells, of).toHaveLength(columns.length);
    }
    const { rows: invitees } = await desk.carol.call(accounts.table, { address: dave.id, of: 'invitees' });
    expect(invitees.map(({ key }) => key)).toEqual([erin.id]);
    const friend = await world.member({ inviter: alice });
    for (let round = 0; round < 26; round += 1) {
      await alice.call(earnings.transfer, { asset: 'USDT', amount: '1', to: friend.address });
    }
    const first = await desk.carol.call(accounts.table, { address: alice.id, of: 'records' });
    const second = await desk.carol.call(accounts.table, { address: alice.id, of: 'records', after: first.next ?? '' });
    expect([first.rows.length, second.next]).toEqual([25, null]);
    expect(second.rows.map(({ key }) => key).filter((key) => first.rows.some((row) => row.key === key))).toEqual([]);
    const { rows: audit } = await desk.carol.call(accounts.table, { address: alice.id, of: 'audit' });
    expect(audit.some(({ cells }) => cells.includes('/ops-api/accounts/table'))).toBe(true);
  });

  test('is readable only by operators who need it', async () => {
    const stranger = desk.by(STRANGER);
    await expect(stranger.call(accounts.show, { address: alice.id })).rejects.toThrow('is no operator');
    await commands.both(operateOperators, 'grant', commands.addresses.stranger, 'auditor');
    await expect(stranger.call(accounts.show, { address: alice.id })).resolves.toMatchObject({ address: alice.id });
    await expect(stranger.shows(accounts.suspend, { address: alice.id, reason: 'x' })).rejects.toMatchObject({
      key: 'ROLE_MISSING',
    });
    const kept = await desk.db.many(sql`
      select from operators.audit_entry where operator = ${stranger.address} and kind = 'refused' and call = ${accounts.suspend.path}`);
    expect(kept).toHaveLength(1);
  });
});

describe('a suspension', () => {
  test('is signed by one operator, who read the same text, and is recorded old → new with its reason', async () => {
    const bob = await world.member();
    const { text, said } = await desk.carol.signs(accounts.suspend, { address: bob.id, reason: 'reported stolen' });
    expect(text.split('\n').slice(2)).toContain('from active to suspended, change 1 of this member');
    expect([said, await isSuspended(bob)]).toEqual([[`${bob.id} is suspended`], true]);
    const [done] = await desk.db.many(sql`
      select before, after, reason from operators.audit_entry where subject = ${`member/${bob.id}`} and kind = 'done'`);
    expect(done).toEqual({ before: 'active', after: 'suspended', reason: 'reported stolen' });
    await desk.dave.signs(accounts.restore, { address: bob.id, reason: 'the owner wrote' });
    expect(await isSuspended(bob)).toBe(false);
  });

  test('of the own line, or of oneself, needs another operator, and no signature of it is stored', async () => {
    for (const member of [erin, dave]) {
      const fields = { address: member.id, reason: 'a favour' };
      await expect(desk.dave.signs(accounts.suspend, fields)).rejects.toThrow('belongs to the line of this member');
      expect(await isSuspended(member)).toBe(false);
    }
    const kept = await desk.db.many(sql`select from operators.signature where subject = ${`member/suspend/${erin.id}`}`);
    expect(kept).toEqual([]);
    await expect(commands.dave(operateMembers, 'suspend', erin.id, '--reason', 'x')).rejects.toThrow('belongs to the line');
    await desk.carol.signs(accounts.suspend, { address: erin.id, reason: 'seen by another' });
    expect(await isSuspended(erin)).toBe(true);
  });

  test('is refused under an outdated text, and of two concurrent ones one takes effect', async () => {
    const carl = await world.member();
    const fields = { address: carl.id, reason: 'twice' };
    const { text } = await desk.carol.shows(accounts.suspend, fields);
    const both = await Promise.allSettled([
      desk.carol.signs(accounts.suspend, fields),
      desk.dave.signs(accounts.suspend, fields),
    ]);
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    expect((await desk.carol.call(accounts.show, { address: carl.id })).suspensions).toHaveLength(1);
    await desk.carol.signs(accounts.restore, { address: carl.id, reason: 'again' });
    const signature = await privateKeyToAccount(LOCAL.operators[0].key).signMessage({ message: text });
    await expect(desk.carol.call(accounts.suspend, { ...fields, signing: { text, signature } })).rejects.toThrow(
      'This has changed since you read it',
    );
  });
});

describe('a note', () => {
  test('is stored with its author, is listed newest first, and can also be written by the command', async () => {
    const fay = await world.member();
    await desk.carol.signs(accounts.note, { address: fay.id, reason: 'wrote to us about a lost phone' });
    await commands.dave(operateMembers, 'note', fay.id, '--reason', 'called back');
    const { rows } = await desk.carol.call(accounts.table, { address: fay.id, of: 'notes' });
    expect(rows.map(({ cells }) => cells.slice(1))).toEqual([
      [desk.dave.address, 'called back'],
      [desk.carol.address, 'wrote to us about a lost phone'],
    ]);
    expect((await commands.reads(operateMembers, 'find', fay.id)).join('\n')).toContain(
      `noted by ${desk.dave.address}: called back`,
    );
    await expect(desk.dave.signs(accounts.note, { address: erin.id, reason: 'a friend' })).rejects.toThrow('belongs to the line');
  });

  test('is accepted by the database only with its author’s signature, and cannot be changed', async () => {
    const gus = await world.member();
    const forged = (number: number, author: string, of = gus.id) => sql`
      insert into operators.account_note (account, number, author, text) values (${of}, ${number}, ${author}, 'forged')`;
    await expect(desk.db.run(forged(1, desk.carol.address))).rejects.toThrow('not signed by its author');
    await desk.carol.signs(accounts.note, { address: gus.id, reason: 'real' });
    await expect(desk.db.run(forged(1, desk.carol.address))).rejects.toThrow();
    await expect(desk.db.run(forged(3, desk.carol.address))).rejects.toThrow('counted without gaps');
    for (const change of [sql`update operators.account_note set text = 'other'`, sql`delete from operators.account_note`]) {
      await expect(desk.db.run(change)).rejects.toThrow();
    }
    const api = openDatabase(world.database.apiUrl, { connections: 1 });
    await expect(api.run(sql`select from operators.account_note`)).rejects.toMatchObject({ code: '42501' });
    await expect(api.run(forged(2, gus.id))).rejects.toMatchObject({ code: '42501' });
    await api.end();
  });
});

test('a signal of abuse shows its evidence, and is dismissed by an operator who is not part of it', async () => {
  const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  const details = { asset: 'USDT', givenUnits: '60000000', paidUnits: '100000000', shareUnits: '8000000' };
  const { number } = await owner.one<{ number: number }>(sql`
    insert into abuse_signal (kind, subject, account, others, details)
    values ('fundedPurchase', 'a test', ${dave.id}, ${[erin.id]}::text[], ${JSON.stringify(details)}) returning number`);
  await owner.end();
  const { rows } = await desk.carol.call(signals.list, { account: erin.id });
  expect(rows).toMatchObject([{ number, account: dave.id, others: [erin.id], isClosed: false }]);
  expect((await desk.carol.call(signals.show, { number })).facts).toContainEqual({
    label: 'Share of the account',
    value: '8 USDT',
  });
  await expect(desk.dave.signs(signals.dismiss, { number, reason: 'it is me' })).rejects.toThrow('another operator writes');
  await desk.carol.signs(signals.note, { number, reason: 'looked at the wallets' });
  await desk.carol.signs(signals.dismiss, { number, reason: 'a family' });
  expect((await desk.carol.call(signals.list, {})).rows).toEqual([]);
  expect((await desk.carol.call(signals.list, { all: true })).rows).toMatchObject([{ number, isClosed: true, notes: 2 }]);
  expect(await auditOf(`signal/${number}`)).toContainEqual({ kind: 'done', operator: desk.carol.address, reason: 'a family' });
});
