import { projects as memberProjects } from '@ocean/api/areas/projects';
import { voting } from '@ocean/api/areas/voting';
import { operators } from '@ocean/api/operators/platform';
import { projects } from '@ocean/api/operators/projects';
import type { OperatorRole } from '@ocean/api/operators/roles';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { auditOf, refusalsOf } from '#dev/privacy/kept-audit.ts';
import { openConsole } from '#dev/world/console.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let desk: Awaited<ReturnType<typeof openConsole>>;
let alice: Member;
/** Invited by dave, who is an operator and a member. */
let erin: Member;
beforeAll(async () => {
  desk = await openConsole(world);
  alice = await world.member();
  erin = await world.member({ inviter: await world.member({ wallet: privateKeyToAccount(LOCAL.operators[1].key) }) });
});
afterAll(() => desk?.close());

const FULL = { name: 'A barn', profile: 'A barn in Busan.\nIt is old.', contact: 'alice@example.org', files: [] };
const because = { reason: 'read it' };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const kindsOf = async (id: string) => (await auditOf(desk.db, `project/${id}`)).map(({ kind }) => kind);

async function handsIn(member: Member, more: Partial<typeof FULL> = {}): Promise<string> {
  return (await member.call(memberProjects.submit, { ...FULL, ...more, action: 'submit' })).id;
}
async function taken(member = alice): Promise<string> {
  const id = await handsIn(member);
  await desk.carol.signs(projects.take, { id, ...because });
  return id;
}

describe('the queue', () => {
  test('lists what waits, oldest first, page by page and by state; each reading is recorded', async () => {
    const [first, second] = [await handsIn(alice), await handsIn(alice, { name: 'A mill' })];
    const { rows, next } = await desk.carol.call(projects.list, {});
    expect(rows).toMatchObject([
      { id: first, name: 'A barn', owner: alice.id, state: 'submitted', rejections: 0 },
      { id: second, name: 'A mill' },
    ]);
    expect(next).toBeNull();
    const after = `${rows[0]?.changedAt} ${first}`;
    expect((await desk.carol.call(projects.list, { after })).rows.map(({ id }) => id)).toEqual([second]);
    expect((await desk.carol.call(projects.list, { state: 'rejected' })).rows).toEqual([]);
    await expect(desk.carol.call(projects.list, { after: 'yesterday' })).rejects.toMatchObject({ key: 'INVALID' });
    expect(await auditOf(desk.db, '{"state":"rejected"}')).toMatchObject([
      { kind: 'read', call: projects.list.path, operator: desk.carol.address },
    ]);
  });
});

describe('a review', () => {
  test('shows the effect of each decision, begins, lists until a time, and is recorded old → new with its reason', async () => {
    const id = await handsIn(alice);
    const shown = await desk.carol.call(projects.detail, { id });
    expect(shown).toMatchObject({ contact: 'alice@example.org', votes: null, decisions: [{ action: 'review', to: 'inReview' }] });
    expect(shown.history).toMatchObject([{ act: 'submitted', author: null }]);
    const { text, said } = await desk.carol.signs(projects.take, { id, ...because });
    expect(text).toContain(`content: ${shown.contentHash}`);
    expect(said).toEqual([`project ${id} is inReview`]);
    const endsAt = inDays(7);
    expect((await desk.dave.signs(projects.publish, { id, endsAt, ...because })).said).toEqual([
      `project ${id} is listed until ${endsAt}`,
    ]);
    expect(await alice.call(memberProjects.detail, { id })).toMatchObject({ state: 'listed', endsAt });
    expect((await erin.call(voting.list, { state: 'open' })).list.map((row) => row.id)).toContain(id);
    const kept = await auditOf(desk.db, `project/${id}`);
    expect(kept.map(({ kind }) => kind)).toEqual(['read', 'read', 'signed', 'done', 'read', 'signed', 'done']);
    expect(kept.at(-1)).toMatchObject({
      ...{ operator: desk.dave.address, call: projects.publish.path, reason: 'read it' },
      ...{ before: { state: 'inReview', version: shown.version + 1 }, after: { state: 'listed', endsAt } },
    });
  });

  test('rejects with a reason that the owner reads, and shows what has changed since', async () => {
    const id = await taken();
    await desk.carol.signs(projects.reject, { id, reason: 'No deed was sent' });
    const rejected = await alice.call(memberProjects.detail, { id });
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'No deed was sent' });
    const { version } = await alice.call(memberProjects.submit, {
      ...{ id, version: rejected.version, action: 'draft' },
      profile: 'A barn in Busan.\nIt is new.',
    });
    await alice.call(memberProjects.submit, { id, version, action: 'submit' });
    const { comparisons, rejections } = await desk.dave.call(projects.detail, { id });
    expect(rejections).toBe(1);
    const [{ fields } = { fields: [] }] = comparisons.filter(({ kind }) => kind === 'rejection');
    expect(fields.find(({ name }) => name === 'profile')?.blocks.at(-1)).toMatchObject({
      before: [{ text: 'It is ' }, { text: 'old.', isChanged: true }],
      after: [{ text: 'It is ' }, { text: 'new.', isChanged: true }],
    });
  });

  test('is closed early with its votes refunded: the decision says so in advance', async () => {
    const id = await taken();
    await desk.carol.signs(projects.publish, { id, endsAt: inDays(7), ...because });
    const voter = await world.memberWithUsdt('10');
    await voter.call(voting.vote, { id, side: 'support', payBy: 'balance' });
    const { decisions, votes } = await desk.carol.call(projects.detail, { id });
    expect(votes).toEqual({ support: 1, oppose: 0, fees: '1' });
    expect(decisions).toEqual([
      { action: 'close', to: 'closed', effect: expect.stringContaining('One vote is paid back: 1 USDT') },
    ]);
    await desk.dave.signs(projects.close, { id, reason: 'the deed was forged' });
    await world.runJobs();
    expect(await voter.call(voting.detail, { id })).toMatchObject({ fees: { paid: '1', returned: '1' } });
  });
});

describe('is refused, and the refusal recorded with its sentence', () => {
  test('in the wrong state, with an end too near or too far, or without a project', async () => {
    const id = await handsIn(alice);
    const nothing = crypto.randomUUID();
    const endsAt = inDays(7);
    await expect(desk.carol.shows(projects.publish, { id, endsAt, ...because })).rejects.toThrow(
      'is submitted: nothing was changed',
    );
    await expect(desk.carol.shows(projects.reject, { id, ...because })).rejects.toThrow('is submitted: nothing was changed');
    await expect(desk.carol.shows(projects.close, { id, ...because })).rejects.toThrow('is submitted: nothing was changed');
    for (const far of [inDays(0.01), inDays(366)]) {
      await expect(desk.carol.shows(projects.publish, { id, endsAt: far, ...because })).rejects.toThrow(
        'between an hour and 365 days',
      );
    }
    await desk.carol.signs(projects.take, { id, ...because });
    for (const typed of ['soon', '2026-13-01T10:00Z', '2026-12-01', '2026-12-01T10:00']) {
      await expect(desk.carol.shows(projects.publish, { id, endsAt: typed, ...because })).rejects.toThrow('as a time in UTC');
    }
    // In the format that the console names, without seconds.
    const minutes = `${endsAt.slice(0, 16)}Z`;
    expect((await desk.carol.shows(projects.publish, { id, endsAt: minutes, ...because })).text).toContain('the vote ends: ');
    await expect(desk.carol.shows(projects.take, { id: nothing, ...because })).rejects.toThrow(`There is no project ${nothing}.`);
    await expect(desk.carol.call(projects.detail, { id: nothing })).rejects.toThrow(`There is no project ${nothing}.`);
    await expect(desk.carol.shows(projects.take, { id, reason: ' ' })).rejects.toThrow('reason: Give a reason.');
    const asked = { operator: desk.carol.address, call: projects.publish.path };
    const told = await refusalsOf(desk.db, asked);
    expect(told.filter((sentence) => sentence.includes('between an hour'))).toHaveLength(2);
    expect(told.at(-1)).toBe('endsAt: Give the end of the vote as a time in UTC.');
    expect(await kindsOf(id)).toEqual(['read', 'signed', 'done', 'read']);
  });

  test('after its owner has changed it, and for a project of the own line', async () => {
    const id = await handsIn(alice);
    const { text } = await desk.carol.shows(projects.take, { id, ...because });
    const { version } = await alice.call(memberProjects.detail, { id });
    const draft = await alice.call(memberProjects.submit, { id, version, action: 'draft', profile: 'Another text.' });
    await alice.call(memberProjects.submit, { id, version: draft.version, action: 'submit' });
    await expect(desk.carol.signsText(projects.take, { id, ...because }, text)).rejects.toThrow(
      'This has changed since you read it',
    );
    const own = await handsIn(erin);
    await expect(desk.dave.signs(projects.take, { id: own, ...because })).rejects.toThrow(
      'another operator reviews this project',
    );
    expect(await kindsOf(own)).toEqual(['read']);
    await desk.carol.signs(projects.take, { id: own, ...because });
    expect(await kindsOf(own)).toEqual(['read', 'read', 'signed', 'done']);
  });

  test('for the second of two operators who take it concurrently', async () => {
    const id = await handsIn(alice);
    const { text } = await desk.carol.shows(projects.take, { id, ...because });
    const both = await Promise.allSettled(
      [desk.carol, desk.dave].map((one) => one.signsText(projects.take, { id, ...because }, text)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [done, ...more] = (await auditOf(desk.db, `project/${id}`)).filter(({ kind }) => kind === 'done');
    expect(more).toEqual([]);
    const { history } = await desk.carol.call(projects.detail, { id });
    expect(history.at(-1)).toMatchObject({ act: 'taken', author: done?.operator });
  });
});

async function operatorWith(...roles: OperatorRole[]) {
  const key = generatePrivateKey();
  const address = privateKeyToAccount(key).address.toLowerCase();
  for (const role of roles)
    for (const owner of [desk.carol, desk.dave]) await owner.signs(operators.grant, { address, role, ...because });
  return desk.by(key);
}

test('reviewers can read the contact of a project, auditors cannot', async () => {
  const alice = await world.member();
  const content = { name: 'A barn', profile: 'In Busan.', contact: 'alice@example.org', files: [] };
  const { id } = await alice.call(memberProjects.submit, { ...content, action: 'submit' });
  const [reviewer, auditor] = [await operatorWith('reviewer'), await operatorWith('auditor')];
  expect(await reviewer.call(projects.detail, { id })).toMatchObject({ contact: 'alice@example.org', profile: 'In Busan.' });
  const audited = await auditor.call(projects.detail, { id });
  expect(audited).toMatchObject({ contact: null, profile: 'In Busan.' });
  expect(JSON.stringify(audited)).not.toContain('alice@example.org');
  // An owner may do everything that a reviewer may.
  expect((await desk.carol.call(projects.detail, { id })).contact).toBe('alice@example.org');
});
