-- Purpose: whoever got no answer to a payment by balance asks for a new quote in place of the old one, and from then on
-- the old payment, wherever it still is on its way, books nothing. A payment on chain settles it as before.

alter table purchase add column replaced_at timestamptz;
