import { randomBytes } from 'node:crypto';
import { account } from '@ocean/api/areas/account';
import { team } from '@ocean/api/areas/team';
import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import sql from 'sql-template-tag';
import { bytesToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { callOf } from '#dev/economy/economy.ts';
import { countStatements } from '#dev/world/count-statements.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateMembers } from '../../operate/members/operate-members.ts';
import { shortAddress } from '../account/rules.ts';
import { foldTeam } from './fold-team.ts';
import { listDownline } from './list-downline.ts';
import { listInvitees } from './list-invitees.ts';

/** upper — me — child — grandchild; beside is the other branch below upper. */
const world = useWorld();
let desk: OperatorsDesk;
let upper: Member;
let me: Member;
let child: Member;
let grandchild: Member;
let beside: Member;
let suspended: Member;
beforeAll(async () => {
  desk = openDesk(world);
  upper = await world.member();
  [me, beside] = [await world.member({ inviter: upper }), await world.member({ inviter: upper })];
  child = await world.member({ inviter: me });
  grandchild = await world.member({ inviter: child });
  suspended = await world.member({ inviter: me });
  await desk.carol(operateMembers, 'suspend', suspended.id, '--reason', 'a test');
  await foldTeam(world.context);
});
afterAll(async () => desk?.close());

const newWallet = () => privateKeyToAccount(bytesToHex(randomBytes(32)));
const numberOf = async ({ id }: Member) =>
  (await world.context.db.one<{ number: number }>(sql`select number from account where address = ${id}`)).number;
const countAccounts = async () => (await world.context.db.one<{ n: number }>(sql`select count(*) as n from account`)).n;

describe('a code', () => {
  const asks = (recommend: unknown, lang = 'en') =>
    world.post(
      account.challenge.path,
      { address: newWallet().address, chainId: LOCAL.chainId, purpose: 'signIn', recommend },
      { lang },
    );
  const CODES: [string, () => unknown, string][] = [
    ['that was not entered', () => '', 'INVITE_CODE_MISSING'],
    ['of no member', () => 'ZZZZZZZZ', 'INVITE_CODE_UNKNOWN'],
    ['too short', () => 'ABC', 'INVITE_CODE_MALFORMED'],
    ['too long', () => 'A'.repeat(33), 'INVITE_CODE_MALFORMED'],
    ['with other letters', () => 'КОДКОД', 'INVITE_CODE_MALFORMED'],
    ['that is no text', () => 12_345_678, 'INVITE_CODE_MALFORMED'],
    ['of a suspended member', () => suspended.inviteCode, 'INVITER_SUSPENDED'],
  ];

  test.each(CODES)('%s is refused', async (_, code, key) => {
    const { body } = await asks(code());
    expect(body).toEqual({ code: 5000, msg: expect.any(String), error: { key, params: {} } });
  });

  test('is refused with a distinct sentence for each of these reasons, in every language', async () => {
    const reasons = new Map(CODES.map(([, code, key]) => [key, code]));
    const told = new Set<string>();
    for (const lang of LANGUAGE_CODES) {
      for (const code of reasons.values()) told.add(`${lang}: ${(await asks(code(), lang)).body.msg}`);
    }
    expect(told.size).toBe(reasons.size * LANGUAGE_CODES.length);
  });

  test('of the member itself changes nothing: a known address is signed in, under the same inviter', async () => {
    const before = await countAccounts();
    const { challengeId, message } = await world.visitor.call(account.challenge, {
      ...{ address: me.address, chainId: LOCAL.chainId, purpose: 'signIn', recommend: me.inviteCode },
    });
    expect(message).not.toContain(me.inviteCode);
    const signature = await me.wallet.signMessage({ message });
    const signedIn = { username: me.address, recommend: me.inviteCode, challengeId, signature };
    const { userinfo } = await world.visitor.call(account.register, signedIn);
    expect(userinfo.inviteCode).toBe(me.inviteCode);
    expect(await me.call(account.profile, {})).toMatchObject({ inviter: shortAddress(upper.address) });
    expect(await countAccounts()).toBe(before);
  });

  test('whose owner is suspended after it was signed admits no new member', async () => {
    const inviter = await world.member({ inviter: me });
    const wallet = newWallet();
    const recommend = inviter.inviteCode;
    const asked = { address: wallet.address, chainId: LOCAL.chainId, purpose: 'signIn' as const, recommend };
    const { challengeId, message } = await world.visitor.call(account.challenge, asked);
    const signature = await wallet.signMessage({ message });
    await desk.carol(operateMembers, 'suspend', inviter.id, '--reason', 'a test');
    const before = await countAccounts();
    const registers = world.visitor.call(account.register, { username: wallet.address, recommend, challengeId, signature });
    await expect(registers).rejects.toMatchObject({ key: 'INVITER_SUSPENDED' });
    expect(await countAccounts()).toBe(before);
  });
});

describe('what is foreign is answered like what does not exist', () => {
  const NOBODY = 987_654_321;
  const nobody = `0x${'9'.repeat(40)}`;
  const foreign = async () => Promise.all([upper, beside].map(numberOf));
  type Asked = Parameters<typeof listDownline>[2];
  const base = { view: 'tree', sort: 'newest', size: 20 } as const;

  /** The whole answer, and the number of statements it took. */
  async function answerTo(input: Partial<Asked>) {
    const answer = await me.post(team.downline.path, input);
    const { db, counted } = countStatements(world.context.db);
    await listDownline({ ...world.context, db }, callOf(me.id), { ...base, ...input }).catch(() => undefined);
    return { body: answer.body, status: answer.status, statements: counted() };
  }

  test('as the parent of a page', async () => {
    for (const view of ['tree', 'list'] as const) {
      const unknown = await answerTo({ view, parent: NOBODY });
      expect(unknown.body).toEqual({
        code: 5000,
        msg: expect.any(String),
        error: { key: 'PARENT_OUTSIDE_DOWNLINE', params: {} },
      });
      for (const parent of await foreign()) expect(await answerTo({ view, parent })).toEqual(unknown);
    }
  });

  test('as a searched address', async () => {
    const unknown = await answerTo({ address: nobody });
    expect(unknown.body.error?.key).toBe('ADDRESS_OUTSIDE_DOWNLINE');
    for (const { address } of [upper, beside, me]) expect(await answerTo({ address })).toEqual(unknown);
  });

  test('as the member of a cursor', async () => {
    const hidden = [...(await foreign()), await numberOf(grandchild)];
    for (const how of [{}, { view: 'list' as const }]) {
      const unknown = await answerTo({ ...how, cursor: `${NOBODY}.0` });
      expect(unknown.body).toEqual({ code: 5000, msg: expect.any(String), error: { key: 'PAGE_UNKNOWN', params: {} } });
      const others = 'view' in how ? hidden.slice(0, 2) : hidden;
      for (const number of others)
        expect(await answerTo({ ...how, cursor: `${number}.0` }), JSON.stringify(how)).toEqual(unknown);
    }
    const invitees = async (cursor: string) => {
      const { db, counted } = countStatements(world.context.db);
      await listInvitees({ ...world.context, db }, callOf(me.id), { size: 20, cursor }).catch(() => undefined);
      return { body: (await me.post(team.invitees.path, { cursor })).body, statements: counted() };
    };
    const unknown = await invitees(`${NOBODY}.0`);
    expect(unknown.body.error?.key).toBe('PAGE_UNKNOWN');
    for (const number of hidden) expect(await invitees(`${number}.0`)).toEqual(unknown);
  });

  test('reads at most one row more when it exists', async () => {
    const rowsFor = (input: Partial<Asked>) =>
      world.context.db.transaction(async (tx) => {
        const read = async () =>
          (
            await tx.one<{ rows: number }>(sql`
              select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as rows from pg_stat_xact_user_tables`)
          ).rows;
        const before = await read();
        await listDownline({ ...world.context, db: tx as never }, callOf(me.id), { ...base, ...input }).catch(() => undefined);
        return (await read()) - before;
      });
    const [parent = 0] = await foreign();
    // An existing row is fetched to compare it with the own line: one row, whatever the size of its team.
    expect((await rowsFor({ parent })) - (await rowsFor({ parent: NOBODY }))).toBeLessThanOrEqual(1);
    expect((await rowsFor({ address: upper.id })) - (await rowsFor({ address: nobody }))).toBeLessThanOrEqual(1);
  });
});

test.each([
  ['the tree', {}, () => child],
  ['the list', { view: 'list' }, () => child],
  ['the tree by sales', { sort: 'sales' }, () => child],
])('beyond the end of %s there is no page', async (_, how, from) => {
  const parent = await numberOf(from());
  const { list, next } = await me.call(team.downline, { ...how, parent } as never);
  expect(next).toBeNull();
  const end = `${(list as { id: number }[]).at(-1)?.id}.0`;
  await expect(me.call(team.downline, { ...how, parent, cursor: end } as never)).rejects.toMatchObject({ key: 'PAGE_UNKNOWN' });
  for (const cursor of ['', 'x', '0.0', '1', '-1.0', '1.-1', `${'9'.repeat(17)}.0`]) {
    await expect(me.call(team.downline, { ...how, parent, cursor } as never), cursor).rejects.toMatchObject({
      key: 'PAGE_UNKNOWN',
    });
  }
});
