-- Purpose: indexes for what every home page, every asset wallet and every round of a job asks of the orders.

-- The newest proceeds of a passageway.
create index desk_order_released_of_operator on desk_order ((coalesce(operator, named)), ended_at desc) where state = 'released';

-- Passageways that accept without a tap: the job that looks for their orders begins with them.
create index desk_passageway_alone on desk_passageway (account) where auto_units is not null and is_started;
