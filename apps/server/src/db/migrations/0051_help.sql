-- Purpose: help articles in every language, how they are searched, and whom they helped. The program ships them; what operators
-- write stands above what is shipped, and its history is that of all content. PostgreSQL splits texts at what its locale calls a
-- letter and has no dictionary for half of the languages, so words are made here, in the same way for articles and questions.

-- Small letters, also of Vietnamese: a database without a locale lowers only those of English.
create function help_lower(words text) returns text language sql immutable strict set search_path = public, pg_temp as $$
  select translate(lower(words),
    'ÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬÈÉẺẼẸÊỀẾỂỄỆÌÍỈĨỊÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢÙÚỦŨỤƯỪỨỬỮỰỲÝỶỸỴĐ',
    'àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ')
$$;

-- What a text is found by, in its order: stems where there is a dictionary; pairs of characters in Chinese, Japanese and Korean;
-- syllables and pairs of them in Vietnamese; groups of three characters in Filipino and Bengali. Malay shares the stems of
-- Indonesian. What is written in Latin letters and digits stays a word of its own everywhere. The dictionaries of Arabic and Hindi leave
-- out no small words, so those that stand in every question are left out here.
create function help_lexemes(lang text, words text) returns table (lexeme text, place bigint)
language sql stable set search_path = public, pg_temp as $$
  with word as (
    select w.word, w.place from regexp_split_to_table(
      regexp_replace(
        regexp_replace(help_lower(words), $re$[][\s!-/:-@\\^_`{|}~«»“”‘’„…–—·、。，．！？；：（）「」『』《》〈〉【】¿¡。،؛؟।॥]+$re$, ' ', 'g'),
        case when lang in ('cn', 'cht', 'ja', 'ko') then '([a-z0-9]+)' else '(?!)' end, ' \1 ', 'g'),
      '\s+') with ordinality w (word, place)
    where w.word <> '' and w.word <> all (case lang
      when 'ar' then '{كيف,هل,ما,ماذا,لماذا,متى,أين,كم,أي,من,إلى,في,على,عن,أن,إن,إذا,أو,لا,لم,هو,هي,هذا,هذه,بعد,قبل,مع,عند}'::text[]
      when 'hi' then '{क्या,कैसे,क्यों,कब,कहाँ,कौन,कितना,है,हैं,में,से,को,का,की,के,पर,और,या,नहीं,मैं,मुझे,मेरा,मेरी,मेरे,हो,तो,भी,वह,यह}'::text[]
      else '{}'::text[] end)
  ),
  stem as (
    select word, place, case
      when lang in ('en', 'au') then ts_lexize('english_stem', word)
      when lang in ('id', 'ms') then ts_lexize('indonesian_stem', word)
      when lang = 'hi' then ts_lexize('hindi_stem', word)
      when lang = 'ar' then ts_lexize('arabic_stem', word)
      when lang = 'vi' and lead(word) over (order by place) is not null then array[word, word || ' ' || lead(word) over (order by place)]
      else array[word] end as parts,
      case when word ~ '^[a-z0-9]+$' and lang <> 'tl' then 0
        when lang in ('cn', 'cht', 'ja', 'ko') then 2
        when lang in ('tl', 'ben') then 3 else 0 end as size
    from word
  )
  select gram, place from stem cross join lateral (
    select unnest(parts) as gram where size = 0 or length(word) <= size
    union all
    select substr(word, at, size) from generate_series(1, length(word) - size + 1) at where size > 0 and length(word) > size
  ) grams
$$;

-- Weights: A the title, B other words that people ask with, D the text.
create function help_vector(lang text, title text, asked text, body text) returns tsvector
language sql stable set search_path = public, pg_temp as $$
  select coalesce(string_agg(format('''%s'':%s%s', lexeme, least(place, 16000), weight), ' '), '')::tsvector
  from (select lexeme, place, 'A' as weight from help_lexemes(lang, title)
    union all select lexeme, place, 'B' from help_lexemes(lang, asked)
    union all select lexeme, place, 'D' from help_lexemes(lang, body)) word
$$;

create table help_text (
  article    text not null,
  lang       text not null,
  -- False: an operator's, which stands above the shipped one.
  is_shipped boolean not null,
  -- In the list; shipped articles come first.
  position   integer not null,
  -- Counts the texts that stood here, from 1.
  version    integer not null,
  title      text not null,
  -- Other words that people ask with: found, never shown.
  asked      text not null,
  body       text not null,
  words      tsvector not null,
  changed_at timestamptz not null default platform_now(),
  primary key (article, lang, is_shipped),
  constraint article_is_a_name check (article ~ '^[a-z][a-z0-9-]{0,47}$'),
  constraint article_language_is_known check (lang in ('en', 'ko', 'ja', 'id', 'ms', 'au', 'cn', 'cht', 'hi', 'ar', 'vi', 'tl', 'ben')),
  constraint article_says_something check (title <> '' and body <> ''),
  constraint article_version_positive check (version > 0)
);

create function index_help_text() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.words := help_vector(new.lang, new.title, new.asked, new.body);
  return new;
end $$;
create trigger index_help_text before insert or update on help_text for each row execute function index_help_text();

-- What is there to read: of each article and language the operators' text, else the shipped one; nothing of a hidden article.
create view help_shown as
select distinct on (article, lang) article, lang, position, version, title, body, words from help_text t
where not exists (select from content_item c where c.subject = 'help/' || t.article)
order by article, lang, is_shipped;

-- 'help/fees/ko' is the Korean text of an article, and taking it away lets the shipped one show again; 'help/fees' hides the article.
alter table content_change drop constraint content_subject_is_known, drop constraint only_texts_are_taken_away;
alter table content_change
  add constraint content_subject_is_known check (subject ~ '^(notice|news|banner)/[1-9][0-9]{0,8}$|^menu/[A-Za-z]+$|^(maintenance|leastSafeVersion)$|^help/[a-z][a-z0-9-]{0,47}(/[a-z]{2,3})?$'),
  add constraint only_texts_are_taken_away check (value is not null or subject ~ '^(notice|news|banner|help)/'),
  add constraint help_is_a_text_or_hidden check (subject !~ '^help/' or value is null or case
    when subject ~ '^help/[^/]+$' then value = '"hidden"'
    else coalesce(value ->> 'title', '') <> '' and coalesce(value ->> 'body', '') <> '' end);

create function apply_help_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  key constant text[] := string_to_array(coalesce(new.subject, old.subject), '/');
begin
  if key[1] <> 'help' or key[3] is null then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from help_text where article = key[2] and lang = key[3] and not is_shipped;
  else
    insert into help_text as t (article, lang, is_shipped, position, version, title, asked, body)
    values (key[2], key[3], false, coalesce((select min(position) from help_text where article = key[2]), 10000), 1,
      new.value ->> 'title', coalesce(new.value ->> 'asked', ''), new.value ->> 'body')
    on conflict (article, lang, is_shipped) do update set version = t.version + 1, title = excluded.title, asked = excluded.asked,
      body = excluded.body, changed_at = platform_now();
  end if;
  return null;
end $$;
create trigger apply_help_text after insert or update or delete on content_item for each row execute function apply_help_text();

-- Whether an article helped a member: one answer each, and the last one holds.
create table help_answer (
  account address not null constraint help_is_answered_by_a_member references account (address),
  article text not null,
  helped  boolean not null,
  at      timestamptz not null default platform_now(),
  primary key (account, article)
);

grant select on help_text, help_shown, help_answer to ocean_app;
grant insert, update (helped, at) on help_answer to ocean_app;
revoke all on function help_lower(text), help_lexemes(text, text), help_vector(text, text, text, text), index_help_text(), apply_help_text() from public;
grant execute on function help_lower(text), help_lexemes(text, text) to ocean_app;
