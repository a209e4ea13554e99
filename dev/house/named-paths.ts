import { execFileSync } from 'node:child_process';
import { dirname, join, normalize } from 'node:path/posix';
import { ROOT } from '../machine/run.ts';
import { isSource, listFiles, readText } from './source-tree.ts';
import { splitComments } from './split-comments.ts';

export type NamedPath = { readonly file: string; readonly path: string };

const EXTENSIONS = 'ts|tsx|mjs|cjs|js|sol|sql|css|md|json|html|toml|yml|txt|png|svg';
/** Excludes URLs, API paths, aliases, package paths and relative paths by their beginnings. */
const PATH = new RegExp(
  String.raw`^(?![/@#]|https?:|node_modules/|\.{1,2}/)[\w.<>{},*/-]*(?:[\w>}]/|[\w>}*]\.(?:${EXTENSIONS}))$`,
);
/** Code blocks with a language are examples; those without one show the tree or commands. */
const EXAMPLE = /^```(?:ts|tsx|sql|json|js|css|solidity)\n[\s\S]*?^```$/gm;
/** The example in a doc comment, up to the next tag or the end. */
const EXAMPLE_TAG = /@example[\s\S]*?(?=\*\/|^\s*\* @)/gm;

/** Paths that the documents name in backticks, in code blocks and as targets of links. */
export function pathsInDocuments(): NamedPath[] {
  const documents = listFiles().filter((path) => path.endsWith('.md'));
  return documents.flatMap((file) => {
    const text = readText(file).replace(EXAMPLE, '');
    const spans = [...text.matchAll(/```[\s\S]*?```|`[^`]+`/g)].flatMap(([span]) => span.split(/[\s`=;'"]+/));
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target);
    return [
      ...spans
        .map(trimmed)
        .filter(isPath)
        .map((path) => ({ file, path })),
      ...links.filter((link) => !/^[a-z]+:/.test(link)).map((link) => ({ file, path: normalize(join(dirname(file), link)) })),
    ];
  });
}

/** Paths that comments of sources name. */
export function pathsInComments(): NamedPath[] {
  return listFiles()
    .filter(isSource)
    .flatMap((file) => {
      const words = splitComments(file)
        .comments.replace(EXAMPLE_TAG, '')
        .split(/[\s`'"]+/);
      return words
        .map(trimmed)
        .filter(isPath)
        .map((path) => ({ file, path }));
    });
}

/** Paths that are neither a file or folder of the repository nor ignored by git. */
export function findDeadPaths(named: readonly NamedPath[], files: readonly string[] = listFiles()): NamedPath[] {
  const known = new Set<string>();
  for (const file of files) for (let at = file; at !== '.'; at = dirname(at)) known.add(at);
  const all = `/${[...known].join('\n/')}\n`;
  const dead = named.filter(({ path }) => !alternativesOf(path).every((one) => patternOf(one).test(all)));
  const ignored = new Set(ignoredOf(dead.map(({ path }) => path)));
  return dead.filter(({ path }) => !ignored.has(path));
}

/** Whether a word contains a slash and ends like a file or a folder. */
export const isPath = (word: string) => word.includes('/') && PATH.test(word);

/** Strips the punctuation of a sentence around a path. */
const trimmed = (word: string) => word.replace(/^[("]+/, '').replace(/[.,:;!?)"]+$/, '');

/** @example alternativesOf('a/{b,c}.ts') gives a/b.ts and a/c.ts */
export function alternativesOf(path: string): string[] {
  const [whole, choices] = /\{([^{}]*)\}/.exec(path) ?? [];
  if (whole === undefined || choices === undefined) return [path];
  return choices.split(',').flatMap((choice) => alternativesOf(path.replace(whole, choice)));
}

/** A path from the root or from any folder below it; `<area>`, `NAME` and `*` stand for one name, `**` for any path. */
function patternOf(path: string): RegExp {
  const parts = path.replace(/\/$/, '').split(/(\*\*|\*|<[^>]*>|\bNAME\b)/);
  const pattern = parts.map((part) => {
    if (part === '**') return '[^\\n]*';
    return /^(\*|<.*|NAME)$/.test(part) ? '[^/\\n]+' : part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`/${pattern.join('')}\\n`);
}

/** Paths that git ignores: created by running the product, and named in documents. */
function ignoredOf(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  try {
    const input = paths.join('\n');
    return execFileSync('git', ['check-ignore', '--no-index', '--stdin'], { cwd: ROOT, encoding: 'utf8', input }).split('\n');
  } catch {
    return []; // git exits with 1 when none is ignored.
  }
}
