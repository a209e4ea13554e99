-- Purpose: the ledger's tables. Append-only double entry; the app role reads them and writes only through ledger.post
-- (0007). Amounts are base units, signed from the account's view: plus is what it gains.

create schema ledger;
grant usage on schema ledger to ocean_app, ocean_signer;

create function ledger.account_name(owner text, part text, asset text) returns text language sql immutable parallel safe as $$
  select case owner when 'platform' then 'platform/' else 'member/' || owner || '/' end || part || '/' || asset
$$;

-- Zero, unless the database was restored from a dump into a cluster whose transaction ids are lower: docs/ledger.md.
create function ledger.xact_offset() returns bigint language sql immutable parallel safe as $$ select 0::bigint $$;

create function ledger.xact_now() returns bigint language sql volatile as
  $$ select pg_current_xact_id()::text::bigint + ledger.xact_offset() $$;

-- Transactions with a lower number are committed and visible to the statement that asks, or were rolled back.
create function ledger.settled_xact() returns bigint language sql stable as
  $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ledger.xact_offset() $$;

-- What an account may be a part of. `bit` stands for the part in a set of legs: it gives; shifted by 31, it gains.
create table ledger.part (
  part text primary key,
  is_platform boolean not null,
  -- Only the mirror of the vault, whose balance is the negative of what the vault holds.
  may_overdraw boolean not null default false,
  place integer not null unique,
  bit bigint not null generated always as (1::bigint << place) stored,
  constraint place_fits check (place between 0 and 30)
);
insert into ledger.part (part, is_platform, may_overdraw, place) values
  ('available', false, false, 0), ('pledged', false, false, 1), ('staked', false, false, 2), ('unreleased', false, false, 3),
  ('passageway', false, false, 4),
  ('treasury', true, false, 10), ('emissionPool', true, false, 11), ('emissionOwed', true, false, 12),
  ('stakingPool', true, false, 13), ('idoPool', true, false, 14), ('convertPool', true, false, 15),
  ('awardsPool', true, false, 16), ('vault', true, true, 17);

-- What an account is. Never changes: its id is the uuidv5 of its name.
create table ledger.account (
  id uuid primary key,
  name text not null,
  -- The member's address, or 'platform'.
  owner text not null,
  part text not null constraint account_is_of_a_known_part references ledger.part,
  asset text not null references public.asset,
  may_overdraw boolean not null,
  constraint name_says_what_it_is check (name = ledger.account_name(owner, part, asset)),
  constraint owner_is_known_kind check (owner = 'platform' or owner ~ '^0x[0-9a-f]{40}$'),
  constraint only_the_vault_mirror_overdraws check (may_overdraw = (owner = 'platform' and part = 'vault')),
  constraint part_is_of_its_owner check ((owner = 'platform') = (part not in ('available', 'pledged', 'staked', 'unreleased', 'passageway')))
);
create index account_of_owner on ledger.account (owner);

-- What an account has. Asset, may_overdraw and the bit of the part are copied here because every posting needs them under
-- the row's lock. Half-empty pages let PostgreSQL rewrite hot rows in place, without touching the index.
create table ledger.balance (
  account_id uuid primary key references ledger.account,
  posted numeric(38, 0) not null default 0,
  held numeric(38, 0) not null default 0,
  seq bigint not null default 0,
  asset text not null,
  may_overdraw boolean not null,
  part_bit bigint not null,
  constraint balance_not_negative check (may_overdraw or posted - held >= 0),
  constraint held_not_negative check (held >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- One row a movement. The arrays repeat its entries in the order of its legs: the records screen reads a movement with one
-- row, and entry needs no second index. seqs tells which entry of the account each leg is.
create table ledger.journal (
  id uuid primary key,
  kind text not null,
  day integer not null,
  at timestamptz not null,
  request_hash bytea not null,
  details jsonb not null,
  account_ids uuid[] not null,
  amounts numeric[] not null,
  seqs bigint[] not null,
  hold_changes jsonb,
  -- The number of the transaction that wrote the movement. No sequence: PostgreSQL has given it out already.
  xact bigint not null default ledger.xact_now(),
  -- What the movement accounts for, in the words of its producer: 'payment:7'. A fact moves money once.
  fact text,
  constraint moves_something check (cardinality(account_ids) > 0 or hold_changes is not null),
  constraint details_are_an_object check (jsonb_typeof(details) = 'object'),
  -- The parts of the genesis cannot be compared with a row; that it comes once is what protects the vault's mirror from a
  -- second one.
  constraint genesis_is_minted_once check (kind <> 'genesisMinted' or fact is not distinct from 'genesisMinted:BCG')
);
create unique index fact_moves_once on ledger.journal (fact) where fact is not null;
-- Rows lie in about this order, so a few bytes for every 32 pages find them; a posting pays next to nothing for it.
create index journal_of_xact on ledger.journal using brin (xact) with (pages_per_range = 32, autosummarize = on);

-- One row a leg. `at` is the journal's: with it an account's entries can be merged by time without reading journals.
create table ledger.entry (
  account_id uuid not null,
  seq bigint not null,
  journal_id uuid not null,
  at timestamptz not null,
  amount numeric(38, 0) not null,
  balance_after numeric(38, 0) not null,
  primary key (account_id, seq),
  constraint amount_not_zero check (amount <> 0)
);

-- Part of a balance that a running business reserves. Ends once: taken by the movement that spends it, or released.
create table ledger.hold (
  id uuid primary key,
  account_id uuid not null references ledger.account,
  amount numeric(38, 0) not null,
  state text not null default 'pending',
  placed_by uuid not null,
  placed_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  constraint hold_amount_positive check (amount > 0),
  constraint hold_state_known check (state in ('pending', 'posted', 'released')),
  constraint hold_ended_by_a_movement check ((state = 'pending') = (ended_by is null) and (ended_by is null) = (ended_at is null))
);
create index hold_of_account on ledger.hold (account_id, placed_at);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name using errcode = 'LG009';
end $$;

create trigger append_only before update or delete or truncate on ledger.journal for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.entry for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.account for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on ledger.balance for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on ledger.hold for each statement execute function ledger.refuse_change();
create trigger ended_stays_ended before update on ledger.hold for each row
  when (old.state <> 'pending' or new.state = 'pending' or (new.id, new.account_id, new.amount, new.placed_by) is distinct from (old.id, old.account_id, old.amount, old.placed_by))
  execute function ledger.refuse_change();

-- Days are labels of journals: once there is one, the border between days stays where it is.
create function ledger.refuse_day_change() returns trigger language plpgsql as $$
begin
  if exists (select from ledger.journal) then
    raise exception 'the day offset cannot change once the ledger has movements' using errcode = 'LG009';
  end if;
  return new;
end $$;
create trigger day_offset_stays before update of day_offset_minutes on platform_setting for each row
  when (new.day_offset_minutes <> old.day_offset_minutes) execute function ledger.refuse_day_change();

grant select on ledger.part, ledger.account, ledger.balance, ledger.journal, ledger.entry, ledger.hold to ocean_app;
-- The signer compares reservations with the ledger itself.
grant select (id, owner, part, asset) on ledger.account to ocean_signer;
grant select (id, account_id, amount, state, placed_at) on ledger.hold to ocean_signer;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.settled_xact, ledger.xact_offset to ocean_app;
