import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf } from './process-command.ts';

const END_TIMEOUT_MS = 5_000;
const POLL_MS = 25;

/** Notes beside the state file which process writes to it. */
export function rememberProcess(stateFile: string, pid: number): void {
  writeFileSync(pidFileOf(stateFile), String(pid));
}

/**
 * Ends the chain that an earlier start left behind when it was killed. It would go on saving its own blocks over those
 * of the new one.
 */
export async function endLeftover(stateFile: string): Promise<void> {
  const pid = rememberedPid(stateFile);
  if (!isChainOf(pid, stateFile)) return;
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + END_TIMEOUT_MS; isChainOf(pid, stateFile); await sleep(POLL_MS)) {
    if (Date.now() > deadline) throw new Error(`An earlier local chain still runs as process ${pid}: end it first`);
  }
}

/** Process ids are reused: only one that runs anvil on this very file is ours. */
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
