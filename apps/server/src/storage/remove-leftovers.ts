import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any upload lasts. */
const LEFT_BEHIND_MS = 60 * 60_000;

/** What a process that died on this machine has left behind on its way into the store. */
export async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const left = await stat(path).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}
