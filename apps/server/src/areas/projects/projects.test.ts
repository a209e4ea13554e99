import { randomUUID } from 'node:crypto';
import { projects } from '@ocean/api/areas/projects';
import { OWNER_ACTIONS, PROJECT_MAY, PROJECT_STATES, REVIEWER_ACTIONS } from '@ocean/api/areas/projects/states';
import type { InputOf } from '@ocean/api/endpoint';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { findProject } from './queries.ts';
import { reviewProject } from './review-project.ts';

const world = useWorld();
let desk: OperatorsDesk;
let alice: Member;
let bob: Member;
beforeAll(async () => {
  desk = openDesk(world);
  alice = await world.member();
  bob = await world.member();
});
afterAll(async () => desk?.close());

const FULL = { name: 'A barn', profile: 'A barn in Busan.\nIt is   old!!', contact: 'alice@example.org', files: [] };

type Asked = InputOf<typeof projects.submit>;
const submits = (member: Member, asked: Asked) => member.call(projects.submit, asked);
const draftOf = (member: Member, content: Partial<Asked> = FULL) => submits(member, { action: 'draft', ...content });

async function handedIn(member: Member) {
  const { id, version } = await draftOf(member);
  return submits(member, { id, version, action: 'submit' });
}

const REASON = { author: '', reason: 'read it', endsAt: null };
async function reviewed(id: string, ...actions: ('review' | 'list' | 'reject' | 'close')[]) {
  for (const action of actions) {
    const seen = await findProject(desk.db, id);
    if (!seen) throw new Error('gone');
    const endsAt = action === 'list' ? new Date(seen.now.getTime() + 86_400_000) : null;
    await reviewProject(desk.db, { ...REASON, author: desk.addresses.carol, action, seen, endsAt });
  }
}

describe('a draft', () => {
  test('may be incomplete, survives on another device, and counts its versions', async () => {
    const begun = await draftOf(alice, { name: 'A b' });
    expect(begun).toMatchObject({
      state: 'draft',
      version: 1,
      missingFields: ['profile', 'contact'],
      may: ['draft', 'submit', 'withdraw'],
    });
    const saved = await submits(alice, { id: begun.id, version: 1, action: 'draft', name: 'A barn' });
    expect(saved).toMatchObject({ version: 2, name: 'A barn', profile: '' });
    expect(await alice.call(projects.detail, { id: begun.id })).toEqual(saved);
    expect((await alice.call(projects.list, {})).list[0]).toMatchObject({ id: begun.id, name: 'A barn', state: 'draft' });
  });

  test('saved again as it is keeps its version', async () => {
    const { id, version } = await draftOf(alice);
    expect(await submits(alice, { ...FULL, id, version, action: 'draft' })).toMatchObject({ version });
  });

  test('is not overwritten by a device that has not seen the last change; the refusal has version and state', async () => {
    const { id, version } = await draftOf(alice);
    await submits(alice, { id, version, action: 'draft', name: 'From the phone' });
    for (const stale of [version, undefined, version + 5]) {
      const { body } = await alice.post('/api/raw/submit', {
        id,
        ...(stale && { version: stale }),
        action: 'draft',
        name: 'From the desk',
      });
      expect(body.error).toMatchObject({ key: 'PROJECT_CHANGED', params: { version: 2, state: 'draft' } });
    }
    expect((await alice.call(projects.detail, { id })).name).toBe('From the phone');
  });

  test('of twenty devices that save at once one wins, and the rest are told', async () => {
    const { id, version } = await draftOf(alice);
    const saves = Array.from({ length: 20 }, (_, at) => submits(alice, { id, version, action: 'draft', name: `Name ${at}` }));
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ key: 'PROJECT_CHANGED' });
    expect((await alice.call(projects.detail, { id })).version).toBe(version + 1);
  });

  test('started twenty times with one key is one draft', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bob.post('/api/raw/submit', { ...FULL, action: 'draft' }, key)),
    );
    const ids = answers.flatMap(({ body }) => (body.data ? [(body.data as { id: string }).id] : []));
    expect(new Set(ids).size).toBe(1);
    expect((await bob.call(projects.list, {})).total).toBe(1);
  });

  test('has limits: lengths, ten files, and existing files only', async () => {
    const refused = async (content: Partial<Asked>) => {
      const { body } = await alice.post('/api/raw/submit', { action: 'draft', ...content });
      return body.error?.key;
    };
    expect(await refused({ name: 'x'.repeat(121) })).toBe('TEXT_TOO_LONG');
    expect(await refused({ profile: 'x'.repeat(20_001) })).toBe('TEXT_TOO_LONG');
    expect(await refused({ contact: 'x'.repeat(501) })).toBe('TEXT_TOO_LONG');
    expect(await refused({ files: Array.from({ length: 11 }, () => randomUUID()) })).toBe('PROJECT_FILES_TOO_MANY');
    expect(await refused({ files: [randomUUID()] })).toBe('FILE_UNKNOWN');
    expect(await refused({ name: 'x'.repeat(120), profile: 'x'.repeat(20_000), contact: 'x'.repeat(500) })).toBeUndefined();
  });

  test('drops control characters and bidirectional overrides', async () => {
    const { name, profile } = await draftOf(alice, { name: ' A\u0001 \u202ebarn\n', profile: 'one\r\ntwo\u0007' });
    expect([name, profile]).toEqual([' A barn ', 'one\ntwo']);
  });
});

describe('an account', () => {
  test('has at most fifty open projects, even with concurrent drafts, and one more after a withdrawal', async () => {
    const carol = await world.member();
    const first = await draftOf(carol);
    for (let made = 1; made < 45; made += 11) await Promise.all(Array.from({ length: 11 }, () => draftOf(carol, { name: 'x' })));
    const rest = await Promise.allSettled(Array.from({ length: 20 }, () => draftOf(carol, { name: 'x' })));
    const { n } = await desk.db.one<{ n: number }>(sql`select count(*) as n from project where owner = ${carol.id}`);
    expect(n).toBe(50);
    expect(rest.filter(({ status }) => status === 'rejected').length).toBe(15);
    expect((await carol.post('/api/raw/submit', { action: 'draft' })).body.error?.key).toBe('PROJECTS_TOO_MANY');
    await submits(carol, { id: first.id, version: first.version, action: 'withdraw' });
    expect(await draftOf(carol)).toMatchObject({ state: 'draft' });
  });

  test('neither sees nor touches a project of another account', async () => {
    const { id, version } = await handedIn(alice);
    expect((await bob.post('/api/raw/submissionDetail', { id })).body.error?.key).toBe('PROJECT_UNKNOWN');
    for (const action of OWNER_ACTIONS) {
      const { body } = await bob.post('/api/raw/submit', { id, version, action, accept: ['d1'], name: 'Mine' });
      expect(body.error?.key, action).toBe('PROJECT_UNKNOWN');
    }
    expect((await bob.call(projects.list, {})).list.map((row) => row.id)).not.toContain(id);
  });
});

describe('handing in', () => {
  test('asks for the three required fields in the words of the specification', async () => {
    for (const field of ['name', 'profile', 'contact']) {
      const { body } = await alice.post('/api/raw/submit', { ...FULL, [field]: ' ', action: 'submit' });
      expect(body).toMatchObject({ msg: 'Please fill in completely', error: { key: 'FORM_INCOMPLETE' } });
    }
  });

  test('answers "Submitted", and shows what was done', async () => {
    const { body } = await alice.post('/api/raw/submit', { ...FULL, action: 'submit' });
    expect(body).toMatchObject({ msg: 'Submitted', data: { state: 'submitted', may: ['draft', 'optimise', 'withdraw'] } });
    expect(body.data).toMatchObject({ history: [{ act: 'submitted', reason: null }] });
  });
});

describe('an analysis', () => {
  test('proposes differences, each accepted by itself, and keeps where they come from', async () => {
    const { id, version } = await handedIn(alice);
    const optimised = await submits(alice, { id, version, action: 'optimise' });
    expect(optimised).toMatchObject({
      state: 'optimised',
      may: ['draft', 'optimise', 'accept', 'withdraw'],
      analysis: {
        by: 'built-in',
        promptVersion: 'checklist-2',
        differences: [{ id: 'd1', before: 'It is   old!!', after: 'It is old!', isAccepted: false }],
      },
    });
    const accepted = await submits(alice, { id, version: optimised.version, action: 'accept', accept: ['d1'] });
    expect(accepted).toMatchObject({
      profile: 'A barn in Busan.\nIt is old!',
      may: ['draft', 'optimise', 'withdraw'],
      analysis: { differences: [{ isAccepted: true }] },
    });
    expect(accepted.contentHash).not.toBe(optimised.contentHash);
    const [kept] = await desk.db.many<{ version: number; difference: string }>(sql`
      select c.version, c.difference from project_acceptance c join project_analysis a on a.id = c.analysis where a.project = ${id}`);
    expect(kept).toEqual({ version: accepted.version, difference: 'd1' });
    // Editing the profile ends the proposals.
    const typed = await submits(alice, { id, version: accepted.version, action: 'draft', profile: 'Another text.' });
    expect(typed).toMatchObject({ state: 'draft', analysis: null });
  });

  test('refuses to accept a difference that was not proposed', async () => {
    const { id, version } = await handedIn(alice);
    const optimised = await submits(alice, { id, version, action: 'optimise' });
    for (const accept of [['d9'], ['d1', 'd9'], undefined]) {
      const { body } = await alice.post('/api/raw/submit', {
        id,
        version: optimised.version,
        action: 'accept',
        ...(accept && { accept }),
      });
      expect(body.error?.key).toBe('DIFFERENCE_UNKNOWN');
    }
  });

  test('refuses content that was sent along and never saved', async () => {
    const { id, version } = await handedIn(alice);
    const { body } = await alice.post('/api/raw/submit', { id, version, action: 'optimise', profile: 'Not saved' });
    expect(body.error?.key).toBe('PROJECT_CHANGED');
    expect(await submits(alice, { ...FULL, id, version, action: 'optimise' })).toMatchObject({ state: 'optimised' });
  });

  test('is made thirty times a day at most', async () => {
    const dora = await world.member();
    let { id, version } = await handedIn(dora);
    for (let made = 0; made < 30; made += 1) ({ version } = await submits(dora, { id, version, action: 'optimise' }));
    const { body } = await dora.post('/api/raw/submit', { id, version, action: 'optimise' });
    expect(body.error).toMatchObject({ key: 'ANALYSES_TOO_MANY', params: { maximum: 30 } });
  });
});

describe('under review and listed', () => {
  test('it is neither edited nor withdrawn while listed, and shows its start and end', async () => {
    const { id } = await handedIn(alice);
    await reviewed(id, 'review', 'list');
    const listed = await alice.call(projects.detail, { id });
    expect(listed).toMatchObject({ state: 'listed', may: [], endsAt: expect.any(String), listedAt: expect.any(String) });
    for (const action of OWNER_ACTIONS) {
      const { body } = await alice.post('/api/raw/submit', { id, version: listed.version, action, accept: ['d1'] });
      expect(body.error, action).toMatchObject({ key: 'PROJECT_STATE', params: { state: 'listed' } });
    }
  });

  test('a rejected one shows the reason, is revised and handed in again; what was done stays', async () => {
    const { id } = await handedIn(alice);
    await reviewed(id, 'review', 'reject');
    const rejected = await alice.call(projects.detail, { id });
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'read it', may: ['draft', 'withdraw'] });
    const revised = await submits(alice, { id, version: rejected.version, action: 'draft', name: 'A better barn' });
    const again = await submits(alice, { id, version: revised.version, action: 'submit' });
    expect(again.history.map(({ act }) => act)).toEqual(['submitted', 'taken', 'rejected', 'reopened', 'submitted']);
  });

  test('the owner can withdraw it from review, and the reviewer can no longer decide', async () => {
    const { id } = await handedIn(alice);
    await reviewed(id, 'review');
    const { version } = await alice.call(projects.detail, { id });
    expect(await submits(alice, { id, version, action: 'withdraw' })).toMatchObject({ state: 'withdrawn', may: [] });
    await expect(reviewed(id, 'list')).rejects.toMatchObject({ key: 'PROJECT_STATE' });
  });
});

test('the database has the same state table', async () => {
  const kinds = {
    ...{ submit: 'submitted', optimise: 'optimised', withdraw: 'withdrawn' },
    ...{ review: 'taken', list: 'listed', reject: 'rejected', close: 'closed' },
  } as const;
  for (const state of PROJECT_STATES) {
    const { owner, reviewer } = PROJECT_MAY[state];
    for (const action of [...OWNER_ACTIONS, ...REVIEWER_ACTIONS]) {
      const kind = action in kinds ? kinds[action as keyof typeof kinds] : undefined;
      if (!kind) continue;
      const { after } = await desk.db.one<{ after: string | null }>(sql`select project_state_after(${state}, ${kind}) as after`);
      expect(after, `${state} ${action}`).toBe(
        { ...owner, ...reviewer }[action as keyof (typeof owner & typeof reviewer)] ?? null,
      );
    }
    const { after } = await desk.db.one<{ after: string | null }>(sql`select project_state_after(${state}, 'reopened') as after`);
    expect(after, `${state} reopened`).toBe(state === 'draft' ? null : (owner.draft ?? null));
  }
});

test('a compromised server cannot change a listed project or forge a state', async () => {
  const api = world.context.db;
  const { id } = await handedIn(alice);
  await reviewed(id, 'review', 'list');
  const attacks = [
    sql`update project set profile = 'mine', version = version + 1 where id = ${id}`,
    sql`update project set contact = 'mine', version = version + 1 where id = ${id}`,
    sql`update project set state = 'closed' where id = ${id}`,
    sql`update project set ends_at = platform_now() + interval '9 days' where id = ${id}`,
    sql`insert into project_event (project, number, kind, version, content_hash)
      select id, acts + 1, 'withdrawn', version, content_hash from project where id = ${id}`,
    sql`insert into project_decision (project, number, kind, version, content_hash, author, reason)
      select id, acts + 1, 'closed', version, content_hash, owner, 'x' from project where id = ${id}`,
    sql`delete from project_event where project = ${id}`,
    sql`delete from project where id = ${id}`,
  ];
  const before = await findProject(api, id);
  for (const attack of attacks) await expect(api.run(attack), attack.text).rejects.toThrow();
  expect({ ...(await findProject(api, id)), now: 0 }).toEqual({ ...before, now: 0 });
});
