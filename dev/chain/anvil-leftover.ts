import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf } from '../machine/process-command.ts';

const END_TIMEOUT_MS = 5_000;
const POLL_MS = 25;

/** Records, next to the state file, the process that writes to it. */
export function rememberProcess(stateFile: string, pid: number): void {
  writeFileSync(pidFileOf(stateFile), String(pid));
}

/**
 * Ends the chain that an earlier, killed start left running. It would keep overwriting the state file with its own blocks.
 * @returns whether there was one
 */
export async function endLeftover(stateFile: string): Promise<boolean> {
  const pid = rememberedPid(stateFile);
  if (!isChainOf(pid, stateFile)) return false;
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + END_TIMEOUT_MS; isChainOf(pid, stateFile); await sleep(POLL_MS)) {
    if (Date.now() > deadline) throw new Error(`An earlier local chain is still running as process ${pid}: end it first`);
  }
  return true;
}

/** Process ids are reused: only a process that runs anvil on this file is ours. */
function isChainOf(pid: number, stateFile: string): boolean {
  if (pid <= 0) return false;
  const command = commandOf(pid);
  return command.includes('anvil') && command.includes(stateFile);
}

function rememberedPid(stateFile: string): number {
  try {
    return Number.parseInt(readFileSync(pidFileOf(stateFile), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

function pidFileOf(stateFile: string): string {
  return `${stateFile}.pid`;
}
