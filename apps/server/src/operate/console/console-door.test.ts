import { endpoints } from '@ocean/api/areas/api';
import { ACCOUNT_TABLES, accounts, TABLE_READERS } from '@ocean/api/operators/accounts';
import { withdrawals } from '@ocean/api/operators/money/withdrawals';
import { audit, health, operators } from '@ocean/api/operators/platform';
import { OPERATOR_ROLES } from '@ocean/api/operators/roles';
import { session } from '@ocean/api/operators/session';
import { tickets } from '@ocean/api/operators/tickets';
import sql, { raw } from 'sql-template-tag';
import { bytesToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConsole } from '#dev/world/console.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../db/pool.ts';
import { consoleRoutes } from '../../main/console-routes.ts';

const world = useWorld();
/** One operator with each role, and one account without any. */
const KEYS = Object.fromEntries(
  [...OPERATOR_ROLES, 'stranger'].map((name, at) => [name, bytesToHex(new Uint8Array(32).fill(at + 40))]),
) as Record<(typeof OPERATOR_ROLES)[number] | 'stranger', `0x${string}`>;

let desk: Awaited<ReturnType<typeof openConsole>>;
let alice: Member;
beforeAll(async () => {
  desk = await openConsole(world);
  alice = await world.member();
  const { carol, dave } = desk;
  for (const role of OPERATOR_ROLES) {
    const { address } = privateKeyToAccount(KEYS[role]);
    await carol.signs(operators.grant, { address, role, reason: 'joins' });
    expect(await dave.signs(operators.grant, { address, role, reason: 'joins' })).toMatchObject({ isDone: true });
  }
});
afterAll(() => desk.close());

/** A new server without earlier sign-ins: an address may sign in only so often in a minute, and tests are fast. */
async function openAnother(): Promise<void> {
  await desk.close();
  desk = await openConsole(world);
}

/** @returns the status of an empty request: 401 and 403 precede every look at the input */
async function statusOf(path: string, { headers = {}, body = '{}' }: { headers?: Record<string, string>; body?: string } = {}) {
  const answer = await fetch(`${desk.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return answer.status;
}

describe('every call of the console', () => {
  test.each(consoleRoutes.map(({ endpoint }) => [endpoint.path, endpoint] as const))('%s', async (path, { caller }) => {
    expect(await statusOf(path), 'nobody').toBe(401);
    expect(await statusOf(path, { headers: { cookie: `operator=${'a'.repeat(43)}` } }), 'a made-up token').toBe(401);
    for (const headers of [
      { cookie: `operator=${alice.token}` },
      { token: alice.token },
      { authorization: `Bearer ${alice.token}` },
    ]) {
      expect(await statusOf(path, { headers: headers as Record<string, string> }), 'a member’s session').toBe(401);
    }
    for (const role of OPERATOR_ROLES) {
      const may = role === 'owner' || (caller !== 'visitor' && caller.includes(role));
      const cookie = await cookieOf(role);
      const status = await statusOf(path, { headers: { cookie }, body: '{"unknown":1}' });
      expect(status, role).toBe(may ? 400 : 403);
    }
  });

  const memberCalls = endpoints.filter(({ caller }) => caller === 'member').map(({ path }) => path);
  test.each(memberCalls)('%s of the members refuses an operator’s session in every place', async (path) => {
    for (const role of ['owner', 'auditor'] as const) {
      const cookie = await cookieOf(role);
      const token = cookie.split('=')[1] ?? '';
      for (const headers of [{ cookie }, { token }, { cookie, token }]) {
        const { body } = await world.post(path, {}, headers as Record<string, string>);
        expect(body, `${role} ${Object.keys(headers)}`).toMatchObject({
          error: { key: 'token' in headers ? 'SESSION_EXPIRED' : 'SESSION_MISSING' },
        });
        expect(body).not.toHaveProperty('data');
      }
    }
  });

  test('is no call of the members: their server does not know it, and the console does not serve theirs', async () => {
    expect(await statusOf('/api/other/home')).toBe(404);
    const members = await fetch(`${world.origin}${session.show.path}`, { method: 'POST' });
    expect(members.status).toBe(404);
  });
});

const cookies = new Map<string, string>();

async function cookieOf(role: keyof typeof KEYS): Promise<string> {
  const known = cookies.get(role);
  if (known) return known;
  const wallet = privateKeyToAccount(KEYS[role]);
  const post = async (path: string, body: unknown) =>
    fetch(`${desk.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { data } = (await (await post(session.challenge.path, { address: wallet.address })).json()) as {
    data: { id: string; text: string };
  };
  const answer = await post(session.signIn.path, { id: data.id, signature: await wallet.signMessage({ message: data.text }) });
  const cookie = answer.headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/^operator=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  cookies.set(role, cookie.split(';')[0] ?? '');
  return cookies.get(role) ?? '';
}

describe('signing in and out', () => {
  const asWhom = async () => [
    {},
    { cookie: `operator=${alice.token}` },
    { token: alice.token },
    { cookie: await cookieOf('support') },
  ];

  test.each([session.challenge.path, session.signIn.path])('%s checks only its fields for any caller', async (path) => {
    for (const headers of await asWhom()) {
      expect(await statusOf(path, { headers: headers as Record<string, string>, body: '{"unknown":1}' })).toBe(400);
      expect(await statusOf(path, { headers: headers as Record<string, string> })).toBe(400);
    }
  });

  test('a member’s wallet gets a text, but no session for its signature', async () => {
    const member = desk.by(bytesToHex(new Uint8Array(32).fill(77)));
    await expect(member.signIn()).rejects.toMatchObject({ status: 403, message: expect.stringContaining('is no operator') });
    // The text of the members' app names another origin, so its signature is invalid for the console.
    const answer = await fetch(`${desk.origin}${session.challenge.path}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ address: alice.address }) },
    });
    const { data } = (await answer.json()) as { data: { id: string; text: string } };
    expect(data.text).not.toContain(new URL(world.context.config.origin).host);
    const signature = await alice.wallet.signMessage({ message: data.text });
    expect(await statusOf(session.signIn.path, { body: JSON.stringify({ id: data.id, signature }) })).toBe(403);
  });

  test('signing out requires a session, and ends only that one', async () => {
    for (const headers of [{}, { cookie: `operator=${alice.token}` }, { token: alice.token }]) {
      expect(await statusOf(session.signOut.path, { headers: headers as Record<string, string> })).toBe(401);
    }
    for (const role of OPERATOR_ROLES) {
      const other = desk.by(KEYS[role]);
      await other.signIn();
      const cookie = await cookieOf(role);
      expect(await statusOf(session.signOut.path, { headers: { cookie } }), role).toBe(200);
      expect(await statusOf(session.show.path, { headers: { cookie } }), role).toBe(401);
      expect(await other.call(session.show, {}), role).toMatchObject({ address: other.address });
      cookies.delete(role);
    }
  });
});

describe('a session', () => {
  beforeAll(openAnother);

  test('is not opened without a role', async () => {
    await expect(desk.by(KEYS.stranger).call(session.show, {})).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('is no operator of this platform'),
    });
  });

  test.each([
    [session.challenge.path, { address: 'nobody' }],
    [session.challenge.path, { address: 1, more: true }],
    [session.signIn.path, { id: 'x', signature: '0x' }],
    [session.signIn.path, []],
  ])('is refused with a sentence for a malformed request: %s %j', async (path, body) => {
    expect(await statusOf(path, { body: JSON.stringify(body) })).toBe(400);
  });

  test('opens once per text, for the wallet that requested it', async () => {
    const wallet = privateKeyToAccount(KEYS.auditor);
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(`${desk.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as { data: { id: string; text: string } } };
    };
    const { id, text } = (await post(session.challenge.path, { address: wallet.address })).body.data;
    expect(text).toContain(new URL(desk.origin).host);
    const wrong = await privateKeyToAccount(KEYS.stranger).signMessage({ message: text });
    expect((await post(session.signIn.path, { id, signature: wrong })).status).toBe(400);
    const right = await wallet.signMessage({ message: text });
    expect((await post(session.signIn.path, { id, signature: right })).status, 'the text was used').toBe(400);
  });

  test('ends after half an hour without a request, after twelve hours, and on signing out', async () => {
    const support = desk.by(KEYS.support);
    await support.call(session.show, {});
    await desk.db.run(
      sql`update operators.session set last_used_at = last_used_at - interval '31 minutes' where address = ${support.address}`,
    );
    await expect(support.call(session.show, {})).rejects.toMatchObject({ status: 401 });
    await support.signIn();
    const { expiresAt } = await support.call(session.show, {});
    expect(new Date(expiresAt).getTime() - Date.now()).toBeLessThan(12 * 60 * 60_000 + 5_000);
    await expect(
      desk.db.run(
        sql`update operators.session set expires_at = expires_at + interval '1 day' where address = ${support.address}`,
      ),
      'no role lengthens it',
    ).rejects.toThrow();
    await support.call(session.signOut, {});
    await expect(support.call(session.show, {})).rejects.toMatchObject({ status: 401 });
  });

  test('is kept alive by the operator’s input and by acts, not by automatic refreshes of an open page', async () => {
    const owner = desk.by(KEYS.owner);
    await owner.signIn();
    const minutesAfter = async (work: () => Promise<unknown>) => {
      await desk.db.run(
        sql`update operators.session set last_used_at = clock_timestamp() - interval '20 minutes' where address = ${owner.address}`,
      );
      await work();
      const { minutes } = await desk.db.one<{ minutes: number }>(sql`
        select round(extract(epoch from clock_timestamp() - max(last_used_at)) / 60)::integer as minutes
        from operators.session where address = ${owner.address}`);
      return minutes;
    };
    expect(await minutesAfter(() => owner.call(session.show, {}))).toBe(20);
    expect(await minutesAfter(() => owner.call(withdrawals.list, {})), 'a queue that is watched').toBe(20);
    expect(await minutesAfter(() => owner.call(session.stay, {})), 'a key or a touch').toBe(0);
    const grant = { address: `0x${'e'.repeat(40)}`, role: 'auditor', reason: 'a test' } as const;
    expect(await minutesAfter(() => owner.shows(operators.grant, grant)), 'an act').toBe(0);
  });

  test('ends with the role: a revoked operator can read nothing more', async () => {
    const { carol, dave } = desk;
    const { address } = privateKeyToAccount(KEYS.reviewer);
    const reviewer = desk.by(KEYS.reviewer);
    await reviewer.call(health.show, {});
    for (const owner of [carol, dave]) await owner.signs(operators.revoke, { address, role: 'reviewer', reason: 'a test' });
    await expect(reviewer.call(health.show, {})).rejects.toMatchObject({
      status: 401,
      message: 'Your role was taken away: you are signed out.',
    });
    const { rows } = await carol.call(audit.list, { kind: 'refused', operator: reviewer.address });
    expect(rows[0]).toMatchObject({ call: health.show.path, refusal: 'Your role was taken away: you are signed out.' });
    for (const owner of [carol, dave]) await owner.signs(operators.grant, { address, role: 'reviewer', reason: 'a test' });
    await expect(reviewer.call(health.show, {}), 'the old session stays ended').rejects.toMatchObject({ status: 401 });
  });

  test('cannot be used by a page of another origin', async () => {
    const cookie = await cookieOf('auditor');
    expect(await statusOf(session.show.path, { headers: { cookie } })).toBe(200);
    expect(await statusOf(session.show.path, { headers: { cookie, origin: 'https://evil.example' } })).toBe(400);
    expect(await statusOf(session.show.path, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).toBe(400);
  });
});

describe('the audit', () => {
  beforeAll(openAnother);

  test('records personal readings before they are answered, and refusals with their sentence', async () => {
    const auditor = desk.by(KEYS.auditor);
    const support = desk.by(KEYS.support);
    await support.call(withdrawals.list, {});
    await expect(
      support.shows(withdrawals.approve, { id: '00000000-0000-4000-8000-000000000000', reason: 'a test' }),
    ).rejects.toMatchObject({
      status: 403,
    });
    const { rows } = await auditor.call(audit.list, { operator: support.address });
    expect(rows.map(({ kind, call }) => [kind, call])).toEqual(
      expect.arrayContaining([
        ['read', withdrawals.list.path],
        ['refused', withdrawals.approve.path],
      ]),
    );
    expect(rows.find(({ kind }) => kind === 'refused')?.refusal).toBe('This is for finance. You are support.');
    const own = await auditor.call(audit.list, { operator: auditor.address, kind: 'read' });
    expect(own.rows[0]?.call).toBe(audit.list.path);
  });

  test('records that the text of an act was read, which names accounts and amounts', async () => {
    const { carol } = desk;
    const grant = { address: `0x${'d'.repeat(40)}`, role: 'support', reason: 'a test' } as const;
    await carol.shows(operators.grant, grant);
    const { rows } = await carol.call(audit.list, { subject: `operator/${grant.address}` });
    expect(rows).toMatchObject([{ kind: 'read', call: operators.grant.path, operator: carol.address }]);
  });

  test('counts a repeated reading with the first one for some minutes', async () => {
    const auditor = desk.by(KEYS.auditor);
    const support = desk.by(KEYS.support);
    const kept = async () =>
      (await auditor.call(audit.list, { operator: support.address, kind: 'read' })).rows.filter(
        ({ call }) => call === tickets.list.path,
      );
    await support.signIn();
    await support.call(tickets.list, { state: 'open' });
    expect(await kept()).toMatchObject([{ again: null }]);
    for (let times = 0; times < 3; times += 1) await support.call(tickets.list, { state: 'open' });
    expect(await kept()).toMatchObject([{ again: { times: 3, lastAt: expect.stringMatching(/Z$/) } }]);
    // Two concurrent readings: the later one was counted first.
    await desk.db.run(sql`update operators.audit_repeat set times = times + 1, last_at = last_at + interval '1 minute'`);
    await support.call(tickets.list, { state: 'open' });
    expect(await kept()).toMatchObject([{ again: { times: 5 } }]);
    await support.call(tickets.list, { state: 'closed' });
    expect(await kept(), 'another reading').toHaveLength(2);
    await support.signIn();
    await support.call(tickets.list, { state: 'open' });
    expect(await kept(), 'another session').toHaveLength(3);
    const { number } = (await kept()).at(-1) ?? { number: 0 };
    await expect(
      desk.db.run(sql`update operators.audit_repeat set times = 1 where entry = ${number}`),
      'it only grows',
    ).rejects.toThrow('a repeat is counted');
  });

  test('is searchable by the beginning of a subject, with an index', async () => {
    const { carol } = desk;
    const { rows } = await carol.call(audit.list, { subject: 'operator/0x' });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ subject }) => subject.startsWith('operator/0x'))).toBe(true);
    expect((await carol.call(audit.list, { subject: 'operator/0y' })).rows).toEqual([]);
  });

  test("cannot be changed by any role, its own and its owner's included", async () => {
    await expect(desk.db.run(sql`update operators.audit_entry set reason = 'another'`)).rejects.toThrow();
    await expect(desk.db.run(sql`delete from operators.audit_entry`)).rejects.toThrow();
    const api = openDatabase(world.database.apiUrl, { connections: 1 });
    try {
      for (const table of ['audit_entry', 'session', 'challenge']) {
        await expect(api.many(sql`select * from ${raw(`operators.${table}`)}`), table).rejects.toThrow('permission denied');
      }
    } finally {
      await api.end();
    }
  });
});

test('a list of an account is readable by the roles whose decisions depend on it', async () => {
  const { address } = await world.member();
  await openAnother();
  for (const role of OPERATOR_ROLES) {
    const operator = desk.by(KEYS[role]);
    await operator.signIn();
    for (const of of ACCOUNT_TABLES) {
      const outcome = await operator.call(accounts.table, { address, of }).catch(({ status }: { status: number }) => status);
      const may = role === 'owner' || TABLE_READERS[of].includes(role);
      expect(typeof outcome === 'number' ? outcome : 200, `${role} reads ${of}`).toBe(may ? 200 : 403);
      const kept = await desk.db.many<{ kind: string }>(sql`
        select kind from operators.audit_entry
        where operator = ${privateKeyToAccount(KEYS[role]).address.toLowerCase()} and call = ${accounts.table.path}
        order by number desc limit 1`);
      expect(kept, `${role} reads ${of}`).toEqual([{ kind: may ? 'read' : 'refused' }]);
      const read = await desk.db.many(sql`
        select from operators.audit_entry
        where operator = ${privateKeyToAccount(KEYS[role]).address.toLowerCase()} and kind = 'read'
          and subject = ${`member/${address.toLowerCase()}/${of}`}`);
      expect(read.length, `${role} reads ${of}`).toBe(may ? 1 : 0);
    }
  }
});

test('a change of roles signed by one owner can be signed by the second without typing it again', async () => {
  const { carol, dave } = desk;
  const asked = { address: `0x${'c'.repeat(40)}`, role: 'support', reason: 'joins in May' } as const;
  await carol.signs(operators.grant, asked);
  const { rows } = await dave.call(operators.waiting, {});
  expect(rows).toMatchObject([{ ...asked, verb: 'grant', signers: [carol.address] }]);
  const [{ address = '', role = 'auditor', reason = '' } = {}] = rows;
  expect(await dave.signs(operators.grant, { address, role, reason })).toMatchObject({ isDone: true });
  expect((await dave.call(operators.waiting, {})).rows).toEqual([]);
});

describe('a signed act', () => {
  const eve = '0x00000000000000000000000000000000000000ee';

  test('refuses a signature of another wallet than the one that signed in', async () => {
    const { carol } = desk;
    const { text } = await carol.shows(operators.grant, { address: eve, role: 'support', reason: 'a test' });
    const signature = await privateKeyToAccount(KEYS.owner).signMessage({ message: text });
    await expect(
      carol.call(operators.grant, { address: eve, role: 'support', reason: 'a test', signing: { text, signature } }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('This is no signature of') });
  });

  test('refuses a text that has changed since it was read', async () => {
    const { carol, dave } = desk;
    const before = await carol.shows(operators.grant, { address: eve, role: 'support', reason: 'a test' });
    for (const owner of [carol, dave]) await owner.signs(operators.grant, { address: eve, role: 'auditor', reason: 'a test' });
    const { text } = before;
    await expect(
      carol.call(operators.grant, {
        address: eve,
        role: 'support',
        reason: 'a test',
        signing: { text, signature: `0x${'1'.repeat(130)}` },
      }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('changed since you read it') });
  });

  test('is done once when two owners complete it concurrently', async () => {
    const { carol, dave } = desk;
    const fields = { address: eve, role: 'finance', reason: 'a test' } as const;
    const outcomes = await Promise.allSettled([carol.signs(operators.grant, fields), dave.signs(operators.grant, fields)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    const { rows } = await carol.call(operators.list, {});
    expect(rows.find(({ address }) => address === eve)?.roles.filter((role) => role === 'finance')).toHaveLength(1);
    await expect(carol.shows(operators.grant, fields), 'a third signature').rejects.toMatchObject({ status: 409 });
  });
});

test('health shows what waits, the operators at work and whether the nodes agree', async () => {
  await world.settle();
  const shown = await desk.carol.call(health.show, {});
  expect(shown.follower?.state).toBe('following');
  expect(shown.nodes).toMatchObject([{ agrees: true, trouble: null }]);
  expect(JSON.stringify(shown.nodes)).not.toContain('http');
  expect(shown.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['withdrawals', 'holds']));
  expect(shown.troubles).toEqual([]);
  expect(shown.clock.waitsForOwner).toBe(false);
});
