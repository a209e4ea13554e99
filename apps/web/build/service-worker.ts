import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { DEFAULT_LANGUAGE } from '../../../packages/i18n/src/languages.ts';
import { pushWorker } from './push-words.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const TEXTS = /virtual:ocean-texts\/([a-z]+)(?:\/[a-zA-Z]+)?$/;
/** Parts that need a connection anyway: the chain library and its own dependencies. Cached after their first use. */
const NOT_SHELL = /^assets\/(?:chain-calls|ccip|secp256k1)-/;
const STATIC = ['/icon.svg', '/manifest.webmanifest'];

/** Writes `sw.js`: the worker with the list of this build's files and the texts of notifications. */
export function serviceWorkerPlugin(configDir: string): Plugin {
  return {
    name: 'ocean-service-worker',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const { shell, files } = listFiles(bundle as Bundle);
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const hash = createHash('sha256').update(page).update(JSON.stringify(files));
      // Their names say nothing about their content.
      for (const path of STATIC) hash.update(readFileSync(join(configDir, 'public', path)));
      const version = hash.digest('hex').slice(0, 12);
      const source = readFileSync(join(configDir, 'build/workers/service-worker.js'), 'utf8')
        .replace('__VERSION__', JSON.stringify(version))
        .replace('__SHELL__', JSON.stringify(['/', ...STATIC, ...shell]))
        .replace('__FILES__', JSON.stringify([...STATIC, ...files]));
      writeFileSync(join(dir, 'sw.js'), `${source}${pushWorker()}`);
    },
  };
}

function listFiles(bundle: Bundle): { shell: string[]; files: string[] } {
  const built = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/') && !fileName.endsWith('.map'));
  const isShell = (file: (typeof built)[number]) => {
    const language = file.type === 'chunk' ? TEXTS.exec(file.facadeModuleId ?? '')?.[1] : undefined;
    return !NOT_SHELL.test(file.fileName) && (language === undefined || language === DEFAULT_LANGUAGE);
  };
  const paths = (some: typeof built) => some.map(({ fileName }) => `/${fileName}`).sort();
  return { shell: paths(built.filter(isShell)), files: paths(built) };
}
