-- Purpose: what operators note about members, for each other. Members never see it, and no note is changed or taken away.

create table operators.account_note (
  account public.address not null constraint noted_is_a_member references public.account (address),
  -- Counts the notes of one account: a text that an operator signed names it and so serves once.
  number  integer not null constraint note_number_positive check (number > 0),
  author  public.address not null,
  text    text not null constraint note_says_something check (text ~ '\S' and length(text) <= 500),
  at      timestamptz not null default platform_now(),
  primary key (account, number)
);

-- The account's row is locked, so of two operators who write at once one is refused.
create function operators.judge_account_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
begin
  perform from account where address = new.account for no key update;
  if new.number <> (select count(*) + 1 from operators.account_note where account = new.account) then
    raise exception 'the notes of account % are counted without gaps', new.account using errcode = 'unique_violation';
  end if;
  if not exists (
    select from operators.signature s
    where s.subject = 'member/note/' || new.account || '/' || new.number and s.operator = new.author
  ) then
    raise exception 'note % of account % is not signed by its author', new.number, new.account using errcode = 'integrity_constraint_violation';
  end if;
  if is_one_line(new.account, new.author) then
    raise exception 'nobody writes about their own line' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger judge_account_note before insert on operators.account_note
  for each row execute function operators.judge_account_note();
revoke all on function operators.judge_account_note() from public;

create trigger append_only before update or delete or truncate on operators.account_note
  for each statement execute function operators.refuse_change();

grant select on operators.account_note to ocean_operator;
grant insert (account, number, author, text) on operators.account_note to ocean_operator;
