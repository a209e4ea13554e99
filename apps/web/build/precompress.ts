import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text files with a hash in their name: compressed once at build time instead of for every response. */
const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** Writes `.br` and `.gz` beside the built files; the server sends the one that the browser accepts. */
export function precompressPlugin(): Plugin {
  return {
    name: 'ocean-precompress',
    apply: 'build',
    writeBundle({ dir }) {
      const folder = join(dir ?? '', 'assets');
      for (const file of readdirSync(folder).filter((name) => COMPRESSIBLE.test(name))) {
        const content = readFileSync(join(folder, file));
        writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(
          join(folder, `${file}.br`),
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
      }
    },
  };
}
