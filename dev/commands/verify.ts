import { pathToFileURL } from 'node:url';
import { FORGE } from '../contracts/forge.ts';
import { type Finished, run, runNode } from '../machine/run.ts';
import type { Tally } from './tally.ts';

type Check = { name: string; run: () => Promise<Finished> };

const TSC = 'node_modules/typescript-7/bin/tsc';
const TSX = 'node_modules/tsx/dist/cli.mjs';
const quiet = { quiet: true };

/** All checks that read the tree without running the product. */
const CHECKS: readonly Check[] = [
  { name: 'types of the server, packages and tools', run: () => runNode([TSC, '-p', 'tsconfig.json'], quiet) },
  { name: 'types of the web', run: () => runNode([TSC, '-p', 'apps/web/tsconfig.json'], quiet) },
  { name: 'types of the console', run: () => runNode([TSC, '-p', 'apps/console/tsconfig.json'], quiet) },
  { name: 'lint and format (Biome)', run: () => run('node_modules/.bin/biome', ['check', '--error-on-warnings', '.'], quiet) },
  {
    name: 'import directions',
    run: () =>
      run(
        'node_modules/.bin/depcruise',
        ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'dev', 'e2e', 'bench'],
        quiet,
      ),
  },
  { name: 'dead code', run: () => run('node_modules/.bin/knip', [], quiet) },
  { name: 'Solidity format', run: () => run(FORGE, ['fmt', '--check'], quiet) },
  { name: 'generated ABIs match the contracts', run: () => runNode([TSX, 'dev/contracts/generate-abis.ts', '--check'], quiet) },
];

export async function verify(): Promise<Tally> {
  const failures: string[] = [];
  for (const check of CHECKS) {
    const done = await check.run();
    const isGood = done.code === 0;
    process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'} ${check.name} (${done.seconds.toFixed(1)} s)\n`);
    if (isGood) continue;
    failures.push(check.name);
    process.stdout.write(`${done.output}\n`);
  }
  return { passed: CHECKS.length - failures.length, failed: failures.length, failures };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tally = await verify();
  process.stdout.write(`${tally.passed} passed, ${tally.failed} failed\n`);
  process.exit(tally.failed === 0 ? 0 : 1);
}
