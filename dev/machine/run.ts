import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

export type Finished = { code: number; output: string; seconds: number };

/** Runs a program in the repository's root, returns its output and prints it in whole lines: another one may run concurrently. */
export function run(
  program: string,
  args: readonly string[],
  { quiet = false, env = {} }: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<Finished> {
  const begun = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let shown = 0;
    const showTo = (end: number) => {
      if (!quiet) process.stdout.write(output.slice(shown, end));
      shown = end;
    };
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
      showTo(output.lastIndexOf('\n') + 1);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => {
      showTo(output.length);
      resolve({ code: code ?? 1, output, seconds: (Date.now() - begun) / 1000 });
    });
  });
}

/** Runs a script of an installed package with this Node, without a shell or npx. */
export function runNode(args: readonly string[], options?: { quiet?: boolean; env?: Record<string, string> }) {
  return run(process.execPath, args, options);
}
