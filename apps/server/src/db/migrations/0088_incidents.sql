-- Purpose: operators say on every screen that something is wrong, without closing what they have not to: a sentence in every language with
-- how serious it is. What a version before does not know, it does not show.

do $$
declare
  definition text;
begin
  select pg_get_expr(conbin, conrelid) into strict definition from pg_constraint
    where conrelid = 'public.content_change'::regclass and conname = 'content_subject_is_known';
  execute format('alter table content_change drop constraint content_subject_is_known, add constraint content_subject_is_known check (%s or subject ~ %L)',
    definition, '^incident/[1-9][0-9]{0,8}$');
  select pg_get_expr(conbin, conrelid) into strict definition from pg_constraint
    where conrelid = 'public.content_change'::regclass and conname = 'only_texts_are_taken_away';
  execute format('alter table content_change drop constraint only_texts_are_taken_away, add constraint only_texts_are_taken_away check (%s or subject ~ %L)',
    definition, '^incident/');
end $$;

alter table content_change
  add constraint incidents_have_english check (subject !~ '^incident/' or value is null or coalesce(value -> 'texts' ->> 'en', '') <> ''),
  add constraint incidents_say_how_serious check (
    subject !~ '^incident/' or value is null or coalesce(value ->> 'severity', '') in ('info', 'warning', 'severe'));
