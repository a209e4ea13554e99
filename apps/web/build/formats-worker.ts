import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const FORMATS_WORKER = 'formats-worker.js';

/** Adds the worker that prepares the formatting of numbers and dates to the build. */
export function formatsWorkerPlugin(): Plugin {
  return {
    name: 'ocean-formats-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'asset',
        name: FORMATS_WORKER,
        source: readFileSync(join(import.meta.dirname, 'workers', FORMATS_WORKER)),
      });
    },
  };
}
