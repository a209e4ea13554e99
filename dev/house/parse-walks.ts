/** One act followed from the member's tap to the ledger, as described in `docs/walks.md`. */
export type Walk = {
  readonly title: string;
  /** Identifiers of the act: a file that uses one of them is about the act. */
  readonly names: readonly string[];
  /** The files about this act, in the order in which they are reached. */
  readonly steps: readonly string[];
  /** Machinery that serves other acts too, and composition that only names this one. */
  readonly shared: readonly string[];
};

const STEPS = '| step | file | what happens |';
const SHARED = '| shared | its part |';

/** Every section of the document that has a table of steps. */
export function parseWalks(markdown: string): Walk[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .filter((section) => section.includes(STEPS))
    .map((section) => ({
      title: section.split('\n')[0] ?? '',
      names: codeSpans(/^Names: (.*(?:\n.+)*)/m.exec(section)?.[1] ?? ''),
      steps: rowsBelow(section, STEPS).map(([, file]) => codeSpans(file ?? '')[0] ?? ''),
      shared: rowsBelow(section, SHARED).map(([file]) => codeSpans(file ?? '')[0] ?? ''),
    }));
}

/** The cells of the rows of one table. */
function rowsBelow(section: string, header: string): string[][] {
  const [, below = ''] = section.split(`${header}\n`);
  const lines = below.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(1, end === -1 ? undefined : end).map((line) => line.split('|').slice(1, -1));
}

function codeSpans(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}
