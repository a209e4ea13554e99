import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../machine/process-command.ts';

/**
 * Allows one start per folder: a second one would end the database and the chain of the first.
 * @returns a function that ends the claim, or a sentence with the process that holds the folder and its address
 */
export function claimFolder(dataDir: string, start: { pid: number; url: string }): { release(): void } | { heldBy: string } {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'start.json');
  const held = readClaim(file);
  // Process ids are reused: only a process that still runs this command is the holder.
  if (held && held.pid !== start.pid && commandOf(held.pid) === held.command) {
    return { heldBy: `Ocean Bot already runs on the data under ${dataDir}: ${held.url} (process ${held.pid}).` };
  }
  writeFileSync(file, JSON.stringify({ ...start, command: commandOf(start.pid) }));
  return { release: () => rmSync(file, { force: true }) };
}

type Claim = { readonly pid: number; readonly url: string; readonly command: string };

function readClaim(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim;
  } catch {
    return undefined;
  }
}
