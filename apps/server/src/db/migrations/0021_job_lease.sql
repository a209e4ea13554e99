-- Purpose: which process runs a job now. `token` grows with every change of hands: work that began under an older one
-- can be recognised and refused. Leases only save double work; nothing is correct merely because of them.

create table job_lease (
  name text primary key,
  holder uuid not null,
  token bigint not null default 1,
  held_until timestamptz not null,
  constraint token_positive check (token > 0)
);
