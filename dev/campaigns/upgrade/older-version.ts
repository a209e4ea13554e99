import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../machine/run.ts';

/** Inside this version's `node_modules`, whose packages the older version shares. */
const VERSIONS = join(ROOT, 'node_modules/.cache/versions');

export type OlderVersion = {
  /** Its newest migration, without the file extension. */
  readonly name: string;
  readonly migrations: string;
  /** Absolute path of a program. @example programOf('api') */
  programOf(name: string): string;
};

/** The sources of a commit, from the history of this clone, or the reason why there are none. */
export function olderVersion(commit: string): OlderVersion | { readonly whyNot: string } {
  const listed = git('ls-tree', '--name-only', `${commit}:apps/server/src/db/migrations`);
  if (listed === undefined) return { whyNot: `the history of this clone does not reach commit ${commit}` };
  const tree = join(VERSIONS, commit);
  if (!existsSync(tree)) extract(commit, tree);
  const server = join(tree, 'apps/server/src');
  const name =
    listed
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/\.sql$/, '') ?? '';
  return { name, migrations: join(server, 'db/migrations'), programOf: (program) => join(server, `main/${program}.ts`) };
}

function extract(commit: string, tree: string): void {
  const draft = `${tree}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const archive = spawnSync('git', ['archive', commit, 'apps/server', 'packages'], { cwd: ROOT, maxBuffer: 1 << 28 });
  const unpacked = spawnSync('tar', ['-x', '-C', draft], { input: archive.stdout });
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error(`commit ${commit} could not be unpacked`);
  if (existsSync(tree)) rmSync(draft, { recursive: true });
  else renameSync(draft, tree);
}

function git(...words: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
