-- Purpose: ledger.post knows its movements. A kind may touch certain parts of certain owners, each with its sign, and most
-- kinds repeat what a row says that was written before them: their fact. A server that is told to lie can post no other.

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
grant select on ledger.movement_kind to ocean_app;

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
