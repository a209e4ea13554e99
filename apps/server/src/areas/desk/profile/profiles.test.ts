import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desk } from '@ocean/api/areas/desk';
import { files } from '@ocean/api/areas/files';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { samplePdf } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let alice: Member;
let bob: Member;
beforeAll(async () => {
  alice = await world.member();
  bob = await world.member();
});

const name = (member: Member, nickname: string) => member.call(desk.create, { nickname });

/** As a camera writes it: wider than high, with where it was taken. */
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Copyright: 'Harbour road 7' } })
    .jpeg()
    .toBuffer();

async function uploads(member: Member, file: { name: string; bytes: Buffer | string }): Promise<string> {
  const { body } = await sendFile(world.origin, member.token, file);
  return (body.data as { fileId: string }).fileId;
}

/** What a member gets by a link, as a file of this machine: the server has switched off every other way of reading pictures. */
async function fileOf(member: Member, fileId: string): Promise<string> {
  const { url } = await member.call(files.link, { fileId });
  const path = join(await mkdtemp(join(tmpdir(), 'avatar-')), 'seen');
  await writeFile(path, Buffer.from(await (await fetch(`${world.origin}${url}`)).arrayBuffer()));
  return path;
}

describe('a nickname', () => {
  test('is made, changed, and free again', async () => {
    expect(await name(alice, ' Alice ')).toMatchObject({ nickname: 'Alice', avatar: null });
    await expect(name(bob, 'ALICE')).rejects.toMatchObject({ key: 'NICKNAME_TAKEN' });
    await expect(name(bob, 'Αlice')).rejects.toMatchObject({ key: 'NICKNAME_TAKEN' });
    expect(await name(alice, 'A lice')).toMatchObject({ nickname: 'A lice' });
    await name(alice, 'Alma');
    expect(await name(bob, 'Alice')).toMatchObject({ nickname: 'Alice' });
  });

  test('of eight members at once is one member’s', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => world.member()));
    const outcomes = await Promise.allSettled(members.map((member, at) => name(member, at % 2 ? 'Wanted' : 'wanted')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('that an unchecked client sends is judged by the server', async () => {
    const { body } = await bob.post('/api/tor/create', { nickname: 'An\u202ena' });
    expect(body.error?.key).toBe('NICKNAME_INVALID');
  });
});

describe('an avatar', () => {
  test('is a square that every member sees, without what the camera wrote', async () => {
    const fileId = await uploads(alice, { name: 'me.jpg', bytes: await photo() });
    const { avatar } = await alice.call(desk.updateAvatar, { fileId });
    if (avatar === null) throw new Error('no avatar');
    expect(avatar).not.toBe(fileId);
    const seen = await fileOf(bob, avatar);
    const { width, height, format, exif } = await sharp(seen).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 256, height: 256, format: 'webp', exif: undefined });
    await expect(bob.call(files.link, { fileId })).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
    expect((await alice.call(desk.userinfo, {})).profile).toMatchObject({ avatar });
    expect(await alice.call(desk.updateAvatar, { fileId: null })).toMatchObject({ avatar: null });
    await expect(bob.call(files.link, { fileId: avatar })).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
  });

  test('is made once of a request that is repeated', async () => {
    const fileId = await uploads(alice, { name: 'me.jpg', bytes: await photo() });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const set = () => alice.post('/api/tor/updateAvatar', { fileId }, headers);
    const first = await set();
    await world.context.db.run(sql`
      update idempotency set state = 'pending', answer = null, claimed_at = clock_timestamp() - interval '1 minute' where state = 'answered'`);
    expect((await set()).body).toEqual(first.body);
  });

  test('is an own picture of a member with a profile', async () => {
    const document = await uploads(alice, { name: 'deed.pdf', bytes: samplePdf() });
    await expect(alice.call(desk.updateAvatar, { fileId: document })).rejects.toMatchObject({ key: 'FILE_TYPE_REFUSED' });
    const picture = await uploads(alice, { name: 'me.jpg', bytes: await photo() });
    await expect(bob.call(desk.updateAvatar, { fileId: picture })).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
    const carol = await world.member();
    const own = await uploads(carol, { name: 'me.jpg', bytes: await photo() });
    await expect(carol.call(desk.updateAvatar, { fileId: own })).rejects.toMatchObject({ key: 'PROFILE_MISSING' });
  });
});
