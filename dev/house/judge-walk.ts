import { declaredNames } from './declared-names.ts';
import { importedBy, listImports } from './import-graph.ts';
import { countNamingLines, filesUsing, usesAny } from './name-use.ts';
import type { Walk } from './parse-walks.ts';
import { listFiles } from './source-tree.ts';

/**
 * Maximum lines on which shared machinery may name an act: an act on many things has four calls. A file with more lines is about
 * the act, so it is a step.
 */
const MAX_NAMING_LINES = 4;

/** Every fault of a walk or of its count, one sentence each. */
export function judgeWalk(walk: Walk): string[] {
  const missing = [...walk.steps, ...walk.shared].filter((path) => !listFiles().includes(path));
  if (missing.length > 0) return missing.map((path) => `${path} does not exist`);
  return [
    ...judgeNames(walk),
    ...unlistedFiles(walk),
    ...walk.steps.filter((path) => !usesAny(path, walk.names)).map((path) => `${path} is a step and uses none of the names`),
    ...walk.shared.flatMap((path) => judgeShared(path, walk.names)),
    ...ownFilesLeftOut(walk),
    ...judgeImports(walk),
  ];
}

function judgeNames({ names }: Walk): string[] {
  if (names.length === 0) return ['no names are given'];
  return names.filter((name) => filesUsing([name]).length === 0).map((name) => `no file uses the name ${name}`);
}

function unlistedFiles({ names, steps, shared }: Walk): string[] {
  return filesUsing(names)
    .filter((path) => !steps.includes(path) && !shared.includes(path))
    .map((path) => `${path} uses a name of the act and is not listed`);
}

/** Machinery may name the act, as a list of routes does. A file that declares a name, or uses names on many lines, is a step. */
function judgeShared(path: string, names: readonly string[]): string[] {
  const declared = declaredNames(path).filter((name) => names.includes(name));
  if (declared.length > 0) return [`${path} is listed as shared and declares ${declared.join(', ')}`];
  const lines = countNamingLines(path, names);
  return lines > MAX_NAMING_LINES ? [`${path} is listed as shared and uses names of the act on ${lines} lines`] : [];
}

/** A file imported only by files of the act belongs to the act, whatever names it uses. */
function ownFilesLeftOut(walk: Walk): string[] {
  const own = new Set(walk.steps.filter((path) => isOwnFile(path, walk.names)));
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of listImports()) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  const leftOut: string[] = [];
  for (let isGrowing = true; isGrowing; ) {
    const more = [...importers].filter(([to, froms]) => !own.has(to) && [...froms].every((from) => own.has(from)));
    for (const [to] of more) own.add(to);
    leftOut.push(...more.map(([to]) => to).filter((to) => !walk.steps.includes(to)));
    isGrowing = more.length > 0;
  }
  return leftOut.map((path) => `${path} is imported by files of the act only and is no step`);
}

/** At least half of the declared names are of the act; a catalogue of many acts declares mostly other names. */
function isOwnFile(path: string, names: readonly string[]): boolean {
  const declared = declaredNames(path);
  return declared.filter((name) => names.includes(name)).length * 2 >= declared.length;
}

/** Within an app no step imports an earlier one, and imports between steps use names of the act. */
function judgeImports({ steps, names }: Walk): string[] {
  const direct = listImports().filter(({ from, to }) => steps.includes(from) && steps.includes(to) && appOf(from) === appOf(to));
  const nameless = direct.filter(({ values = [] }) => values.length > 0 && !values.some((value) => names.includes(value)));
  return [
    ...nameless.map(({ from, to }) => `${from} uses nothing of ${to} that is a name of the act`),
    ...steps.flatMap((earlier, at) =>
      steps
        .slice(at + 1)
        .filter((later) => appOf(later) === appOf(earlier) && leadsTo(later, earlier))
        .map((later) => `${later} is a later step and imports its way back to ${earlier}`),
    ),
  ];
}

/** Whether a file imports another of its app, directly or through others. */
function leadsTo(from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const at of reached) for (const next of importedBy(at)) if (appOf(next) === appOf(from)) reached.add(next);
  return reached.has(to);
}

/** @example appOf('apps/server/src/context.ts') === 'apps/server' */
const appOf = (path: string) => path.split('/').slice(0, 2).join('/');
