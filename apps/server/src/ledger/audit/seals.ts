import sql from 'sql-template-tag';
import type { Check, Invariant, Position } from './invariant.ts';

const BEGINNING: Position = { xact: 0, seal: 0 };

/** The hash chain over the journal: every sealed movement is present and unchanged, and none was inserted. */
export const SEAL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'sealsChain',
    promise: 'every seal follows from the one before it, and those that an audit recorded are unchanged',
    ...chain(BEGINNING),
    since: chain,
  },
  {
    name: 'sealedJournalStands',
    promise: 'every sealed movement is present and unchanged, and none was inserted behind the seals',
    ...standing(BEGINNING),
    since: standing,
  },
];

function chain({ seal }: Position): Check {
  return {
    counted: sql`select count(*) from ledger.seal where number > ${seal}`,
    faults: sql`
      select s.number as at, 'does not follow from the seal before it' as problem
      from ledger.seal s left join ledger.seal before on before.number = s.number - 1
      where s.number > ${seal} and ((before.number is null and s.number <> 1) or s.below_xact <= coalesce(before.below_xact, -1)
        or s.hash <> ledger.seal_hash(coalesce(before.hash, ''::bytea), s))
      union all
      select c.seal_number, 'is not the seal that the audit of ' || c.audited_at || ' saw'
      from ledger.audit_checkpoint c left join ledger.seal s on s.number = c.seal_number
      where c.seal_number > 0 and c.seal_number >= ${seal} and c.seal_hash is distinct from s.hash`,
  };
}

function standing({ seal }: Position): Check {
  return {
    counted: sql`select coalesce(sum(cardinality(journal_ids)), 0)::bigint as count from ledger.seal where number > ${seal}`,
    faults: sql`
      with sealed as (
        select s.number, u.id, u.digest from ledger.seal s cross join lateral unnest(s.journal_ids, s.digests) u(id, digest)
        where s.number > ${seal}
      ),
      standing as (
        select j.id, j.kind, ledger.journal_digest(j) as digest from ledger.journal j
        where j.xact >= coalesce((select below_xact from ledger.seal where number = ${seal}), 0)
          and j.xact < (select max(below_xact) from ledger.seal)
      )
      select coalesce(j.id, s.id) as at, case when j.id is null then 'was removed after seal ' || s.number
        when s.id is null then j.kind || ' was inserted behind the seals' else j.kind || ' was changed after seal ' || s.number end as problem
      from sealed s full join standing j on j.id = s.id where s.digest is distinct from j.digest`,
  };
}
