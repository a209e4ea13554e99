import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { freePort } from '../../machine/free-port.ts';
import { findPostgresPrograms } from '../../postgres/postgres-programs.ts';
import type { Campaign } from '../harness/campaign.ts';
import { disturbTraffic, FLOOR } from '../harness/disturb-traffic.ts';
import { ENTRY } from '../harness/platform.ts';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];
const READY_WITHIN_MS = 10_000;

export const throughPgbouncer: Campaign = {
  name: 'pgbouncer',
  promise: 'all operations work through PgBouncer in transaction mode, also while its server connections are terminated',
  control: 'prepared statements stay on',
  floor: FLOOR,
  runs: { short: 2, long: 100, control: 1 },
  whyNot: async () => (pgbouncerPath() ? undefined : 'pgbouncer is not installed (Debian: apt-get install pgbouncer)'),
  async run(options) {
    let bouncer: Bouncer | undefined;
    try {
      return await disturbTraffic(options, {
        throughProxy: async ({ appUrl }) => {
          bouncer = await startPgbouncer(appUrl);
          return bouncer.url;
        },
        env: { PREPARED_STATEMENTS: 'off' },
        broken: () => ({ entry: ENTRY.all, env: { PREPARED_STATEMENTS: 'on' } }),
        async disturb({ platform }, meanwhile) {
          const { count } = await platform.db.one<{ count: number }>(sql`
            select count(*) filter (where pg_terminate_backend(pid)) as count from pg_stat_activity
            where usename like 'ocean%' and pid % 2 = 0`);
          await meanwhile();
          return count >= 0 ? [] : ['no connection was terminated'];
        },
      });
    } finally {
      await bouncer?.stop();
    }
  },
};

type Bouncer = { url: string; stop(): Promise<void> };

function pgbouncerPath(): string | undefined {
  return PLACES.find((place) => existsSync(place));
}

async function startPgbouncer(databaseUrl: string): Promise<Bouncer> {
  const target = new URL(databaseUrl);
  const directory = mkdtempSync(join(tmpdir(), 'ocean-pgbouncer-'));
  const port = await freePort();
  const users = join(directory, 'users.txt');
  const settings = join(directory, 'pgbouncer.ini');
  writeFileSync(users, `"${target.username}" "${target.password}"\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${target.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = scram-sha-256\nauth_file = ${users}`,
      // Fewer connections than the server's own pool, so that transactions do switch connections.
      'pool_mode = transaction\ndefault_pool_size = 8\nmax_client_conn = 200\nignore_startup_parameters = extra_float_digits',
      '',
    ].join('\n'),
  );
  const { user } = await findPostgresPrograms();
  chmodSync(directory, 0o755);
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, directory]);
  // PgBouncer refuses to run as root, as PostgreSQL does.
  const child = spawn(pgbouncerPath() ?? 'pgbouncer', [settings], { ...user, cwd: directory, stdio: 'ignore' });
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  await listens(port, child);
  target.port = String(port);
  return {
    url: target.href,
    async stop() {
      process.removeListener('exit', killWithParent);
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function listens(port: number, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(20)) {
    if (child.exitCode !== null) break;
    const isOpen = await new Promise<boolean>((resolve) => {
      const wire = connect(port, '127.0.0.1', () => {
        wire.destroy();
        resolve(true);
      });
      wire.once('error', () => resolve(false));
    });
    if (isOpen) return;
  }
  throw new Error(`PgBouncer did not start (exit code ${child.exitCode}).`);
}
