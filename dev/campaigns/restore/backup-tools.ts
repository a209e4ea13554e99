import { execFile } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installLine, newestPostgres } from '../../cluster/find-programs.ts';
import { ROOT } from '../../machine/run.ts';
import type { OsUser } from '../../postgres/postgres-programs.ts';

const SCRIPTS = join(ROOT, 'ops/backup');
const inBackground = promisify(execFile);
const NEEDED = ['initdb', 'pg_basebackup', 'pg_verifybackup'];

/** The folder of the programs, or a sentence that says why this machine has none. */
export function findBackupPrograms(): { readonly binDir: string } | { readonly whyNot: string } {
  const binDir = newestPostgres();
  if (binDir && NEEDED.every((program) => existsSync(join(binDir, program)))) return { binDir };
  return { whyNot: `packages are missing (Debian: ${installLine(['postgresql'])})` };
}

/** The result of a script of `ops/backup`. `problem` is its message when it refused. */
export type Ran = { readonly output: string; readonly problem: string | undefined };

export type BackupTools = {
  /** The folder for finished segments. */
  readonly archive: string;
  /** For `archive_command`. */
  readonly archiveCommand: string;
  takeBackup(url: string): Promise<Ran>;
  checkArchive(backup: string): Promise<Ran>;
  restoreTo(facts: { readonly backup: string; readonly into: string; readonly moment: string }): Promise<Ran>;
  /** The command that Patroni runs instead of creating an empty database. */
  restoreCommand(backup: string, into: string): string;
};

/** The operators' scripts, in a folder that the PostgreSQL user can enter. */
export function backupTools({ base, binDir, user }: { base: string; binDir: string; user: OsUser | undefined }): BackupTools {
  const part = (name: string) => join(base, name);
  for (const folder of [part('archive'), part('backups')]) {
    mkdirSync(folder, { recursive: true });
    if (user) chownSync(folder, user.uid, user.gid);
  }
  cpSync(SCRIPTS, part('scripts'), { recursive: true });
  chmodSync(part('scripts'), 0o755);
  const archive = part('archive');
  const run = async (script: string, ...words: readonly string[]): Promise<Ran> => {
    const options = { ...user, cwd: base, env: { PATH: `${binDir}:/usr/bin:/bin` } };
    try {
      return { output: (await inBackground(join(part('scripts'), script), words, options)).stdout.trim(), problem: undefined };
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: string };
      return { output: '', problem: (stderr || message).trim() };
    }
  };
  return {
    archive,
    archiveCommand: `${join(part('scripts'), 'archive-wal.sh')} ${archive} %p %f`,
    takeBackup: (url) => run('take-backup.sh', url, part('backups')),
    checkArchive: (backup) => run('check-archive.sh', backup, archive),
    restoreCommand: (backup, into) => `${join(part('scripts'), 'restore-to.sh')} ${backup} ${archive} ${into}`,
    restoreTo: ({ backup, into, moment }) => run('restore-to.sh', backup, archive, into, moment),
  };
}
