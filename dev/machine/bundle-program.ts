import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { ROOT } from './run.ts';

const FOLDER = join(ROOT, 'node_modules/.cache/programs');
/** Not bundled, because they load files from their own packages, or load Node modules in a way that a bundler cannot follow. */
const EXTERNAL = ['pg', 'pino', 'fastify', '@fastify/*', 'sharp', 'file-type', '@aws-sdk/client-s3', 'web-push', 'prom-client'];

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a program and its imports into one file, once per process, and returns its absolute path. A program of another tree,
 * given by its absolute path, uses that tree's packages. Starting the bundle takes a fifth of the CPU time of starting the sources,
 * which matters to a test that starts a server fifty times.
 * @example spawn(process.execPath, [await bundleProgram('apps/server/src/main/all.ts')])
 */
export function bundleProgram(entry: string): Promise<string> {
  const bundle = bundles.get(entry) ?? makeBundle(entry);
  bundles.set(entry, bundle);
  return bundle;
}

async function makeBundle(entry: string): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  // Suites run in parallel, so each process writes its own file.
  const path = resolve(ROOT, entry);
  const outfile = join(
    FOLDER,
    `${basename(entry, '.ts')}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}-${process.pid}.mjs`,
  );
  if (outfiles.length === 0) process.once('exit', removeOutfiles);
  outfiles.push(outfile);
  await build({
    entryPoints: [path],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    external: EXTERNAL,
    plugins: [inlinePaths, packagesBeside(path)],
    logLevel: 'error',
  });
  return outfile;
}

const outfiles: string[] = [];

function removeOutfiles(): void {
  for (const outfile of outfiles) rmSync(outfile, { force: true });
}

/** Inlines each module's original path, so that a module that reads files next to it still finds them. */
const inlinePaths: Plugin = {
  name: 'inline-paths',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
    }));
  },
};

/** Resolves packages in the program's own tree: `node_modules` links to those of this tree only. */
const packagesBeside = (program: string): Plugin => ({
  name: 'packages-beside',
  setup({ onResolve }) {
    const tree = program.slice(0, program.indexOf('/apps/server/'));
    if (tree === ROOT || !program.includes('/apps/server/')) return;
    onResolve({ filter: /^@ocean\/[^/]+\// }, ({ path }) => {
      const [, name = '', ...rest] = path.split('/');
      return { path: `${join(tree, 'packages', name, 'src', ...rest)}.ts` };
    });
  },
});
