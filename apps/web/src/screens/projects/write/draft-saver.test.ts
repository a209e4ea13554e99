import { Refusal } from '@ocean/api/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnProject } from '../project-look.ts';
import { createDraftSaver } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ID = '6f1c0f6e-7f0e-4d8e-9a53-0a4c2a6d8f11';

function project(version: number, fields: Partial<OwnProject> = {}): OwnProject {
  return {
    id: ID,
    version,
    name: '',
    profile: '',
    contact: '',
    files: [],
    changedAt: `time ${version}`,
    ...fields,
  } as OwnProject;
}

type Sent = { name?: string; profile?: string; version?: number | undefined; key: string };

/** A server that counts versions; a scripted reaction applies once. */
function setUp(first: OwnProject | null = null) {
  const sent: Sent[] = [];
  const next: (() => unknown)[] = [];
  let version = first?.version ?? 0;
  let lying = first;
  const saver = createDraftSaver({
    first,
    async send({ name, profile, version: seen }, key) {
      sent.push({ name: name as string, profile: profile as string, version: seen, key });
      next.shift()?.();
      version += 1;
      lying = project(version, { name: name as string, profile: profile as string });
      return lying;
    },
    load: async () => lying ?? project(9, { name: 'theirs' }),
  });
  const fail = (error: Error) =>
    next.push(() => {
      throw error;
    });
  return { saver, sent, fail, lie: (other: OwnProject) => (lying = other) };
}

test('saves once typing has paused, and says when', async () => {
  const { saver, sent } = setUp();
  expect(saver.read().saving).toEqual({ kind: 'empty' });
  saver.change({ name: 'Cold' });
  saver.change({ name: 'Cold storage' });
  expect(saver.read().saving).toEqual({ kind: 'unsaved' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map(({ name, version }) => [name, version])).toEqual([['Cold storage', undefined]]);
  expect(saver.read().saving).toEqual({ kind: 'saved', at: 'time 1' });
});

test('what is typed during a save follows it with the new version', async () => {
  const { saver, sent } = setUp(project(4));
  saver.change({ name: 'A' });
  const saving = saver.flush();
  saver.change({ name: 'AB' });
  expect(await saving).toMatchObject({ version: 6 });
  expect(sent.map(({ name, version }) => [name, version])).toEqual([
    ['A', 4],
    ['AB', 5],
  ]);
});

test('repeats a request whose answer was lost, with its key and content, before newer text is sent', async () => {
  const { saver, sent, fail } = setUp();
  fail(new Refusal('TIMEOUT'));
  saver.change({ name: 'A' });
  expect(await saver.flush()).toBeNull();
  expect(saver.read().saving).toMatchObject({ kind: 'failed' });
  saver.change({ name: 'AB' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(sent.map(({ name }) => name)).toEqual(['A', 'A', 'AB']);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  expect(saver.read().saving).toMatchObject({ kind: 'saved' });
});

test('a refusal is not repeated until something is changed', async () => {
  const { saver, sent, fail } = setUp();
  fail(new Refusal('PROJECTS_TOO_MANY', { maximum: 10 }));
  saver.change({ name: 'A' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(saver.read().saving).toMatchObject({ kind: 'failed' });
});

test('treats a submission elsewhere as a conflict, and withdraws nothing before the member chooses', async () => {
  const { saver, sent, fail, lie } = setUp(project(2, { name: 'before', state: 'draft' }));
  lie(project(4, { name: 'before', state: 'submitted' }));
  fail(new Refusal('PROJECT_CHANGED'));
  saver.change({ name: 'mine' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saver.read().saving).toMatchObject({ kind: 'conflict', theirs: { state: 'submitted', version: 4 } });
  expect(sent).toHaveLength(1);
  saver.takeTheirs();
  await saver.flush();
  expect(sent).toHaveLength(1);
});

test('lets the member choose either text after a change on another device', async () => {
  for (const choice of ['keepMine', 'takeTheirs'] as const) {
    const { saver, sent, fail, lie } = setUp(project(2, { name: 'before' }));
    lie(project(3, { name: 'theirs' }));
    fail(new Refusal('PROJECT_CHANGED'));
    saver.change({ name: 'mine' });
    await saver.flush();
    expect(saver.read().saving).toMatchObject({ kind: 'conflict', theirs: { name: 'theirs' } });
    // Nothing is sent while the member has not chosen.
    saver.change({ name: 'mine too' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    await saver[choice]();
    expect(saver.read().fields.name).toBe(choice === 'keepMine' ? 'mine too' : 'theirs');
    expect(sent.slice(1).map(({ name, version }) => [name, version])).toEqual(choice === 'keepMine' ? [['mine too', 3]] : []);
    expect(saver.read().saving.kind).toBe('saved');
  }
});
