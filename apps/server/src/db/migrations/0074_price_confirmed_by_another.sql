-- Purpose: a price that jumped is an act of two persons: the operator who set it does not confirm it.

alter table operator_price add constraint price_confirmed_by_another check (confirmed_by is distinct from author or confirmed_by is null);
