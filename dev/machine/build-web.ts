import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT, runNode } from './run.ts';

/**
 * Builds the web app when its sources changed since the last build, and returns the folder to serve.
 * Only a local build contains the demo wallet.
 */
export function buildWeb({ local, folder = 'apps/web/dist' }: { local: boolean; folder?: string }): Promise<string> {
  return buildApp({ app: 'apps/web', name: 'the web app', local, folder });
}

type Build = {
  readonly app: string;
  readonly name: string;
  readonly local: boolean;
  readonly folder: string;
  readonly env?: Record<string, string>;
};

/** Builds one of the apps when its sources changed since the last build, and returns the folder to serve. */
export async function buildApp({ app, name, local, folder, env = {} }: Build): Promise<string> {
  const outDir = join(ROOT, folder);
  const stampFile = join(outDir, '.built-from');
  const stamp = `${local ? 'local' : 'production'} ${fingerprint(app)}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return outDir;
  process.stdout.write(`Building ${name} …\n`);
  // vite reserves the name "local".
  const mode = local ? 'localchain' : 'production';
  // The runner compiles the configuration's imports; plain Node cannot load the packages' TypeScript.
  const vite = ['node_modules/vite/bin/vite.js', 'build', app, '--configLoader', 'runner', '--mode', mode, '--logLevel', 'warn'];
  const built = await runNode([...vite, '--outDir', outDir, '--emptyOutDir'], { quiet: true, env });
  if (built.code !== 0) throw new Error(`The build of ${name} failed:\n${built.output}`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  return outDir;
}

/** A digest of all inputs of the bundle. */
function fingerprint(app: string): string {
  const digest = createHash('sha256');
  for (const path of sources(app)) digest.update(path).update(readFileSync(join(ROOT, path)));
  return digest.digest('hex');
}

function sources(app: string): string[] {
  const folders = [app, 'packages'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter((path) => !/(^|\/)(dist|node_modules)\//.test(path) && !path.includes('.test.')),
  );
  return ['package-lock.json', ...folders.sort()];
}
