import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../dev/machine/free-port.ts';
import { runningInGroup } from '../../dev/machine/process-group.ts';
import { ROOT } from '../../dev/machine/run.ts';

export type NpmStart = { origin: string; rpcUrl: string; inviteCode: string; stop(): Promise<void> };

const READY_WITHIN_MS = 300_000;

/** `npm start` in a folder of its own, exactly as a newcomer runs it, observed through its output. */
export async function npmStart(): Promise<NpmStart> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ocean-e2e-'));
  const [port, chainPort] = [await freePort(), await freePort()];
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, OCEAN_DATA_DIR: dataDir, PORT: String(port), CHAIN_PORT: String(chainPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const printed = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`npm start was not ready:\n${output}`)), READY_WITHIN_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Stop with Ctrl-C')) {
        clearTimeout(timer);
        resolve(output);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  expect(printed, 'a seed failed').not.toContain('demo content is missing');
  return {
    origin: found(printed, /Open\s+(\S+)/),
    rpcUrl: found(printed, /Local chain\s+(\S+)/),
    inviteCode: found(printed, /Invitation code\s+(\S+)/),
    async stop() {
      if (child.pid) process.kill(-child.pid, 'SIGINT');
      await exited;
      // A user who stops it may restart it, or delete its data, as soon as the prompt is back.
      expect(runningInGroup(child.pid ?? 0).filter(isProgram), 'npm start ended before what it had started').toEqual([]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** False for the compiler of tsx, which holds nothing and ends with the program that it serves. */
function isProgram(command: string): boolean {
  return !command.includes('esbuild');
}

function found(text: string, pattern: RegExp): string {
  const match = pattern.exec(text)?.[1];
  if (!match) throw new Error(`npm start did not print ${pattern}:\n${text}`);
  return match;
}
