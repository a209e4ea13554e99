import { earnings } from '@ocean/api/areas/earnings';
import { withdrawals } from '@ocean/api/operators/money/withdrawals';
import { audit, operators } from '@ocean/api/operators/platform';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '#dev/world/console.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { cursorOf, readCursor } from '../console/page-of-list.ts';
import { readWaiting } from './waiting.ts';

const world = useWorld();
/** A third operator's wallet. */
const THIRD = `0x${'8'.repeat(64)}` as const;
let desk: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  desk = await openConsole(world);
});
afterAll(() => desk.close());

test('two operators approve a withdrawal above the limit, each after reading the same text', async () => {
  const { carol, dave } = desk;
  const alice = await world.member();
  await alice.deposits('USDT', '3000');
  await alice.call(earnings.withdraw, { asset: 'USDT', amount: '2000' });
  const { rows } = await carol.call(withdrawals.list, {});
  expect(rows).toMatchObject([{ account: alice.address.toLowerCase(), amount: '2000', approvedBy: [], state: 'approval' }]);
  const id = rows[0]?.id ?? '';
  expect(await carol.signs(withdrawals.approve, { id, reason: 'checked' })).toMatchObject({
    isDone: false,
    signers: [carol.address],
  });
  await expect(carol.signs(withdrawals.approve, { id, reason: 'checked' })).rejects.toThrow('You have signed this already');
  expect(await dave.signs(withdrawals.approve, { id, reason: 'checked' })).toMatchObject({
    isDone: true,
    signers: [carol.address, dave.address],
  });
  const kept = await desk.db.many<{ kind: string; operator: string; reason: string | null }>(sql`
    select kind, operator, reason from operators.audit_entry where subject = ${`withdrawal/${id}`} order by number`);
  expect(kept, 'reading the text as well, which names account and amount').toEqual([
    { kind: 'read', operator: carol.address, reason: null },
    { kind: 'signed', operator: carol.address, reason: 'checked' },
    { kind: 'read', operator: dave.address, reason: null },
    { kind: 'signed', operator: dave.address, reason: 'checked' },
    { kind: 'done', operator: dave.address, reason: 'checked' },
  ]);
  const { address } = privateKeyToAccount(THIRD);
  for (const owner of [carol, dave]) await owner.signs(operators.grant, { address, role: 'finance', reason: 'a third one' });
  const third = desk.by(THIRD);
  const sentence = `${carol.address} and ${dave.address} have signed this already: a third signature is not needed`;
  await expect(third.signs(withdrawals.approve, { id, reason: 'checked' })).rejects.toThrow(sentence);
  const { rows: refused } = await carol.call(audit.list, { kind: 'refused', operator: third.address });
  expect(refused[0]?.refusal).toContain(sentence);
  expect((await carol.call(withdrawals.list, {})).rows[0]?.approvedBy).toEqual([carol.address, dave.address]);
});

test('filters the queue by asset and state', async () => {
  const { carol } = desk;
  const { rows } = await carol.call(withdrawals.list, { asset: 'USDT', state: 'approval' });
  expect(rows.length).toBeGreaterThan(0);
  expect((await carol.call(withdrawals.list, { asset: 'BCG' })).rows).toEqual([]);
  expect((await carol.call(withdrawals.list, { state: 'held' })).rows).toEqual([]);
});

test('of a concurrent rejection and approval one takes effect, and a third signature has none', async () => {
  const { carol, dave } = desk;
  const bob = await world.memberWithUsdt('3000');
  const { id } = await bob.call(earnings.withdraw, { asset: 'USDT', amount: '2000' });
  await carol.signs(withdrawals.approve, { id, reason: 'checked' });
  const { text } = await dave.shows(withdrawals.approve, { id, reason: 'checked' });
  await Promise.allSettled([
    dave.signs(withdrawals.approve, { id, reason: 'checked' }),
    carol.signs(withdrawals.reject, { id, reason: 'checked' }),
  ]);
  await world.runJobs();
  const [row] = (await bob.call(earnings.listWithdrawals, { id })).list;
  // A rejection takes precedence over concurrent approvals.
  expect(row?.state).toBe('cancelled');
  await expect(
    dave.call(withdrawals.approve, { id, reason: 'checked', signing: { text, signature: `0x${'1'.repeat(130)}` } }),
  ).rejects.toThrow('does not wait for this decision');
  await expect(carol.call(withdrawals.show, { id })).rejects.toThrow('waits for no decision any more');
});

test('a third operator who approves is told who has approved, and signs nothing', async () => {
  const { carol, dave } = desk;
  const third = desk.by(`0x${'5'.repeat(64)}`);
  for (const owner of [carol, dave])
    await owner.signs(operators.grant, { address: third.address, role: 'finance', reason: 'joins' });
  const { id } = await (await world.memberWithUsdt('3000')).call(earnings.withdraw, { asset: 'USDT', amount: '2000' });
  for (const one of [carol, dave]) await one.signs(withdrawals.approve, { id, reason: 'checked' });
  await expect(third.signs(withdrawals.approve, { id, reason: 'checked' })).rejects.toThrow(
    `${carol.address} and ${dave.address} have signed this already: a third signature is not needed, and nothing was signed.`,
  );
  expect((await carol.shows(withdrawals.approve, { id, reason: 'checked' })).signers).toEqual([carol.address, dave.address]);
  const kept = await desk.db.many<{ kind: string }>(sql`
    select kind from operators.audit_entry where operator = ${third.address} and call = ${withdrawals.approve.path}`);
  expect(kept.map(({ kind }) => kind).sort()).toEqual(['read', 'refused']);
});

test('a decision shows the account, its day, its last withdrawals and the effect on the cap', async () => {
  const cleo = await world.memberWithUsdt('4000');
  await cleo.call(earnings.withdraw, { asset: 'USDT', amount: '50' });
  const { id } = await cleo.call(earnings.withdraw, { asset: 'USDT', amount: '2000' });
  const shown = await desk.carol.call(withdrawals.show, { id });
  expect(shown).toMatchObject({
    account: { isSuspended: false, isOwnLine: false },
    today: { withdrawn: '2050', automatic: '50', automaticLimit: '1000' },
    recent: [
      { id, amount: '2000', isAutomatic: false },
      { amount: '50', isAutomatic: true },
    ],
  });
  const [kept] = await desk.db.many<{ kind: string; subject: string }>(sql`
    select kind, subject from operators.audit_entry where operator = ${desk.carol.address} order by number desc limit 1`);
  expect(kept).toEqual({ kind: 'read', subject: `withdrawal/${id}` });
});

test('an operator of the member’s own line is told so, and signs nothing', async () => {
  const cleo = await world.memberWithUsdt('3000');
  const { id } = await cleo.call(earnings.withdraw, { asset: 'USDT', amount: '2000' });
  const key = `0x${'6'.repeat(64)}` as const;
  const below = await world.member({ wallet: privateKeyToAccount(key), inviter: cleo });
  for (const owner of [desk.carol, desk.dave])
    await owner.signs(operators.grant, { address: below.id, role: 'finance', reason: 'a test' });
  expect((await desk.by(key).call(withdrawals.show, { id })).account.isOwnLine).toBe(true);
  await expect(desk.by(key).signs(withdrawals.approve, { id, reason: 'checked' })).rejects.toThrow(
    'belongs to the line of this member',
  );
  expect((await desk.carol.shows(withdrawals.approve, { id, reason: 'checked' })).signers).toEqual([]);
});

test('a page continues after the last row of the previous one, even within one millisecond', async () => {
  const rows = await readWaiting(desk.db, { limit: 10 });
  const [first, second] = rows;
  const { after } = readCursor(cursorOf(first) ?? '');
  expect(first?.place).toMatch(/\.\d{6}Z$/);
  expect((await readWaiting(desk.db, { limit: 10, ...(after && { after }) })).map(({ id }) => id)).toEqual(
    rows.slice(1).map(({ id }) => id),
  );
  // With a cursor in milliseconds, the row would appear a second time.
  const cut = { at: new Date(first?.place ?? '').toISOString(), id: first?.id ?? '' };
  const isCut = cut.at !== first?.place.replace(/000Z$/, 'Z');
  expect((await readWaiting(desk.db, { limit: 1, after: cut }))[0]?.id).toBe((isCut ? first : second)?.id);
  expect(() => readCursor('yesterday')).toThrow('This place of the list is unknown.');
});
