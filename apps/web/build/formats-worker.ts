import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Bundle } from './text-files.ts';

const NAME = 'formats-worker.js';

/** Adds the worker that prepares the formatting of numbers and dates to the build. */
export function formatsWorkerPlugin(): Plugin {
  return {
    name: 'ocean-formats-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: NAME, source: readFileSync(join(import.meta.dirname, 'workers', NAME)) });
    },
  };
}

/** Its address; a page that is served by Vite has none. */
export function formatsWorkerOf(bundle: Bundle): string | undefined {
  const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(NAME));
  return file && `/${file.fileName}`;
}
