import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Check, type Invariant, type Position, writtenSince } from '../invariant.ts';

/** A hash and its sum. */
const NODE_BYTES = 48;
/** Levels of a chunk. */
const CHUNK_DEPTH = 10;

/** The published proofs of what members are owed, see docs/proof.md. */
export const PROOF_INVARIANTS: readonly Invariant[] = [
  {
    name: 'proofsCountEveryAccount',
    promise: 'the newest proof has of every account what the ledger and the vault’s events said at its cut',
    ...proofsCountEveryAccount(),
  },
  {
    name: 'proofsHaveOneLeafAnAccount',
    promise: 'each account has exactly one leaf in the tree of each asset, and no leaf is of nobody',
    ...proofsHaveOneLeafAnAccount(),
    since: proofsHaveOneLeafAnAccount,
  },
  {
    name: 'proofRootsFollow',
    promise: 'every published root and its sum follow from the published rows, in their order',
    ...proofRootsFollow(),
    since: proofRootsFollow,
  },
];

/**
 * Recomputed from entries, histories of power and events that were visible to the cut, not from the balances and counters that the
 * cut read. The sum over an asset is what the ledger owes, except fractions of a base unit of income.
 */
function proofsCountEveryAccount(): Check {
  const newest = sql`
    select c.* from proof_cut c join proof_publication p on p.day = c.day order by c.day desc limit 1`;
  return {
    counted: sql`select count(*) from proof_balance where day = (select max(day) from proof_publication)`,
    faults: sql`
      with cut as materialized (${newest}),
      leg as materialized (
        select a.owner, a.asset, j.kind, e.amount
        from cut join ledger.journal j on j.xact < cut.seen_below or (j.xact < cut.seen_above and j.xact <> all (cut.seen_open))
          cross join lateral unnest(j.account_ids, j.amounts) e(account_id, amount)
          join ledger.account a on a.id = e.account_id
        where a.owner <> 'platform'
      ),
      part as (
        select owner as account, asset, amount as owed, 0 as paid_in, 0 as paid_out from leg
        union all
        select owner, asset, -amount, 0, 0 from leg where kind = 'incomeCollected'
        union all
        select p.account, t.symbol, div(sum(p.delta * (last.index_after - coalesce(before.index_after, 0))), 1000000000000000000), 0, 0
        from cut join emission_day last on last.day = cut.day join account_power p on p.day <= cut.day
          left join emission_day before on before.day = p.day - 1 join asset t on t.is_main
        group by p.account, t.symbol
        union all
        select p.sender, t.symbol, p.units, 0, 0
        from cut join payment p on p.block_number <= cut.block join asset t on t.token_address = p.token where p.outcome = 'unsupported' and p.reason is distinct from 'tooLarge'
        union all
        select v.account, t.symbol, 0, case when v.kind = 'Claimed' then 0 else v.units end,
          case when v.kind = 'Claimed' then v.units + v.burn_units else 0 end
        from cut join chain_event v on v.block_number <= cut.block and v.final_at is not null join asset t on t.token_address = v.token
      ),
      due as (
        select account::text, asset, sum(owed) as owed,
          least(sum(paid_in), 340282366920938463463374607431768211455) as paid_in, sum(paid_out) as paid_out
        from part
        group by account::text, asset having sum(owed) <> 0 or sum(paid_in) > 0 or sum(paid_out) > 0
      ),
      proved as (
        select b.account::text, b.asset, b.owed_units, b.paid_in_units, b.paid_out_units from cut join proof_balance b on b.day = cut.day
      )
      select coalesce(d.account, p.account) || ' ' || coalesce(d.asset, p.asset) as at,
        'is proved ' || coalesce(p.owed_units || ', ' || p.paid_in_units || ' in, ' || p.paid_out_units || ' out', 'nothing')
          || '; owed ' || coalesce(d.owed || ', ' || d.paid_in || ' in, ' || d.paid_out || ' out', 'nothing') as problem
      from due d full join proved p on p.account = d.account and p.asset = d.asset
      where (d.owed, d.paid_in, d.paid_out) is distinct from (p.owed_units, p.paid_in_units, p.paid_out_units) and exists (select from cut)
      union all
      select t.asset, 'the tree sums to ' || t.total_units || ', its accounts to ' || coalesce(sum(p.owed_units), 0)
      from cut join proof_tree t on t.day = cut.day left join proved p on p.asset = t.asset
      group by t.asset, t.total_units having t.total_units <> coalesce(sum(p.owed_units), 0)
      union all
      select p.asset, 'members have ' || sum(p.owed_units) || ', and there is no tree'
      from cut cross join proved p where not exists (select from proof_tree t where t.day = cut.day and t.asset = p.asset)
      group by p.asset having sum(p.owed_units) > 0`,
  };
}

/** For the days whose balances are kept. The database compares, because only it has the salts. */
function proofsHaveOneLeafAnAccount(position?: Position): Check {
  const days = sql`
    select day from (${daysWrittenSince(position)}) p where exists (select from proof_balance b where b.day = p.day)`;
  return {
    counted: sql`select count(*) from proof_balance where day in (${days})`,
    faults: sql`select f.at, f.problem from (${days}) d cross join lateral proof_leaf_faults(d.day) f`,
  };
}

/** Published days of which any row was written since, by any writer. */
function daysWrittenSince(position: Position | undefined): Sql {
  const tables = ['proof_publication', 'proof_tree', 'proof_chunk', 'proof_balance'] as const;
  const written = tables.map((table) => sql`select ${raw(table)}.day from ${raw(table)} where ${writtenSince(position, table)}`);
  return position
    ? sql`select p.day from proof_publication p where p.day in (${join(written, ' union ')})`
    : sql`select p.day from proof_publication p`;
}

function proofRootsFollow(position?: Position): Check {
  const trees = sql`(select t.* from proof_tree t where t.day in (${daysWrittenSince(position)})) t`;
  return {
    counted: sql`select count(*) from ${trees}`,
    faults: sql`
      with tree as materialized (select * from ${trees}),
      chunk as materialized (
        select c.day, c.asset, c.number, c.nodes, c.top, c.first_leaf, octet_length(c.nodes) / ${NODE_BYTES}::integer as leaves,
          lag(c.nodes) over (partition by c.day, c.asset order by c.number) as before,
          row_number() over (partition by c.day, c.asset order by c.number) - 1 as place, t.depth
        from tree t join proof_chunk c on c.day = t.day and c.asset = t.asset
      ),
      root as (
        select t.day, t.asset, coalesce(sum(c.leaves), 0) as leaves,
          proof_climb(coalesce(string_agg(c.top, ''::bytea order by c.number), ''::bytea), least(t.depth, ${CHUNK_DEPTH}), t.depth) as node
        from tree t left join chunk c on c.day = t.day and c.asset = t.asset group by t.day, t.asset, t.depth
      )
      select day || ' ' || asset || ' chunk ' || number as at, 'does not follow from its rows, or they are out of order' as problem
      from chunk c
      where c.number <> c.place or c.first_leaf <> substr(c.nodes, 1, 32)
        or c.top <> proof_climb(c.nodes, 0, least(c.depth, ${CHUNK_DEPTH}))
        or (c.before is not null and octet_length(c.before) <> ${NODE_BYTES}::integer << ${CHUNK_DEPTH}::integer)
        or substr(c.before, octet_length(c.before) - 47, 32) >= c.first_leaf
        or exists (
          select from generate_series(1, c.leaves - 1) i
          where substr(c.nodes, (i - 1) * 48 + 1, 32) >= substr(c.nodes, i * 48 + 1, 32))
      union all
      select t.day || ' ' || t.asset, 'its root or sum is not that of its rows'
      from tree t join root r on r.day = t.day and r.asset = t.asset
      where substr(r.node, 1, 32) <> t.root or proof_units(substr(r.node, 33, 16)) <> t.total_units or r.leaves <> t.leaves
        or t.depth <> proof_depth(t.leaves)`,
  };
}
