import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { askPictureProcess, pictureProcessId } from './picture-process.ts';

const world = useWorld();
const scratch = mkdtempSync(join(tmpdir(), 'ocean-pictures-'));
let alice: Member;
let folder: string;
let large: Buffer;
beforeAll(async () => {
  alice = await world.member();
  const { storage } = world.context.config;
  folder = storage?.kind === 'folder' ? storage.folder : '';
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  large = await samplePicture('jpeg', { width: 2_800, height: 2_800, noise });
  await sends(await samplePicture('png'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const sends = (bytes: Buffer) => sendFile(world.origin, alice.token, { name: 'sea.jpg', bytes });
const rows = async () => (await world.context.db.one<{ n: number }>(sql`select count(*) as n from file`)).n;
const stored = () => readdirSync(folder, { recursive: true }).filter((name) => /[0-9a-f]{64}/.test(String(name))).length;
const onTheWay = () => readdirSync(join(folder, 'incoming'));

/** Kills each process that has begun to write, this many times. */
async function killsWhileWriting(times: number): Promise<void> {
  for (const killed = new Set<number>(); killed.size < times; ) {
    const pid = pictureProcessId();
    if (pid !== undefined && !killed.has(pid) && onTheWay().some((name) => name.endsWith('.encoded'))) {
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

describe('the process that opens pictures', () => {
  test('is started again when it was killed in the middle, and the picture is accepted', async () => {
    const [answer] = await Promise.all([sends(large), killsWhileWriting(1)]);
    expect(answer.body).toMatchObject({ code: 1, data: { type: 'image/jpeg' } });
    await expect.poll(onTheWay).toEqual([]);
  }, 60_000);

  test('refuses a picture that crashes it twice, leaves nothing behind, and opens the next one', async () => {
    const before = [await rows(), stored()];
    const other = await samplePicture('jpeg', { width: 2_800, height: 2_700, noise: { type: 'gaussian', mean: 90, sigma: 9 } });
    const [answer] = await Promise.all([sends(other), killsWhileWriting(2)]);
    expect(answer.body.error?.key).toBe('FILE_UNREADABLE');
    await expect.poll(onTheWay).toEqual([]);
    expect([await rows(), stored()]).toEqual(before);
    expect((await sends(await samplePicture('webp'))).body.code).toBe(1);
  }, 60_000);

  const job = async (name: string, seconds: number) => {
    const from = join(scratch, name);
    writeFileSync(from, await samplePicture('png'));
    return { ...({ make: 'whole', format: 'png' } as const), from, to: `${from}.encoded`, pixels: 0, maxPixels: 25e6, seconds };
  };

  test('is killed when it hangs, and the caller stops waiting', async () => {
    expect(await askPictureProcess(await job('moves.png', 20))).toMatchObject({ size: expect.any(Number) });
    const pid = pictureProcessId() ?? Number.NaN;
    process.kill(pid, 'SIGSTOP');
    const began = performance.now();
    expect(await askPictureProcess(await job('stands.png', 1))).toMatchObject({ failure: 'unreadable' });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(existsSync(`/proc/${pid}`)).toBe(false);
    expect(await askPictureProcess(await job('moves-again.png', 20))).toMatchObject({ size: expect.any(Number) });
  }, 60_000);

  test.skipIf(process.platform !== 'linux')('has a limit of memory, dies first, and knows nothing of the API', async () => {
    await askPictureProcess(await job('limits.png', 20));
    const of = (file: string) => readFileSync(`/proc/${pictureProcessId()}/${file}`, 'utf8');
    expect(of('limits')).toMatch(/^Max data size +1073741824 /m);
    expect(of('oom_score_adj').trim()).toBe('900');
    const names = of('environ')
      .split('\0')
      .map((line) => line.split('=')[0]);
    expect(names.filter((name) => name && !/^(MALLOC_ARENA_MAX|NODE_CHANNEL_.+|PWD|OLDPWD|_)$/.test(name))).toEqual([]);
  });

  test('has memory for the largest accepted pictures, and a limit of three times that', async () => {
    const from = join(scratch, 'largest.png');
    const turned = sharp({ create: { width: 5_000, height: 5_000, channels: 4, background: '#12345678' } });
    await turned.withMetadata({ orientation: 6 }).png({ compressionLevel: 1 }).toFile(from);
    const photo = join(scratch, 'largest.webp');
    const flat = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'red' } });
    await flat.webp({ effort: 0 }).toFile(photo);
    for (const [path, format] of [[from, 'png'] as const, [photo, 'webp'] as const]) {
      const outcome = await askPictureProcess({
        ...{ make: 'whole', format, from: path, to: `${path}.whole`, pixels: 0, maxPixels: 25e6, seconds: 60 },
      });
      expect(outcome).toMatchObject({ size: expect.any(Number) });
    }
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pictureProcessId()}/status`, 'utf8'))?.[1];
    expect(Number(peak)).toBeLessThan(512 * 1024);
  }, 180_000);
});
