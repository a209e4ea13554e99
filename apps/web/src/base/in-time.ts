/** From the specification: a part of the app that has not arrived by then has failed. */
export const CHUNK_TIMEOUT_MS = 120_000;

export class ChunkTimeout extends Error {
  override readonly name = 'ChunkTimeout';
}

/** Browsers report a module that did not arrive as a TypeError. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof ChunkTimeout || error instanceof TypeError;
}

/** Every import of a module waits for the first one, even one that hangs; only a reload requests it again then. */
export function askAgain(error: unknown, again: () => void): void {
  if (error instanceof ChunkTimeout) location.reload();
  else again();
}

/** The result of the work. @throws ChunkTimeout when it takes longer */
export function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout(`not loaded after ${timeoutMs} ms`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
