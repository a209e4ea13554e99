import sql from 'sql-template-tag';
import { type Invariant, newEntries, newJournals, newLegs, touchedAccounts } from './invariant.ts';

/** Double entry: the consistency of movements, entries, accounts and balances. */
export const ENTRY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'legsCancel',
    promise: 'the legs of every movement sum to zero by asset',
    counted: sql`select count(*) from ledger.journal`,
    faults: sql`
      select j.id as at, j.kind || ' has ' || sum(leg.units) || ' ' || a.asset || ' too much' as problem
      from ledger.journal j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
        join ledger.account a on a.id = leg.account_id
      group by j.id, j.kind, a.asset having sum(leg.units) <> 0`,
    since: (position) => ({
      counted: sql`select count(*) from ${newJournals(position)} j`,
      faults: sql`
        select leg.journal_id as at, leg.kind || ' has ' || sum(leg.units) || ' ' || a.asset || ' too much' as problem
        from ${newLegs(position)} leg join ledger.account a on a.id = leg.account_id
        group by leg.journal_id, leg.kind, a.asset having sum(leg.units) <> 0`,
    }),
  },
  {
    name: 'ledgerSumsToZero',
    promise: 'all balances together sum to zero by asset',
    counted: sql`select count(distinct asset) from ledger.balance`,
    faults: sql`
      select asset as at, 'all ' || asset || ' balances sum to ' || sum(posted) as problem
      from ledger.balance group by asset having sum(posted) <> 0`,
  },
  {
    name: 'balanceIsSumOfEntries',
    promise: 'each balance is the sum of its entries',
    counted: sql`select count(*) from ledger.balance`,
    faults: sql`
      select coalesce(b.account_id, e.account_id) as at,
        'posted ' || coalesce(b.posted::text, 'missing') || ', entries sum to ' || coalesce(e.total, 0) as problem
      from ledger.balance b
        full join (select account_id, sum(amount) as total from ledger.entry group by account_id) e using (account_id)
      where b.posted is distinct from coalesce(e.total, 0)`,
    since: (position) => ({
      counted: sql`select count(*) from ${touchedAccounts(position)} t`,
      faults: sql`
        select t.account_id as at, 'posted ' || coalesce(b.posted::text, 'missing') || ', entries sum to ' || e.total as problem
        from ${touchedAccounts(position)} t left join ledger.balance b using (account_id)
          left join lateral (
            select coalesce((select balance_after from ledger.entry where account_id = t.account_id and seq < t.first_seq order by seq desc limit 1), 0)
              + coalesce((select sum(amount) from ledger.entry where account_id = t.account_id and seq >= t.first_seq), 0) as total
          ) e on true
        where t.first_seq is not null and b.posted is distinct from e.total`,
    }),
  },
  {
    name: 'balanceIsLastEntry',
    promise: 'each balance equals the balance after its last entry, and counts its entries',
    counted: sql`select count(*) from ledger.balance`,
    faults: sql`
      select b.account_id as at, 'posted ' || b.posted || ' at seq ' || b.seq || ', last entry ' ||
        coalesce(e.seq || ' leaves ' || e.balance_after, 'is missing') as problem
      from ledger.balance b left join lateral (
        select seq, balance_after from ledger.entry where account_id = b.account_id order by seq desc limit 1
      ) e on true
      where (b.seq, b.posted) is distinct from (coalesce(e.seq, 0), coalesce(e.balance_after, 0))`,
    since: (position) => ({
      counted: sql`select count(*) from ${touchedAccounts(position)} t`,
      faults: sql`
        select b.account_id as at, 'posted ' || b.posted || ' at seq ' || b.seq || ', last entry ' ||
          coalesce(e.seq || ' leaves ' || e.balance_after, 'is missing') as problem
        from ${touchedAccounts(position)} t join ledger.balance b using (account_id) left join lateral (
          select seq, balance_after from ledger.entry where account_id = b.account_id order by seq desc limit 1
        ) e on true
        where (b.seq, b.posted) is distinct from (coalesce(e.seq, 0), coalesce(e.balance_after, 0))`,
    }),
  },
  {
    name: 'balanceAfterChains',
    promise: 'each entry continues from the one before: balance_after changes by exactly its amount',
    counted: sql`select count(*) from ledger.entry`,
    faults: sql`
      select account_id || '/' || seq as at, 'leaves ' || balance_after || ' after ' || amount || ' on ' || before as problem
      from (
        select *, lag(balance_after, 1, 0::numeric) over (partition by account_id order by seq) as before from ledger.entry
      ) e where balance_after <> before + amount`,
    since: (position) => ({
      counted: sql`select count(*) from ${newEntries(position)} e`,
      faults: sql`
        select e.account_id || '/' || e.seq as at, 'leaves ' || e.balance_after || ' after ' || e.amount || ' on ' || before.balance as problem
        from ${newEntries(position)} e left join lateral (
          select coalesce((select balance_after from ledger.entry where account_id = e.account_id and seq < e.seq order by seq desc limit 1), 0) as balance
        ) before on true
        where e.balance_after <> before.balance + e.amount`,
    }),
  },
  {
    name: 'seqIsGapless',
    promise: "each account's entries are numbered 1, 2, 3 without a gap",
    counted: sql`select count(*) from ledger.entry`,
    faults: sql`
      select account_id || '/' || seq as at, 'stands at place ' || place as problem
      from (select account_id, seq, row_number() over (partition by account_id order by seq) as place from ledger.entry) e
      where seq <> place`,
    since: (position) => ({
      counted: sql`select count(*) from ${newEntries(position)} e`,
      faults: sql`
        select e.account_id || '/' || e.seq as at, 'has none before it' as problem
        from ${newEntries(position)} e left join ledger.entry before on before.account_id = e.account_id and before.seq = e.seq - 1
        where before.seq is null and e.seq <> 1`,
    }),
  },
  {
    name: 'noBalanceBelowZero',
    promise: 'no account was ever below zero, except mirrors of the vault',
    counted: sql`select count(*) from ledger.entry`,
    faults: sql`
      select e.account_id || '/' || e.seq as at, a.name || ' stood at ' || e.balance_after as problem
      from ledger.entry e join ledger.account a on a.id = e.account_id
      where e.balance_after < 0 and not a.may_overdraw
      union all
      select b.account_id::text, a.name || ' has ' || b.posted || ' with ' || b.held || ' held'
      from ledger.balance b join ledger.account a on a.id = b.account_id
      where b.posted - b.held < 0 and not a.may_overdraw`,
    since: (position) => ({
      counted: sql`select count(*) from ${newEntries(position)} e`,
      faults: sql`
        select e.account_id || '/' || e.seq as at, a.name || ' stood at ' || e.balance_after as problem
        from ${newEntries(position)} e join ledger.account a on a.id = e.account_id
        where e.balance_after < 0 and not a.may_overdraw
        union all
        select b.account_id::text, a.name || ' has ' || b.posted || ' with ' || b.held || ' held'
        from ${touchedAccounts(position)} t join ledger.balance b using (account_id) join ledger.account a on a.id = b.account_id
        where b.posted - b.held < 0 and not a.may_overdraw`,
    }),
  },
  {
    name: 'journalMatchesEntries',
    promise: 'the legs that a journal row lists are exactly its entries',
    counted: sql`select count(*) from ledger.entry`,
    faults: sql`
      with leg as (
        select j.id as journal_id, l.account_id, l.units, l.seq, j.at
        from ledger.journal j cross join lateral unnest(j.account_ids, j.amounts, j.seqs) l(account_id, units, seq)
      )
      select coalesce(e.journal_id, leg.journal_id) || ' ' || coalesce(e.account_id, leg.account_id) || '/' || coalesce(e.seq, leg.seq) as at,
        case when e.account_id is null then 'is listed but has no entry'
          when leg.account_id is null then 'is an entry that no journal lists' else 'is listed with another amount or time' end as problem
      from leg full join ledger.entry e on e.account_id = leg.account_id and e.seq = leg.seq and e.journal_id = leg.journal_id
      where (e.amount, e.at) is distinct from (leg.units, leg.at)`,
    since: (position) => ({
      counted: sql`select count(*) from ${newEntries(position)} e`,
      faults: sql`
        select coalesce(e.journal_id, leg.journal_id) || ' ' || coalesce(e.account_id, leg.account_id) || '/' || coalesce(e.seq, leg.seq) as at,
          case when e.account_id is null then 'is listed but has no entry'
            when leg.account_id is null then 'is an entry that no journal lists' else 'is listed with another amount or time' end as problem
        from ${newLegs(position)} leg full join ${newEntries(position)} e
          on e.account_id = leg.account_id and e.seq = leg.seq and e.journal_id = leg.journal_id
        where (e.amount, e.at) is distinct from (leg.units, leg.at)`,
    }),
  },
  {
    name: 'journalIsUnchanged',
    promise: "each movement's content matches its hash",
    counted: sql`select count(*) from ledger.journal`,
    faults: sql`
      select j.id as at, j.kind || ' was changed after it was posted' as problem from ledger.journal j
      where j.request_hash <> ledger.content_hash(j.kind, j.account_ids, j.amounts, j.hold_changes, j.details)`,
    since: (position) => ({
      counted: sql`select count(*) from ${newJournals(position)} j`,
      faults: sql`
        select j.id as at, j.kind || ' was changed after it was posted' as problem from ${newJournals(position)} j
        where j.request_hash <> ledger.content_hash(j.kind, j.account_ids, j.amounts, j.hold_changes, j.details)`,
    }),
  },
  {
    name: 'accountsAgree',
    promise: 'every account has one balance row of the same asset, and only mirrors of the vault may overdraw',
    counted: sql`select count(*) from ledger.account`,
    faults: sql`
      select coalesce(a.id, b.account_id) as at, coalesce(a.name, 'an account without a name') ||
        case when b.account_id is null then ' has no balance row' when a.may_overdraw then ' may overdraw' else ' differs from its balance row' end as problem
      from ledger.account a full join ledger.balance b on b.account_id = a.id
      where (a.asset, a.may_overdraw) is distinct from (b.asset, b.may_overdraw)
        or a.may_overdraw <> (a.owner = 'platform' and a.part = 'vault')`,
    since: (position) => ({
      counted: sql`select count(*) from ${touchedAccounts(position)} t`,
      faults: sql`
        select t.account_id as at, coalesce(a.name, 'an account without a name') ||
          case when b.account_id is null then ' has no balance row' when a.may_overdraw then ' may overdraw' else ' differs from its balance row' end as problem
        from ${touchedAccounts(position)} t left join ledger.account a on a.id = t.account_id left join ledger.balance b using (account_id)
        where (a.asset, a.may_overdraw) is distinct from (b.asset, b.may_overdraw)
          or a.may_overdraw <> (a.owner = 'platform' and a.part = 'vault')`,
    }),
  },
];
