-- Purpose: what is told live of orders, messages, purchases, payments, withdrawals, days and tickets: a kind and an id, to those whom it is
-- about. A statement over many rows tells them at once.

create function tell_new_orders() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into live_event (account, kind, subject)
  select party, 'order', o.id from new_orders o cross join lateral unnest(array[o.customer, o.named]) party where party is not null;
  return null;
end $$;
create trigger tell_new_orders after insert on desk_order
  referencing new table as new_orders for each statement execute function tell_new_orders();

-- An acceptance whose movement could not be posted is taken back in its own transaction, and was not.
create function tell_changed_orders() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into live_event (account, kind, subject)
  select party, 'order', o.id from new_orders o join old_orders b using (id)
    cross join lateral unnest(array[o.customer, coalesce(o.operator, o.named)]) party
  where o.state <> b.state and o.state <> 'pending' and party is not null;
  delete from live_event e using new_orders o join old_orders b using (id)
  where b.state <> 'pending' and o.state = 'pending'
    and e.tx = pg_current_xact_id() and e.kind = 'order' and e.subject = o.id::text;
  return null;
end $$;
create trigger tell_changed_orders after update on desk_order
  referencing old table as old_orders new table as new_orders for each statement execute function tell_changed_orders();

create function tell_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform tell_live('message', o.id::text, case new.author when o.customer then coalesce(o.operator, o.named) else o.customer end)
  from desk_order o where o.id = new.order_id;
  return null;
end $$;
create trigger tell_message after insert on desk_message for each row execute function tell_message();

create function tell_settled_purchases() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into live_event (account, kind, subject)
  select p.account, 'settlement', p.id from new_purchases p join old_purchases b using (id)
  where p.settled_at is not null and b.settled_at is null;
  return null;
end $$;
create trigger tell_settled_purchases after update on purchase
  referencing old table as old_purchases new table as new_purchases for each statement execute function tell_settled_purchases();

-- What settled a purchase is told with it.
create function tell_credited_payments() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  insert into live_event (account, kind, subject)
  select p.sender, 'settlement', coalesce(p.purchase_id::text, p.payment_id::text) from new_payments p where p.outcome = 'credited';
  return null;
end $$;
create trigger tell_credited_payments after insert on payment
  referencing new table as new_payments for each statement execute function tell_credited_payments();

create function tell_withdrawal() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform tell_live('claim', new.id::text, new.account);
  return null;
end $$;
create trigger tell_withdrawal after update on withdrawal for each row
  when (old.state is distinct from new.state) execute function tell_withdrawal();

create function tell_closed_day() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform tell_live('dayClosed', new.day::text, null);
  return null;
end $$;
create trigger tell_closed_day after update on emission_day for each row
  when (old.closed_at is null and new.closed_at is not null) execute function tell_closed_day();

create function tell_ticket_answer() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform tell_live('ticket', t.id::text, t.account) from ticket t where t.id = new.ticket;
  return null;
end $$;
create trigger tell_ticket_answer after insert on ticket_answer for each row execute function tell_ticket_answer();

revoke all on function tell_new_orders(), tell_changed_orders(), tell_message(), tell_settled_purchases(), tell_credited_payments(),
  tell_withdrawal(), tell_closed_day(), tell_ticket_answer() from public;
