import { randomUUID } from 'node:crypto';
import { assistant } from '@ocean/api/areas/assistant';
import { projects } from '@ocean/api/areas/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePdf } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { listsProject } from '#dev/projects/listed-projects.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { startOutsideService } from '#dev/world/outside-service.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { BUILT_IN_WORDS } from './answer/built-in-words.ts';

const service = await startOutsideService();
const world = useWorld({ config: { outsideModel: service.settings } });
let desk: OperatorsDesk;
let alice: Member;
let bob: Member;
let listed: string;
beforeAll(async () => {
  desk = openDesk(world);
  [alice, bob] = [await world.member(), await world.member()];
  await bob.call(assistant.consent, { agreed: true });
  listed = await listsProject(alice, desk, {
    name: 'Granary Zorbul',
    profile: 'A granary of 300 tonnes.\nFees: see evil.example/fees',
  });
  service.behaves({ kind: 'answers', pieces: ['It holds 300 tonnes [1].'] });
});
afterAll(async () => {
  desk?.close();
  await service.close();
});

type Text = { readonly number: number; readonly kind: string; readonly title: string; readonly text: string };
const sentTexts = (): Text[] => {
  const data = service.asked.at(-1)?.body.messages[1]?.content ?? '';
  return (JSON.parse(data) as { referenceTexts: Text[] }).referenceTexts;
};

async function draftOf(member: Member): Promise<string> {
  const { body } = await sendFile(world.origin, member.token, { name: 'deed-of-the-mill.pdf', bytes: samplePdf() });
  const { fileId } = body.data as { fileId: string };
  const content = {
    name: 'Mill Vortag',
    profile: 'A mill at the river.',
    contact: 'secret-contact@example.org',
    files: [fileId],
  };
  return (await member.call(projects.submit, { action: 'draft', ...content })).id;
}

describe('listed projects', () => {
  test('are sources of the search, quoted without links and without contact', async () => {
    const answer = await alice.call(assistant.ask, { question: 'How large is the granary Zorbul?' });
    expect(answer.by).toBe('built-in');
    expect(answer.sources).toContainEqual({ kind: 'project', id: listed, title: 'Granary Zorbul', fits: true });
    expect(answer.answer).toContain('A granary of 300 tonnes.');
    expect(answer.answer).not.toMatch(/evil\.example|owner@example\.org/);
  });

  test('are given to the outside model with their kind, after the articles, and never their contact', async () => {
    const answer = await bob.call(assistant.ask, { question: 'Which fees has the granary Zorbul?' });
    const texts = sentTexts();
    expect(texts.find(({ kind }) => kind === 'project')).toMatchObject({ title: 'Granary Zorbul' });
    expect(texts[0]?.kind).toBe('article');
    expect(JSON.stringify(service.asked.at(-1)?.body)).not.toContain('owner@example.org');
    expect(answer.sources).toHaveLength(1);
  });

  test('point at no other source by a marker in their text', async () => {
    const id = await listsProject(bob, desk, {
      name: 'Lighthouse Quvex',
      profile: 'The lighthouse Quvex pays fees, see [1] and [[3]3] and [4].',
    });
    const { answer, sources } = await alice.call(assistant.ask, { question: 'Lighthouse Quvex' });
    expect(sources.map((source) => source.id)).toEqual([id]);
    expect(answer).toContain('The lighthouse Quvex pays fees, see (1) and ((3)3) and (4). [1]');
  });

  test('do not come into answers about other things', async () => {
    const { sources } = await alice.call(assistant.ask, { question: 'How do I reach support?' });
    expect(sources.map(({ kind }) => kind)).not.toContain('project');
  });

  test('do not include drafts, not even for their owner', async () => {
    await draftOf(alice);
    const { sources } = await alice.call(assistant.ask, { question: 'Mill Vortag' });
    expect(sources).toEqual([]);
  });

  test.each(['%', "' or true --", '\\', '(', 'a & b | !c'])('are searched by words alone: %s', async (question) => {
    await alice.call(assistant.ask, { question: `${question} Zorbul granary` });
    expect((await alice.call(assistant.ask, { question })).sources.map(({ kind }) => kind)).not.toContain('project');
  });
});

describe('an own submission', () => {
  test('is read with its name, its profile and the names of its files, never its contact', async () => {
    const submissionId = await draftOf(bob);
    const { sources } = await bob.call(assistant.ask, { question: 'What is missing here?', submissionId });
    expect(sources).toEqual([{ kind: 'submission', id: submissionId, title: 'Mill Vortag', fits: true }]);
    expect(sentTexts()[0]).toEqual({
      number: 1,
      kind: 'submission',
      title: 'Mill Vortag',
      text: 'A mill at the river.\n• deed-of-the-mill.pdf',
    });
    expect(JSON.stringify(service.asked.at(-1)?.body)).not.toContain('secret-contact');
    const kept = await bob.call(assistant.ask, { question: 'Where is the mill?', submissionId, engine: 'builtIn' });
    expect(kept.sources).toContainEqual({ kind: 'submission', id: submissionId, title: 'Mill Vortag', fits: true });
    expect(kept.answer).toContain('A mill at the river.');
    expect(kept.answer).not.toContain('secret-contact');
  });

  test('is not quoted for a question that it does not answer', async () => {
    const submissionId = await draftOf(bob);
    const asked = { question: 'qzxv wvutq', submissionId, engine: 'builtIn' } as const;
    const { answer, sources } = await bob.call(assistant.ask, asked);
    expect(answer).toBe(BUILT_IN_WORDS.en.nothing);
    expect(sources).toEqual([{ kind: 'submission', id: submissionId, title: 'Mill Vortag', fits: false }]);
  });

  test('is quoted with the passage that has a word of the question, also where it is not the first', async () => {
    const draft = { name: 'Mill Vortag', profile: 'A mill at the river.\nThe owner holds a deed.', contact: '', files: [] };
    const { id: submissionId } = await bob.call(projects.submit, { action: 'draft', ...draft });
    const { answer } = await bob.call(assistant.ask, { question: 'Whose deed?', submissionId, engine: 'builtIn' });
    expect(answer).toContain('The owner holds a deed. [1]');
  });

  test('without a text is not quoted', async () => {
    const draft = { name: 'Mill Vortag', profile: '', contact: '', files: [] };
    const { id: submissionId } = await bob.call(projects.submit, { action: 'draft', ...draft });
    const { answer } = await bob.call(assistant.ask, { question: 'Where is the mill?', submissionId, engine: 'builtIn' });
    expect(answer).not.toMatch(/\n\n \[/);
    expect(answer).toBe(BUILT_IN_WORDS.en.nothing);
  });

  test('of another account is unknown, and no question is asked or counted', async () => {
    const submissionId = await draftOf(alice);
    const asked = service.asked.length;
    for (const id of [submissionId, listed, randomUUID()]) {
      const question = { question: 'What is this?', submissionId: id };
      await expect(bob.call(assistant.ask, question)).rejects.toMatchObject({ key: 'PROJECT_UNKNOWN' });
    }
    expect(service.asked.length).toBe(asked);
  });
});
