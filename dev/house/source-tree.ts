import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { ROOT } from '../machine/run.ts';

const SCRIPT = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.js']);
const SOURCE = new Set([...SCRIPT, '.sol', '.sql', '.css']);
const GENERATED = /(^|\/)(abi|artifacts)\/|\.d\.m?ts$|package-lock\.json$/;
const TEST = /\.(test|spec|t)\.[a-z]+$|^contracts\/test\//;
/** Folders that grow by design: a migration per schema change, a catalogue per language. */
export const CATALOGUE = /(^|\/)(migrations|locales)\//;
const MEASURED = /^(apps|packages|dev|e2e|bench)\//;

let listed: readonly string[] | undefined;
const texts = new Map<string, string>();

/** Every file of the repository that exists and is not ignored, as a path from its root. */
export function listFiles(): readonly string[] {
  listed ??= execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && !isDeleted(path));
  return listed;
}

/** git also lists files that are deleted from the working tree. */
function isDeleted(path: string): boolean {
  return !statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile();
}

export function readText(path: string): string {
  const known = texts.get(path) ?? readFileSync(join(ROOT, path), 'utf8');
  texts.set(path, known);
  return known;
}

export const isTest = (path: string) => TEST.test(path);
export const isSource = (path: string) => SOURCE.has(extname(path)) && !GENERATED.test(path);
export const isScript = (path: string) => SCRIPT.has(extname(path)) && !GENERATED.test(path);

/** The files on which sizes and imports are measured: scripts of the product and its tools, except tests and generated files. */
export const measuredFiles = () => listFiles().filter((path) => MEASURED.test(path) && isScript(path) && !isTest(path));

export const folderOf = (path: string) => dirname(path);

/** @example countLines('one\ntwo\n') === 2 */
export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
