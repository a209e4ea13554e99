import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOutput, openLineSink } from './line-sink.ts';

const FILE = new URL('./line-sink.ts', import.meta.url).href;

test('writes every line once and in order', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ocean-log-'));
  const path = join(directory, 'log');
  const fd = openSync(path, 'a');
  const sink = openLineSink(fileOutput(fd));
  const lines = Array.from({ length: 5_000 }, (_, at) => `line ${at} 🌊\n`);
  for (const line of lines) sink.write(line);
  await expect.poll(() => readFileSync(path, 'utf8')).toBe(lines.join(''));
  closeSync(fd);
  rmSync(directory, { recursive: true });
});

test('drops lines while the disk is full, and reports it once there is room', { timeout: 20_000 }, async () => {
  let isFull = true;
  const written: string[] = [];
  // Behaves like a file descriptor of /dev/full until there is room; a real descriptor would outlive the test.
  const sink = openLineSink({
    fd: -1,
    write(bytes, done) {
      if (isFull) return void setImmediate(() => done(Object.assign(new Error('full'), { code: 'ENOSPC' }), 0));
      written.push(bytes.toString());
      return void setImmediate(() => done(null, bytes.length));
    },
  });
  for (let at = 0; at < 100_000; at += 1) sink.write(`line ${at}\n`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  isFull = false;
  sink.write('another\n');
  await expect
    .poll(() => written.join(''), { timeout: 5_000 })
    .toMatch(/"dropped":\d+,"msg":"lines of the log were dropped"\}\n/);
  expect(written.join('')).toContain('another\n');
});

/** Node gives a child a socket; a shell gives it a pipe. */
const RUN = {
  socket: (program: string) =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] }),
  pipe: (program: string) =>
    spawn('sh', ['-c', '"$0" --import tsx --input-type=module -e "$1" | { sleep 4; cat; }', process.execPath, program], {
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
};

test.each(['socket', 'pipe'] as const)(
  'a stalled reader loses lines, and is then told how many: %s',
  { timeout: 60_000 },
  async (kind) => {
    const program = `
    const { openLineSink } = await import('${FILE}');
    const sink = openLineSink();
    let at = 0;
    const from = performance.now();
    const timer = setInterval(() => {
      for (let line = 0; line < 1_000; line += 1) sink.write(JSON.stringify({ at: at++, text: 'x'.repeat(90) }) + '\\n');
      if (at < 40_000) return;
      clearInterval(timer);
      process.stderr.write(String(Math.round(performance.now() - from)));
      setTimeout(() => sink.write('{"last":true}\\n'), 6_000);
      setTimeout(() => undefined, 8_000);
    }, 5);`;
    const child = RUN[kind](program);
    const tookMs = await new Promise<number>((resolve) => child.stderr.once('data', (text) => resolve(Number(text))));
    expect(tookMs).toBeLessThan(10_000);
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    await new Promise((resolve) => child.once('close', resolve));
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { at?: number; dropped?: number; last?: boolean });
    const dropped = lines.reduce((sum, line) => sum + (line.dropped ?? 0), 0);
    expect(dropped).toBeGreaterThan(0);
    expect(lines.filter(({ at }) => at !== undefined).length + dropped).toBe(40_000);
    expect(lines.at(-1)).toEqual({ last: true });
  },
);

test('waiting lines are still written when the process ends', () => {
  const program = `
    const { openLineSink } = await import('${FILE}');
    openLineSink().write('first\\n');
    const sink = openLineSink();
    sink.write('second\\n');
    sink.write('third\\n');
    process.exit(0);`;
  const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(output.trim().split('\n').sort()).toEqual(['first', 'second', 'third']);
});
