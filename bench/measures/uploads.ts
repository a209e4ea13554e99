import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_FILE_BYTES } from '@ocean/api/areas/files';
import sharp from 'sharp';
import { createEconomy } from '../../dev/economy/economy.ts';
import { tokenOf } from '../harness/addresses.ts';
import { startBenchServer } from '../harness/bench-server.ts';
import { type Budget, budget } from '../harness/budget.ts';
import type { BenchOptions } from '../harness/figure.ts';
import { load, type Served, serve } from '../harness/over-http.ts';
import { familyMegabytes } from '../harness/resident-megabytes.ts';
import type { Round } from '../harness/rounds.ts';
import { joinMembers } from './members.ts';

const AT_ONCE = 50;
const MAX_MEGABYTES_ABOVE_IDLE = 200;
const MAX_P99_MS = 100;
/** The daily limit is 20 GB, and a round uploads 1 GB or more. */
const MAX_ROUNDS = 3;
const SAMPLE_EVERY_MS = 25;
/** One caller, as a member who uses a screen meanwhile. */
const CALLERS = 1;

type Sample = {
  readonly name: string;
  readonly headOf?: (member: number) => string;
  readonly bytes: Buffer;
  readonly tail: string;
};
type Measured = {
  readonly above: number;
  readonly p99: number;
  readonly taken: number;
  readonly refused: ReadonlyMap<string, number>;
};

/** P15: 50 uploads of 20 MB at once, each of another member: the server's memory above idle, and another call meanwhile. */
export async function benchUploads({ rounds, seconds }: BenchOptions): Promise<Budget[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ocean-bench-files-'));
  const bench = await startBenchServer();
  let served: Served | undefined;
  try {
    const urls = await bench.database('bench_uploads');
    await (await createEconomy(urls)).close();
    await joinMembers(urls.appUrl);
    const server = await serve('platform', urls.appUrl, { filesFolder: folder });
    served = server;
    await load('read', server, seconds, CALLERS);
    // Once, because the allocator of a process keeps freed memory for a while.
    const idleMegabytes = await familyMegabytes(server.pid);
    const budgets: Budget[] = [];
    for (const [what, sample] of [
      ['documents', documentOf()],
      ['pictures', await pictureOf()],
    ] as const) {
      const idle: Round[] = [];
      const measured: Measured[] = [];
      for (let round = 0; round < Math.min(rounds, MAX_ROUNDS); round += 1) {
        idle.push(await load('read', server, seconds, CALLERS));
        measured.push(
          await uploadAtOnce(server, { sample, seconds, idleMegabytes, first: budgets.length * 1000 + round * AT_ONCE }),
        );
      }
      budgets.push(...budgetsOf(what, idle, measured));
    }
    return budgets;
  } finally {
    await served?.stop();
    await bench.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function budgetsOf(what: string, idle: readonly Round[], measured: readonly Measured[]): Budget[] {
  const refused = measured.flatMap((one) => [...one.refused].map(([key, times]) => `${key} ${times}`));
  const taken = measured.map((one) => one.taken).join(', ');
  const before = idle.map(({ p99Ms }) => `${p99Ms} ms`).join(', ');
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
  return [
    budget({
      id: 'P15',
      what: `memory above idle, ${AT_ONCE} ${what} of 20 MB at once`,
      unit: ' MB',
      values: measured.map(({ above }) => above),
      limit: MAX_MEGABYTES_ABOVE_IDLE,
      kind: 'atMost',
      note: `taken: ${taken}; refused: ${refused.join(', ') || 'none'}; load ${load}`,
    }),
    budget({
      id: 'P15',
      what: `p99 of bot/summary meanwhile, ${what}`,
      unit: ' ms',
      values: measured.map(({ p99 }) => p99),
      limit: MAX_P99_MS,
      kind: 'atMost',
      note: `idle: ${before}`,
    }),
  ];
}

/** The calls are made for so many seconds, or less when the uploads end before. */
async function uploadAtOnce(
  server: Served,
  { sample, seconds, idleMegabytes, first }: { sample: Sample; seconds: number; idleMegabytes: number; first: number },
): Promise<Measured> {
  let peak = idleMegabytes;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await familyMegabytes(server.pid));
      await sleep(SAMPLE_EVERY_MS);
    }
  })();
  const sending = Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(server, first + at, sample)));
  const [ends, { p99Ms = Number.NaN }] = await Promise.all([sending, load('read', server, seconds, CALLERS)]);
  isOver = true;
  await watching;
  const refused = new Map<string, number>();
  for (const end of ends) if (end !== 'taken') refused.set(end, (refused.get(end) ?? 0) + 1);
  return { above: peak - idleMegabytes, p99: p99Ms, taken: ends.filter((end) => end === 'taken').length, refused };
}

/** Sends a file as a browser does, without a copy of it for each sender. @returns 'taken', or the refusal */
function send({ port }: Served, member: number, { name, headOf, bytes, tail }: Sample): Promise<string> {
  const opening = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${headOf?.(member) ?? ''}`;
  const closing = `${tail}\r\n--x--\r\n`;
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/raw/upload',
      headers: {
        ...{ token: tokenOf(member), 'idempotency-key': randomUUID(), 'content-type': 'multipart/form-data; boundary=x' },
        'content-length': opening.length + bytes.length + closing.length,
      },
    });
    sent.once('error', reject);
    sent.once('response', async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      const { error } = JSON.parse(Buffer.concat(parts).toString()) as { error?: { key: string } };
      resolve(error?.key ?? 'taken');
    });
    sent.write(opening);
    sent.write(bytes);
    sent.end(closing);
  });
}

const FRAME_BYTES = 1024;

/** Different bytes for each sender, so that each file is stored. */
function documentOf(): Sample {
  const bytes = Buffer.concat([Buffer.from(')>>endobj\nstream\n'), randomBytes(MAX_FILE_BYTES - FRAME_BYTES)]);
  return {
    name: 'deed.pdf',
    headOf: (member) => `%PDF-1.4\n1 0 obj<</Title(${member}`,
    bytes,
    tail: '\nendstream\ntrailer<<>>\n%%EOF\n',
  };
}

/** Noise, which no format compresses: 2,500 × 2,500 pixels are 19 MB of PNG. */
async function pictureOf(): Promise<Sample> {
  const side = 2_500;
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
  return { name: 'front.png', bytes: await noise.png({ compressionLevel: 1 }).toBuffer(), tail: '' };
}
