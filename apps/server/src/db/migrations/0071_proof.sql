-- Purpose: the public proof of what members are owed. At a cut, the balances of every account are copied in one statement, together
-- with the settled block that they stand for; a Merkle-sum tree an asset is built over them, and its root is published. Formats:
-- docs/proof.md. Only these functions write here, so that no process chooses a balance, a leaf or a root.

-- Called millions of times a day: without a FROM, a function in SQL becomes a part of its caller, and one in PL/pgSQL is many times
-- faster than one in SQL that does not.

-- Sums and amounts have 16 bytes, the highest first.
create function proof_bytes(units numeric) returns bytea language sql immutable parallel safe as $$
  select int8send((div(units, 18446744073709551616)
      - case when div(units, 18446744073709551616) >= 9223372036854775808 then 18446744073709551616 else 0 end)::bigint)
    || int8send((mod(units, 18446744073709551616)
      - case when mod(units, 18446744073709551616) >= 9223372036854775808 then 18446744073709551616 else 0 end)::bigint)
$$;

create function proof_units(bytes bytea) returns numeric language plpgsql immutable parallel safe as $$
declare
  hi constant numeric := ('x' || encode(substr(bytes, 1, 8), 'hex'))::bit(64)::bigint;
  lo constant numeric := ('x' || encode(substr(bytes, 9, 8), 'hex'))::bit(64)::bigint;
begin
  return (hi + case when hi < 0 then 18446744073709551616 else 0 end) * 18446744073709551616
    + lo + case when lo < 0 then 18446744073709551616 else 0 end;
end $$;

-- HMAC-SHA-256 under a key of 32 bytes.
create function proof_hmac(key bytea, message bytea) returns bytea language plpgsql immutable parallel safe as $$
declare
  a constant bigint := ('x' || encode(substr(key, 1, 8), 'hex'))::bit(64)::bigint;
  b constant bigint := ('x' || encode(substr(key, 9, 8), 'hex'))::bit(64)::bigint;
  c constant bigint := ('x' || encode(substr(key, 17, 8), 'hex'))::bit(64)::bigint;
  d constant bigint := ('x' || encode(substr(key, 25, 8), 'hex'))::bit(64)::bigint;
begin
  return sha256(int8send(a # 6655295901103053916) || int8send(b # 6655295901103053916) || int8send(c # 6655295901103053916)
      || int8send(d # 6655295901103053916) || decode('5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c', 'hex')
    || sha256(int8send(a # 3906369333256140342) || int8send(b # 3906369333256140342) || int8send(c # 3906369333256140342)
      || int8send(d # 3906369333256140342) || decode('3636363636363636363636363636363636363636363636363636363636363636', 'hex') || message));
end $$;

create function proof_address(address text) returns bytea language sql immutable parallel safe as $$ select decode(substr(address, 3), 'hex') $$;

-- Two nodes of 48 bytes, each a hash and its sum, become the one above them.
create function proof_node(pair bytea) returns bytea language plpgsql immutable parallel safe as $$
declare
  total constant numeric := proof_units(substr(pair, 33, 16)) + proof_units(substr(pair, 81, 16));
begin
  return sha256('\x01'::bytea || pair) || proof_bytes(total);
end $$;

-- The nodes of one height, filled up with padding, up to another height.
create function proof_climb(nodes bytea, from_height integer, to_height integer) returns bytea
language plpgsql immutable parallel safe as $$
declare
  level bytea := nodes;
  padding bytea := sha256('\x02'::bytea) || decode(repeat('00', 16), 'hex');
begin
  for height in 1..from_height loop
    padding := proof_node(padding || padding);
  end loop;
  if length(level) = 0 then
    level := padding;
  end if;
  for height in from_height + 1..to_height loop
    if length(level) / 48 % 2 = 1 then
      level := level || padding;
    end if;
    select string_agg(proof_node(substr(level, place * 96 + 1, 96)), ''::bytea order by place) into level
    from generate_series(0, length(level) / 96 - 1) place;
    padding := proof_node(padding || padding);
  end loop;
  return level;
end $$;

create function proof_depth(leaves bigint) returns integer language sql immutable parallel safe as $$
  select min(depth) from generate_series(0, 32) depth where (1::bigint << depth) >= leaves
$$;

-- The key of every account's secret. No role of a process reads it.
create table proof_key (
  only_row boolean primary key default true constraint one_proof_key check (only_row),
  key bytea not null constraint proof_key_has_32_bytes check (octet_length(key) = 32)
);
insert into proof_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- One row a day: which moment its trees stand for.
create table proof_cut (
  day integer primary key,
  chain_id bigint not null,
  vault address not null,
  block bigint not null,
  block_hash text not null,
  cut_at timestamptz not null default clock_timestamp(),
  -- The movements that the cut has seen, by the numbers of their transactions: those below `seen_below`, and those below
  -- `seen_above` that were not open.
  seen_below bigint not null,
  seen_above bigint not null,
  seen_open bigint[] not null
);

-- What each account had at the cut, in base units. Forgotten after some weeks; rows and roots stay.
create table proof_balance (
  day integer not null,
  asset text not null,
  account address not null,
  owed_units numeric(39, 0) not null,
  paid_in_units numeric(39, 0) not null,
  paid_out_units numeric(39, 0) not null,
  constraint one_leaf_of_an_account primary key (day, asset, account),
  constraint owed_fits check (owed_units between 0 and 340282366920938463463374607431768211455),
  constraint paid_in_fits check (paid_in_units between 0 and 340282366920938463463374607431768211455),
  constraint paid_out_fits check (paid_out_units between 0 and 340282366920938463463374607431768211455)
);

-- What the vault held at the end of the cut's block, by a quorum of the nodes.
create table proof_reserve (
  day integer not null references proof_cut on delete cascade,
  asset text not null references asset,
  units numeric(78, 0) not null constraint reserve_not_negative check (units >= 0),
  primary key (day, asset)
);

create table proof_tree (
  day integer not null references proof_cut on delete cascade,
  asset text not null references asset,
  token address not null,
  decimals integer not null,
  leaves bigint not null,
  depth integer not null,
  root bytea not null constraint root_has_32_bytes check (octet_length(root) = 32),
  total_units numeric(39, 0) not null constraint total_fits check (total_units between 0 and 340282366920938463463374607431768211455),
  primary key (day, asset)
);

-- 1,024 rows of a tree in their order, each a leaf hash and its sum, and the node above them: a path needs one of these, and the nodes.
create table proof_chunk (
  day integer not null,
  asset text not null,
  number integer not null,
  first_leaf bytea not null,
  nodes bytea not null constraint nodes_are_whole check (octet_length(nodes) % 48 = 0 and octet_length(nodes) between 48 and 49152),
  top bytea not null constraint top_is_a_node check (octet_length(top) = 48),
  primary key (day, asset, number),
  constraint chunk_of_a_tree foreign key (day, asset) references proof_tree on delete cascade deferrable initially deferred
);
alter table proof_chunk alter column nodes set storage external;

create table proof_publication (
  day integer primary key references proof_cut,
  -- Of the public file of its rows.
  file_sha256 text not null constraint file_hash_is_sha256 check (file_sha256 ~ '^[0-9a-f]{64}$'),
  file_bytes bigint not null constraint file_not_empty check (file_bytes > 0),
  published_at timestamptz not null default clock_timestamp()
);

create function refuse_changed_proof() returns trigger language plpgsql as $$
begin
  raise exception '% is published and stays as it is', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on proof_publication for each statement execute function refuse_changed_proof();
create trigger append_only before update or truncate on proof_cut for each statement execute function refuse_changed_proof();

-- Who has put the own secret away as a file: until then a reminder asks for it, which can be switched off like the others.
create table proof_saved (
  account address primary key references account (address),
  at timestamptz not null default clock_timestamp()
);
grant select, insert (account) on proof_saved to ocean_app;
alter table account_setting drop constraint muted_are_known,
  add constraint muted_are_known check (muted <@ array['bots', 'payments', 'withdrawals', 'sessions', 'stakes', 'awards', 'desk', 'proof']);
create trigger append_only before update or truncate on proof_reserve for each statement execute function refuse_changed_proof();
create trigger append_only before update or truncate on proof_tree for each statement execute function refuse_changed_proof();
create trigger append_only before update or truncate on proof_chunk for each statement execute function refuse_changed_proof();
create trigger append_only before update or truncate on proof_balance for each statement execute function refuse_changed_proof();

-- Rows of a published day go for nobody; those of a day that was not may.
create function refuse_deleted_proof() returns trigger language plpgsql as $$
begin
  if exists (select from public.proof_publication p where p.day = old.day) then
    raise exception 'day % is published', old.day using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger published_stays before delete on proof_reserve for each row execute function refuse_deleted_proof();
create trigger published_stays before delete on proof_tree for each row execute function refuse_deleted_proof();
create trigger published_stays before delete on proof_chunk for each row execute function refuse_deleted_proof();

-- One who cuts, builds or publishes at a time.
create function proof_turn() returns void language sql as $$ select pg_advisory_xact_lock(7226006) $$;

create function require_unpublished(wanted integer) returns void language plpgsql as $$
begin
  if exists (select from public.proof_publication where day = wanted) then
    raise exception 'day % is published', wanted using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- The secret of an account: the same for good, and of addresses that never registered too. The key is given: these read nothing.
create function proof_secret(key bytea, account text) returns bytea language sql immutable as $$
  select proof_hmac(key, proof_address(account))
$$;

create function proof_salt(key bytea, account text, token text, day integer) returns bytea language sql immutable as $$
  select proof_hmac(proof_secret(key, account), proof_address(token) || int4send(day))
$$;

create function proof_leaf(key bytea, cut proof_cut, token text, account text, owed numeric, paid_in numeric, paid_out numeric)
returns bytea language plpgsql immutable as $$
begin
  return sha256('\x00'::bytea || int8send(cut.chain_id) || proof_address(cut.vault) || proof_address(token) || int4send(cut.day)
    || proof_address(account) || proof_bytes(owed) || proof_bytes(paid_in) || proof_bytes(paid_out)
    || proof_salt(key, account, token, cut.day));
end $$;

-- What every account earned from all closed days together, collected or not: whole base units.
create function proof_earned() returns table (account address, units numeric) language sql stable as $$
  select p.account, div(sum(p.delta * (last.index_after - coalesce(before.index_after, 0))), 1000000000000000000)
  from (select day, index_after from public.emission_day where closed_at is not null order by day desc limit 1) last
    join public.account_power p on p.day <= last.day
    left join public.emission_day before on before.day = p.day - 1
  group by p.account
$$;

-- Copies what every account has, if a day has been closed that has no cut, everything of the vault is settled up to some block, and
-- nothing above it. One statement, hence one moment: days, balances, income, payments, events and the block agree. A token that mints
-- without end could pay in what no ledger has room for: such a payment is nobody's, and must not stop the proof of all others. Returns
-- the day.
create function take_proof_cut() returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  made integer;
begin
  -- Looked at before the turn: a day is over once a day.
  if not exists (select from emission_day e where e.closed_at is not null and e.day > coalesce((select max(c.day) from proof_cut c), -1)) then
    return null;
  end if;
  perform proof_turn();
  with moment as materialized (
    select e.day, f.chain_id, f.vault, b.number, b.hash, pg_current_snapshot() as seen
    from (select max(day) as day from emission_day where closed_at is not null) e
      join chain_follower f on f.base_block > f.start_block and f.state = 'following'
      join chain_block b on b.number = f.base_block
    where e.day is not null and not exists (select from proof_cut c where c.day >= e.day)
      and not exists (select from chain_event v where v.final_at is not null and v.block_number > f.base_block)
  ), cut as (
    insert into proof_cut (day, chain_id, vault, block, block_hash, seen_below, seen_above, seen_open)
    select m.day, m.chain_id, m.vault, m.number, m.hash, pg_snapshot_xmin(m.seen)::text::bigint + ledger.xact_offset(),
      pg_snapshot_xmax(m.seen)::text::bigint + ledger.xact_offset(),
      array(select x::text::bigint + ledger.xact_offset() from pg_snapshot_xip(m.seen) x)
    from moment m
    returning proof_cut.day
  ), balances as (
    insert into proof_balance (day, asset, account, owed_units, paid_in_units, paid_out_units)
    select cut.day, part.asset, part.account, sum(part.owed), least(sum(part.paid_in), 340282366920938463463374607431768211455),
      sum(part.paid_out)
    from cut cross join (
      select a.asset, a.owner as account, b.posted as owed, 0 as paid_in, 0 as paid_out
      from ledger.account a join ledger.balance b on b.account_id = a.id where a.owner <> 'platform'
      union all
      select t.symbol, e.account, e.units - coalesce(i.collected_units, 0), 0, 0
      from proof_earned() e join asset t on t.is_main left join account_income i on i.account = e.account
      union all
      select t.symbol, p.sender, p.units, 0, 0
      from payment p join asset t on t.token_address = p.token where p.outcome = 'unsupported' and p.reason is distinct from 'tooLarge'
      union all
      select t.symbol, v.account, 0, case when v.kind = 'Claimed' then 0 else v.units end,
        case when v.kind = 'Claimed' then v.units + v.burn_units else 0 end
      from chain_event v join asset t on t.token_address = v.token where v.final_at is not null
    ) part
    group by cut.day, part.asset, part.account
    having sum(part.owed) <> 0 or sum(part.paid_in) > 0 or sum(part.paid_out) > 0
  )
  select day into made from cut;
  return made;
end $$;

-- Reserves are noted once, of every asset that has a token.
create function note_proof_reserves(wanted integer, assets text[], held numeric[]) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform proof_turn();
  perform require_unpublished(wanted);
  insert into proof_reserve (day, asset, units)
  select wanted, given.asset, given.units from unnest(assets, held) given (asset, units)
  on conflict do nothing;
end $$;

-- One tree of an unpublished cut. Built again after a crash, never twice.
create function build_proof_tree(wanted integer, wanted_asset text) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  cut proof_cut;
  secret_key constant bytea := (select k.key from proof_key k);
  token asset;
  leaves bigint;
  total numeric;
  levels integer;
  tops bytea;
begin
  perform proof_turn();
  select * into strict cut from proof_cut where day = wanted;
  select * into strict token from asset where symbol = wanted_asset and token_address is not null;
  if exists (select from proof_tree where day = wanted and asset = wanted_asset) then
    return;
  end if;
  perform require_unpublished(wanted);
  select count(*), coalesce(sum(owed_units), 0) into leaves, total from proof_balance where day = wanted and asset = wanted_asset;
  if total >= 340282366920938463463374607431768211456 then
    raise exception 'the sum of % does not fit into a tree', wanted_asset using errcode = 'integrity_constraint_violation';
  end if;
  levels := proof_depth(leaves);
  insert into proof_chunk (day, asset, number, first_leaf, nodes, top)
  select wanted, wanted_asset, c.number, substr(c.nodes, 1, 32), c.nodes, proof_climb(c.nodes, 0, least(levels, 10))
  from (
    select ((l.place - 1) / 1024)::integer as number, string_agg(l.leaf || proof_bytes(l.owed_units), ''::bytea order by l.place) as nodes
    from (
      select h.leaf, h.owed_units, row_number() over (order by h.leaf) as place
      from (
        select proof_leaf(secret_key, cut, token.token_address, b.account, b.owed_units, b.paid_in_units, b.paid_out_units) as leaf, b.owed_units
        from proof_balance b where b.day = wanted and b.asset = wanted_asset
      ) h
    ) l
    group by 1
  ) c;
  select coalesce(string_agg(c.top, ''::bytea order by c.number), ''::bytea) into tops from proof_chunk c
  where c.day = wanted and c.asset = wanted_asset;
  tops := proof_climb(tops, least(levels, 10), levels);
  if proof_units(substr(tops, 33, 16)) <> total then
    raise exception 'the tree of % does not add up', wanted_asset using errcode = 'integrity_constraint_violation';
  end if;
  insert into proof_tree (day, asset, token, decimals, leaves, depth, root, total_units)
  values (wanted, wanted_asset, token.token_address, token.decimals, leaves, levels, substr(tops, 1, 32), total);
end $$;

-- Trees and reserves of every token are there: from here on the day stays as it is.
create function publish_proof(wanted integer, sha256_of_file text, bytes_of_file bigint) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform proof_turn();
  if exists (
    select from asset a where a.token_address is not null and not (
      exists (select from proof_tree t where t.day = wanted and t.asset = a.symbol)
      and exists (select from proof_reserve r where r.day = wanted and r.asset = a.symbol))
  ) then
    raise exception 'day % is not complete', wanted using errcode = 'integrity_constraint_violation';
  end if;
  insert into proof_publication (day, file_sha256, file_bytes) values (wanted, sha256_of_file, bytes_of_file) on conflict do nothing;
end $$;

-- A cut whose block no node answers for any more is taken again, as long as it is not published.
create function drop_proof_cut(wanted integer) returns void
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform proof_turn();
  perform require_unpublished(wanted);
  delete from proof_balance where day = wanted;
  delete from proof_cut where day = wanted;
end $$;

-- Forgets balances of published days, never those of the last two weeks of them.
create function forget_proof_balances(keep_days integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  gone bigint;
begin
  delete from proof_balance b using proof_publication p
  where p.day = b.day and b.day <= (select max(day) from proof_publication) - greatest(keep_days, 14);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- The account that has opened the session, and its secret: the API learns it of nobody else.
create function own_proof_secret(of_session uuid) returns table (account address, secret bytea)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select s.account, proof_secret(k.key, s.account) from session s cross join proof_key k
  where s.id = of_session and s.revoked_at is null and s.expires_at > clock_timestamp()
$$;

create function own_proof_leaves(of_session uuid, wanted integer)
returns table (asset text, owed_units numeric, paid_in_units numeric, paid_out_units numeric, salt bytea, leaf bytea)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  select b.asset, b.owed_units, b.paid_in_units, b.paid_out_units, proof_salt(k.key, b.account, t.token, b.day),
    proof_leaf(k.key, c, t.token, b.account, b.owed_units, b.paid_in_units, b.paid_out_units)
  from session s cross join proof_key k
    join proof_balance b on b.account = s.account and b.day = wanted
    join proof_cut c on c.day = b.day
    join proof_tree t on t.day = b.day and t.asset = b.asset
    join asset a on a.symbol = b.asset
  where s.id = of_session and s.revoked_at is null and s.expires_at > clock_timestamp()
  order by a.position
$$;

-- For audits, which see no salt: accounts without their leaf, and leaves that are of no account or are another one's second.
create function proof_leaf_faults(wanted integer) returns table (at text, problem text)
language sql stable security definer set search_path = public, pg_temp set jit = off as $$
  with own as materialized (
    select b.asset, b.account, b.owed_units, proof_leaf(k.key, c, t.token, b.account, b.owed_units, b.paid_in_units, b.paid_out_units) as leaf
    from proof_key k cross join proof_balance b join proof_cut c on c.day = b.day join proof_tree t on t.day = b.day and t.asset = b.asset
    where b.day = wanted
  ), listed as materialized (
    select c.asset, c.number * 1024 + place as position, substr(c.nodes, place * 48 + 1, 32) as leaf,
      proof_units(substr(c.nodes, place * 48 + 33, 16)) as units
    from proof_chunk c cross join lateral generate_series(0, octet_length(c.nodes) / 48 - 1) place where c.day = wanted
  ), strange as materialized (
    select l.* from listed l left join own o on o.asset = l.asset and o.leaf = l.leaf and o.owed_units = l.units
    where o.account is null order by l.asset, l.position limit 20
  )
  select wanted || ' ' || o.asset || ' ' || o.account, 'has no leaf of ' || o.owed_units
  from own o left join listed l on l.asset = o.asset and l.leaf = o.leaf and l.units = o.owed_units where l.leaf is null
  union all
  select wanted || ' ' || s.asset || ' row ' || s.position, coalesce('is a second leaf of ' || named.account, 'is the leaf of no account')
  from strange s left join lateral (
    select b.account from proof_key k cross join proof_balance b join proof_cut c on c.day = b.day join proof_tree t on t.day = b.day and t.asset = b.asset
    where b.day = wanted and b.asset = s.asset
      and proof_leaf(k.key, c, t.token, b.account, s.units, b.paid_in_units, b.paid_out_units) = s.leaf limit 1
  ) named on true
$$;

-- How every audit ended, faults or not: a clean one alone leaves a checkpoint.
create table ledger.audit_result (
  number bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  checked integer not null constraint audit_checks_something check (checked > 0),
  broken integer not null constraint audit_counts_what_it_checked check (broken between 0 and checked),
  is_full boolean not null,
  seal_number bigint,
  seal_hash bytea,
  constraint seal_has_a_hash check ((seal_number is null) = (seal_hash is null))
);
create trigger append_only before update or delete or truncate on ledger.audit_result for each statement execute function ledger.refuse_change();

create function ledger.note_audit_result(checked integer, broken integer, was_full boolean, seal bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.audit_result (checked, broken, is_full, seal_number, seal_hash)
  select checked, broken, was_full, s.number, s.hash from (values (true)) one left join ledger.seal s on s.number = seal
$$;

grant select on proof_cut, proof_balance, proof_reserve, proof_tree, proof_chunk, proof_publication, ledger.audit_result to ocean_app;
revoke execute on function take_proof_cut, note_proof_reserves, build_proof_tree, publish_proof, drop_proof_cut, forget_proof_balances,
  own_proof_secret, own_proof_leaves, proof_leaf_faults, ledger.note_audit_result from public;
grant execute on function take_proof_cut, note_proof_reserves, build_proof_tree, publish_proof, drop_proof_cut, forget_proof_balances to ocean_worker;
grant execute on function own_proof_secret, own_proof_leaves, proof_leaf_faults to ocean_app;
grant execute on function ledger.note_audit_result to ocean_operator;
