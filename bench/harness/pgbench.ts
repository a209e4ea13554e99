import { existsSync } from 'node:fs';
import { createDatabase, dropDatabase, type PostgresServer } from '../../dev/postgres/postgres.ts';
import { outputOf, type Side } from './rounds.ts';

const SCALE = '20';
const CLIENTS = '8';

/**
 * PostgreSQL's own TPC-B benchmark: three updates, an insert and a read per transaction, prepared. The program may be
 * older than the server; its statements are the same.
 */
export async function preparePgbench(server: PostgresServer, seconds: number): Promise<Side> {
  const program = findPgbench();
  await dropDatabase(server, 'pgbench');
  await createDatabase(server, 'pgbench');
  const { username, password, port } = new URL(server.url);
  const target = ['-h', '127.0.0.1', '-p', port, '-U', username, 'pgbench'];
  const env = { PGPASSWORD: password, PATH: '/usr/bin:/bin' };
  await outputOf(program, ['-i', '-q', '-s', SCALE, ...target], env);
  return {
    name: `pgbench TPC-B, scale ${SCALE}, ${CLIENTS} clients, prepared`,
    async round() {
      const settings = ['-n', '-M', 'prepared', '-c', CLIENTS, '-j', '2', '-T', String(seconds)];
      const output = await outputOf(program, [...settings, ...target], env);
      const tps = /tps = ([\d.]+) \(without/.exec(output)?.[1];
      if (tps === undefined) throw new Error(`pgbench did not print its rate:\n${output}`);
      return { perSecond: Number(tps) };
    },
  };
}

function findPgbench(): string {
  const found = ['/usr/bin/pgbench', ...installed()].find((path) => existsSync(path));
  if (found === undefined)
    throw new Error('pgbench is not installed. On Debian it is part of the server: apt-get install postgresql');
  return found;
}

/** Paths in a Debian installation, newest version first. */
function installed(): string[] {
  return ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`);
}
