import type { Sql } from 'sql-template-tag';

export type Preparer = (query: Sql) => { name?: string; text: string; values: unknown[] };

/** From this use on, a statement is prepared on every connection that runs it. */
const PREPARED_FROM_USE = 3;
/** Statements with lists of varying length have many texts; those beyond this limit are never prepared. */
const MAX_STATEMENTS = 400;

/**
 * Names frequent statements, so that each connection parses and plans them once: for most of our statements parsing and
 * planning costs more than execution.
 */
export function createPreparer(): Preparer {
  const seen = new Map<string, { name: string; times: number }>();
  return (query) => {
    const { text, values } = query;
    const known = seen.get(text);
    if (known === undefined) {
      if (seen.size < MAX_STATEMENTS) seen.set(text, { name: `s${seen.size}`, times: 1 });
      return { text, values };
    }
    known.times += 1;
    return known.times < PREPARED_FROM_USE ? { text, values } : { name: known.name, text, values };
  };
}
