import type { Sql } from 'sql-template-tag';

export type Preparer = (query: Sql) => { name?: string; text: string; values: unknown[] };

/** A statement that comes up this often is worth a plan that each connection keeps. */
const WORTH_IT = 3;
/** Statements with lists of changing length have many texts; those beyond this are sent as they are. */
const MOST_STATEMENTS = 400;

/**
 * Gives statements that come again and again a name, under which a connection parses and plans them once. Parsing and
 * planning costs more than running most of ours.
 */
export function createPreparer(): Preparer {
  const seen = new Map<string, { name: string; times: number }>();
  return (query) => {
    const { text, values } = query;
    const known = seen.get(text);
    if (known === undefined) {
      if (seen.size < MOST_STATEMENTS) seen.set(text, { name: `s${seen.size}`, times: 1 });
      return { text, values };
    }
    known.times += 1;
    return known.times < WORTH_IT ? { text, values } : { name: known.name, text, values };
  };
}
