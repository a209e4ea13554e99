-- Purpose: ledger.post knows its movements. A kind may touch certain parts of certain owners, each with its sign, and most
-- kinds repeat what a row says that was written before them: their fact. A server that is told to lie can post no other.

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
insert into ledger.part (part, is_platform, place) values
  ('available', false, 0), ('pledged', false, 1), ('staked', false, 2), ('unreleased', false, 3), ('passageway', false, 4),
  ('treasury', true, 10), ('emissionPool', true, 11), ('emissionOwed', true, 12), ('stakingPool', true, 13),
  ('idoPool', true, 14), ('convertPool', true, 15), ('awardsPool', true, 16), ('vault', true, 17);
update ledger.part set may_overdraw = true where part = 'vault';

alter table ledger.account
  add constraint account_is_of_a_known_part foreign key (part) references ledger.part,
  add constraint only_the_vault_mirror_overdraws check (may_overdraw = (owner = 'platform' and part = 'vault')),
  add constraint part_is_of_its_owner check ((owner = 'platform') = (part not in ('available', 'pledged', 'staked', 'unreleased', 'passageway')));

-- Copied like the asset, because every posting needs it.
alter table ledger.balance add column part_bit bigint;
update ledger.balance b set part_bit = p.bit from ledger.account a join ledger.part p on p.part = a.part where a.id = b.account_id;
alter table ledger.balance alter column part_bit set not null;

create function ledger.leg_bits(legs text[]) returns bigint language sql stable as $$
  select coalesce(bit_or(case left(l.leg, 1) when '-' then p.bit else p.bit << 31 end), 0)
  from unnest(legs) l(leg) join ledger.part p on p.part = substr(l.leg, 2)
$$;

-- The catalogue, one row a function of movements.ts; a test compares the two (movement-kinds.test.ts).
create table ledger.movement_kind (
  kind text primary key,
  -- '-vault' may give, '+available' may gain.
  legs text[] not null,
  leg_bits bigint not null,
  hold_acts text[] not null default '{}',
  -- The table whose row accounts for the movement; null where the movement is the only record of its act.
  fact text,
  -- Movements of one producer share their facts: a payment is credited by one of three kinds, once.
  producer text,
  constraint legs_name_a_sign_and_a_part check (array_to_string(legs, ' ', '?') ~ '^([-+][A-Za-z]+( |$))*$'),
  constraint hold_acts_known check (hold_acts <@ array['place', 'take', 'release']),
  constraint fact_has_a_producer check (fact is null or producer is not null)
);
create function ledger.add_leg_bits() returns trigger language plpgsql as $$
begin
  new.leg_bits := ledger.leg_bits(new.legs);
  return new;
end $$;
create trigger add_leg_bits before insert or update on ledger.movement_kind for each row execute function ledger.add_leg_bits();

insert into ledger.movement_kind (kind, legs, hold_acts, fact, producer) values
  ('genesisMinted', '{+awardsPool,+convertPool,+emissionPool,+idoPool,+stakingPool,+treasury,-vault}', '{}', null, 'genesisMinted'),
  ('depositCredited', '{+available,-vault}', '{}', 'payment', 'payment'),
  ('paymentCredited', '{+available,-vault}', '{}', 'payment', 'payment'),
  ('paymentReceived', '{+available,-vault}', '{}', 'payment', 'payment'),
  ('botSoldByBalance', '{+treasury,-available}', '{}', 'purchase', 'purchase'),
  ('botSoldByWallet', '{+treasury,-available}', '{}', 'purchase', 'purchase'),
  ('cardSoldByBalance', '{+treasury,-available}', '{}', 'purchase', 'purchase'),
  ('cardSoldByWallet', '{+treasury,-available}', '{}', 'purchase', 'purchase'),
  ('botsRun', '{+pledged,-available}', '{}', 'bot_event', 'botsRun'),
  ('botsStopped', '{+available,+treasury,-pledged}', '{}', 'bot_event', 'botsStopped'),
  ('botsRenewed', '{+treasury,-available}', '{}', 'bot_event', 'botsRenewed'),
  ('pledgesReturned', '{+available,-pledged}', '{}', 'bot_event', 'pledgesReturned'),
  ('transferred', '{+available,-available}', '{}', null, null),
  ('emissionClosed', '{+emissionOwed,-emissionPool}', '{}', 'emission_day', 'emissionClosed'),
  ('incomeCollected', '{+available,-emissionOwed}', '{}', 'income_collection', 'incomeCollected'),
  ('converted', '{+available,+treasury,-available,-awardsPool,-convertPool}', '{}', 'conversion_quote', 'converted'),
  ('withdrawalHeld', '{}', '{place}', 'withdrawal', 'withdrawalHeld'),
  ('withdrawalClaimed', '{+treasury,+vault,-available}', '{take}', 'withdrawal', 'withdrawalClaimed'),
  ('withdrawalCancelled', '{}', '{release}', 'withdrawal', 'withdrawalCancelled'),
  ('withdrawalRefunded', '{}', '{release}', 'withdrawal', 'withdrawalRefunded');

revoke execute on all functions in schema ledger from public;
