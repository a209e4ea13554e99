-- Purpose: since when a token is known, so that the audit can tell a payment that was kept as unsupported while its token was
-- unknown from one that was never credited. Null for tokens that were registered before this migration: known ever since.

alter table asset add column token_registered_at timestamptz;

create function token_is_registered_now() returns trigger language plpgsql as $$
begin
  new.token_registered_at := case when old.token_address is null and new.token_address is not null then public.platform_now()
    else old.token_registered_at end;
  return new;
end $$;

create trigger token_is_registered_now before update on asset for each row execute function token_is_registered_now();
