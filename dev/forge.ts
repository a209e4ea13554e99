import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { foundryBinary } from './foundry.ts';
import { ROOT } from './run.ts';

export const FORGE = foundryBinary('forge');

/** `npx tsx dev/forge.ts test -vv`: forge with these arguments, in the repository's root. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { status, error } = spawnSync(FORGE, process.argv.slice(2), { cwd: ROOT, stdio: 'inherit' });
  if (error) throw error;
  process.exitCode = status ?? 1;
}
