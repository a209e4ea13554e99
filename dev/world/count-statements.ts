import type { Database, Queryable } from '../../apps/server/src/db/database.ts';

/** Test only: wraps a database and counts the statements sent through it. */
export function countStatements(db: Database): { db: Database; counted(): number } {
  let statements = 0;
  const counting = <Q extends Queryable>(q: Q): Q => {
    const copy = { ...q };
    for (const name of ['many', 'one', 'maybeOne', 'run'] as const) {
      Object.assign(copy, {
        [name]: (query: Parameters<Queryable['run']>[0]) => {
          statements++;
          return q[name](query);
        },
      });
    }
    return copy;
  };
  return {
    db: { ...counting(db), transaction: (work) => db.transaction((tx) => work(counting(tx))) },
    counted: () => statements,
  };
}
