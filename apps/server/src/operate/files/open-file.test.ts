import { desk as memberDesk } from '@ocean/api/areas/desk';
import { projects as memberProjects } from '@ocean/api/areas/projects';
import { city } from '@ocean/api/areas/social/city';
import { feedback as memberFeedback } from '@ocean/api/areas/social/feedback';
import { feedback } from '@ocean/api/operators/feedback';
import { audit, operators } from '@ocean/api/operators/platform';
import { projects } from '@ocean/api/operators/projects';
import { reports } from '@ocean/api/operators/reports';
import { bytesToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePdf, samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { openConsole } from '#dev/world/console.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { ConsoleConfig } from '../console/console-context.ts';
import { consolePolicy } from '../console/console-headers.ts';
import { operateModerate } from '../moderation/operate-moderate.ts';
import { makeOperatorLink } from './operator-link.ts';

const world = useWorld();
const REVIEWER = bytesToHex(new Uint8Array(32).fill(71));
let desk: Awaited<ReturnType<typeof openConsole>>;
let commands: ReturnType<typeof openDesk>;
let alice: Member;
beforeAll(async () => {
  desk = await openConsole(world);
  commands = openDesk(world);
  alice = await world.member();
  const { address } = privateKeyToAccount(REVIEWER);
  for (const owner of [desk.carol, desk.dave])
    await owner.signs(operators.grant, { address, role: 'reviewer', reason: 'a test' });
});
afterAll(async () => {
  await desk?.close();
  await commands?.close();
});

const uploads = async (member: Member, name: string, bytes: Buffer) =>
  ((await sendFile(world.origin, member.token, { name, bytes })).body.data as { fileId: string }).fileId;
const uploadsPicture = async (member: Member) => uploads(member, 'sea.jpg', await samplePicture('jpeg'));
const opens = (url: string, origin = desk.origin) => fetch(`${origin}${url}`);

describe('a file of a member', () => {
  test("of a hidden post is shown to operators, but not by a members' link", async () => {
    const fileId = await uploadsPicture(alice);
    const { id } = await alice.call(city.submit, { text: 'The sea', fileIds: [fileId] });
    const thing = { what: 'post', subject: id } as const;
    await desk.carol.signs(reports.hide, { ...thing, reason: 'not the sea' });
    expect((await desk.carol.call(reports.show, thing)).files).toMatchObject([{ fileId, isHidden: true }]);
    const { url } = await desk.carol.call(reports.file, { ...thing, fileId });
    const answer = await opens(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline; filename="sea.jpg"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
    expect((await opens(url.replace('/ops-files/', '/files/'), world.origin)).status, 'at the members’ server').toBe(410);
    expect((await opens(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status, 'made up').toBe(410);
    const lines = await commands.reads(operateModerate, 'show', 'post', id);
    const [, printed = ''] = /(\/ops-files\/\S+)/.exec(lines.join('\n')) ?? [];
    expect((await opens(printed)).status, 'by the command').toBe(200);
  });

  test('is recorded in the audit under what it belongs to, each time it is opened', async () => {
    const fileId = await uploadsPicture(alice);
    const { id } = await alice.call(memberFeedback.submit, { text: 'Look', contact: '', files: [fileId] });
    await desk.carol.call(feedback.file, { id, fileId, isSmall: true });
    await desk.dave.call(feedback.file, { id, fileId });
    const { rows } = await desk.carol.call(audit.list, { subject: `feedback/${id}/file/` });
    expect(rows.map(({ operator, kind, subject }) => [operator, kind, subject])).toEqual([
      [desk.dave.address, 'read', `feedback/${id}/file/${fileId}`],
      [desk.carol.address, 'read', `feedback/${id}/file/${fileId}, small`],
    ]);
  });

  test("of a draft is opened by a reviewer as an attachment, but not as a post's, nor by the id of another thing", async () => {
    const deed = await uploads(alice, 'deed.pdf', samplePdf());
    const { id } = await alice.call(memberProjects.submit, {
      ...{ name: 'A house', profile: 'It stands by the sea.', contact: 'alice@example.org', files: [deed], action: 'draft' },
    });
    const reviewer = desk.by(REVIEWER);
    const { url } = await reviewer.call(projects.file, { id, fileId: deed });
    const answer = await opens(url);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="deed.pdf"/);
    const picture = await uploadsPicture(alice);
    const { id: post } = await alice.call(city.submit, { text: 'Mine', fileIds: [picture] });
    await expect(reviewer.call(reports.file, { what: 'post', subject: post, fileId: picture })).rejects.toMatchObject({
      status: 403,
    });
    await expect(reviewer.call(projects.file, { id, fileId: picture })).rejects.toThrow('This file is there no more');
  });

  test('is shown when it is the picture of a reported profile', async () => {
    await alice.call(memberDesk.create, { nickname: 'Alice' });
    await alice.call(memberDesk.updateAvatar, { fileId: await uploadsPicture(alice) });
    const thing = { what: 'profile', subject: alice.id } as const;
    const { files } = await desk.carol.call(reports.show, thing);
    expect(files).toHaveLength(1);
    const [{ fileId = '' } = {}] = files;
    const { url } = await desk.carol.call(reports.file, { ...thing, fileId });
    expect((await opens(url)).headers.get('content-type')).toMatch(/^image\//);
  });

  test('link expires after some minutes', async () => {
    const fileId = await uploadsPicture(alice);
    const { url } = await makeOperatorLink(desk.db, { fileId });
    expect((await opens(url)).status).toBe(200);
    await world.nextDay();
    expect((await opens(url)).status).toBe(410);
  });
});

test('the page of the console shows pictures from no other path', () => {
  const config = { origin: 'https://console.example' } as ConsoleConfig;
  expect(consolePolicy(config)).toContain('img-src https://console.example/ops-files/ data:;');
});
