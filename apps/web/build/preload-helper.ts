import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module that the bundler calls around every dynamic import. */
const HELPER = '\0vite/preload-helper.js';

/** Substitutes a helper without the features that this app does not use: nonces, relative bases, an event on failure. */
export function preloadHelperPlugin(configDir: string): Plugin {
  const source = readFileSync(join(configDir, 'build', 'preload-helper.js'), 'utf8');
  return {
    name: 'ocean-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? { code: source, moduleSideEffects: false } : undefined),
  };
}
