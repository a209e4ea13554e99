import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../machine/run.ts';
import { MUTANTS, type Mutant } from './contract-mutants.ts';
import { FORGE } from './forge.ts';

export type MutationReport = {
  readonly caught: number;
  readonly survived: readonly string[];
  readonly rate: number;
};

type Verdict = 'caught' | 'survived';

const REQUIRED_RATE = 0.95;
const WORKERS = Math.max(1, Math.min(4, cpus().length));
/** Mutants are compiled without optimisation and with warnings allowed: a mistake may leave a variable unused. */
const SETTINGS = {
  FOUNDRY_OPTIMIZER: 'false',
  FOUNDRY_DENY: 'never',
  FOUNDRY_FUZZ_RUNS: '64',
  FOUNDRY_INVARIANT_RUNS: '16',
  // Avoids recompiling the tests for every mutant, which takes three times as long.
  FOUNDRY_DYNAMIC_TEST_LINKING: 'true',
};
/** The tests of single calls catch nearly every mutant; only survivors run the slower invariants. */
const STAGES: readonly (readonly string[])[] = [
  ['--no-match-path', '*/invariants/*'],
  ['--match-path', '*/invariants/*'],
];

/**
 * Applies each mutant to a scratch copy of the contracts and runs the tests there. A mutant that survives shows a gap in
 * the tests.
 *
 * @param pattern Limits the run to the mutants whose name matches.
 * @throws Error when a mutant does not apply or does not compile, because it would prove nothing.
 */
export async function mutateContracts(options: { pattern?: RegExp; print: (line: string) => void }): Promise<MutationReport> {
  const waiting = MUTANTS.filter(({ name }) => options.pattern?.test(name) ?? true);
  const total = waiting.length;
  const survived: string[] = [];
  let caught = 0;
  const first = makeScratch();
  const scratches = [first];
  try {
    await requireGreen(first);
    // Copies of the first scratch already contain the compiled contracts.
    while (scratches.length < Math.min(WORKERS, total)) scratches.push(copyOf(first));
    await Promise.all(
      scratches.map(async (scratch) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const verdict = await judge(scratch, mutant);
          if (verdict === 'caught') caught += 1;
          else survived.push(mutant.name);
          options.print(`${verdict.padEnd(8)}  ${mutant.name}`);
        }
      }),
    );
  } finally {
    for (const scratch of scratches) rmSync(scratch, { recursive: true, force: true });
  }
  const rate = total === 0 ? 0 : caught / total;
  options.print(`${caught} of ${total} mutants caught, ${(rate * 100).toFixed(1)} %`);
  return { caught, survived, rate };
}

/** The control: without a mutant the tests must pass. */
async function requireGreen(scratch: string): Promise<void> {
  for (const stage of STAGES) {
    const { passed, output } = await runTests(scratch, stage);
    if (!passed) throw new Error(`The tests fail without any mutant:\n${output.slice(-4_000)}`);
  }
}

async function judge(scratch: string, { name, file, from, to }: Mutant): Promise<Verdict> {
  const path = join(scratch, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`"${name}" must match exactly once in ${file}`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  try {
    for (const stage of STAGES) {
      const { passed, output } = await runTests(scratch, stage);
      if (/Compiler run failed|Error \(\d+\)/.test(output))
        throw new Error(`"${name}" does not compile:\n${output.slice(-4_000)}`);
      if (!passed) return 'caught';
    }
    return 'survived';
  } finally {
    writeFileSync(path, source);
  }
}

function makeScratch(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'ocean-mutants-'));
  mkdirSync(join(scratch, 'dev/contracts'), { recursive: true });
  for (const path of ['contracts/src', 'contracts/test', 'dev/contracts/solc.mjs', 'foundry.toml', 'package.json']) {
    cpSync(join(ROOT, path), join(scratch, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
  return scratch;
}

function copyOf(scratch: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'ocean-mutants-'));
  cpSync(scratch, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function runTests(cwd: string, options: readonly string[]): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(FORGE, ['test', '--fail-fast', ...options], {
      cwd,
      env: { ...process.env, ...SETTINGS, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, output }));
  });
}

/** `npm run mutants`, `npm run mutants -- pattern` */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const pattern = process.argv[2] === undefined ? {} : { pattern: new RegExp(process.argv[2]) };
  const report = await mutateContracts({ ...pattern, print: (line) => process.stdout.write(`${line}\n`) });
  for (const name of report.survived) process.stdout.write(`survived: ${name}\n`);
  process.exitCode = report.rate >= REQUIRED_RATE ? 0 : 1;
}
