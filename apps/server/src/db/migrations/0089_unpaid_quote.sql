-- Purpose: an account's offers that it has not used are counted before it gets another one.

create index purchase_unpaid_of_account on purchase (account, expires_at) where settled_at is null;
create index conversion_quote_unused_of_account on conversion_quote (account, expires_at) where done_at is null;
