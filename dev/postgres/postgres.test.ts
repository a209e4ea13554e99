import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ocean-postgres-'));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

test('keeps its data across a stop, with every commit on disk', async () => {
  const first = await startPostgres({ dataDir });
  await ask(first.url, 'create table kept as select 7 as n');
  expect(
    await ask(
      first.url,
      `select string_agg(name || '=' || setting, ' ' order by name) from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    ),
  ).toBe('fsync=on full_page_writes=on synchronous_commit=on');
  await first.stop();
  const second = await startPostgres({ dataDir });
  expect(await ask(second.url, 'select n from kept')).toBe(7);
  await second.stop();
});

test('starts again after the process that ran it was killed', async () => {
  const script = `import('${new URL('./postgres.ts', import.meta.url)}').then(async ({ startPostgres }) => {
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write('up');
    setInterval(() => undefined, 1000);
  })`;
  const starter = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => starter.stdout.once('data', resolve));
  await expect(startPostgres({ dataDir })).rejects.toThrow(`Process ${starter.pid} already runs the database`);
  starter.kill('SIGKILL');
  await new Promise((resolve) => starter.once('exit', resolve));
  const server = await startPostgres({ dataDir });
  expect(await ask(server.url, 'select n from kept')).toBe(7);
  await server.stop();
});

test('starts in spite of a pid file left by a crash, even if its process id is in use again', async () => {
  const pidFile = join(dataDir, 'cluster/postmaster.pid');
  writeFileSync(pidFile, `${process.pid}\n${dataDir}/cluster\n1\n5432\n\n127.0.0.1\n\nready\n`);
  const server = await startPostgres({ dataDir });
  expect(readFileSync(pidFile, 'utf8').split('\n')[0]).not.toBe(String(process.pid));
  await server.stop();
});
