import sql, { raw } from 'sql-template-tag';
import type { Check } from './invariant.ts';

type Signed = {
  /** A table of operators' acts: its rows have a `number` and the two `authors`. */
  readonly table: string;
  /** Prefix of a signature's subject, before the number. */
  readonly subject: string;
  readonly what: string;
};

/** Both operators named by a row signed the same text under its number. */
export function signedByTwo({ table, subject, what }: Signed): Check {
  return {
    counted: sql`select count(*) from ${raw(table)}`,
    faults: sql`
      select ${what} || ' ' || act.number as at, 'signed by ' || signed.together || ' of its two operators' as problem
      from ${raw(table)} act cross join lateral (
        select coalesce(max(text.operators), 0) as together
        from (
          select count(distinct s.operator) as operators from operators.signature s
          where s.subject = ${subject} || '/' || act.number and s.operator = any (act.authors) group by s.text
        ) text
      ) signed
      where signed.together < 2`,
  };
}
