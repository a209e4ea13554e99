import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../machine/run.ts';
import { foundryBinary } from './foundry.ts';

export const FORGE = foundryBinary('forge');

/** `npx tsx dev/contracts/forge.ts test -vv` runs forge with these arguments in the repository's root. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { status, error } = spawnSync(FORGE, process.argv.slice(2), { cwd: ROOT, stdio: 'inherit' });
  if (error) throw error;
  process.exitCode = status ?? 1;
}
