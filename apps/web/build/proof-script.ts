import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The address under which the page offers the script. */
const FILE = 'verify-leaf.mjs';
const SCRIPT = join(import.meta.dirname, '../../../dev', FILE);

/** Publishes the script that checks a proof unchanged from the source, so that what a reader downloads is what was reviewed. */
export function proofScriptPlugin(): Plugin {
  return {
    name: 'ocean-proof-script',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: readFileSync(SCRIPT) });
    },
  };
}
