import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any upload lasts. */
const LEFT_BEHIND_MS = 60 * 60_000;

/** Removes incoming files that a process of this machine left behind when it died. */
export async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const left = await stat(path).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}
