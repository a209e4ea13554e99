import { callOf, LINE_STATES, type SpecLine, stateOf } from './spec-line.ts';

/** The table of `docs/spec-lines.md`: lines per file and state, and the specification's calls per state. */
export function summarise(lines: readonly SpecLine[], callsIn: string): string {
  const paths = [...new Set(lines.map(({ path }) => path))];
  const calls = lines.filter((line) => line.path === callsIn && callOf(line) !== undefined);
  const rows = [
    ...paths.map((path) => [nameOf(path), lines.filter((line) => line.path === path)] as const),
    ['all lines', lines] as const,
    ['calls of the specification', calls] as const,
  ];
  return [
    `| lines | in all | ${LINE_STATES.join(' | ')} |`,
    `|---|---${'|---'.repeat(LINE_STATES.length)}|`,
    ...rows.map(([name, some]) => `| ${[name, some.length, ...countsOf(some)].join(' | ')} |`),
  ].join('\n');
}

const nameOf = (path: string) => path.replace(/^docs\/(.*)\.md$/, '[$1]($1.md)');
const countsOf = (lines: readonly SpecLine[]) =>
  LINE_STATES.map((state) => lines.filter((line) => stateOf(line) === state).length);
