-- Purpose: files that members send. Their bytes lie in the store under their SHA-256, equal ones once; a row says whose file it
-- is and what it is called. What shows a file refers to it; a file that nothing has referred to for a day is removed.

create table file (
  id        uuid primary key,
  account   address not null constraint file_is_of_a_member references account (address),
  name      text not null constraint file_name_short check (length(name) between 1 and 120),
  type      text not null constraint file_type_known check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet', 'text/csv')),
  size      integer not null constraint file_size_allowed check (size between 1 and 20971520),
  sha256    bytea not null constraint file_hash_is_sha256 check (octet_length(sha256) = 32),
  -- Of the name and the bytes as they were sent, before a picture was encoded again: the same request again is known by it.
  sent_hash bytea not null constraint sent_hash_is_sha256 check (octet_length(sent_hash) = 32),
  day       integer not null default platform_today(),
  at        timestamptz not null default platform_now()
);
create index file_of_account on file (account, day) include (size);
create index file_by_hash on file (sha256);

-- What refers to a file. One that ends stays for a day, so that what is taken off by mistake can be put back.
create table file_use (
  subject_kind text not null constraint use_subject_known check (subject_kind in ('project')),
  subject_id   uuid not null,
  file_id      uuid not null constraint use_is_of_a_file references file (id),
  place        smallint not null constraint use_place_positive check (place > 0),
  ended_at     timestamptz,
  primary key (subject_kind, subject_id, file_id)
);
create index use_of_file on file_use (file_id);

-- What arrived on a day, of all accounts together: one row that every upload of the day locks, so that its limit is kept exactly.
create table file_day (
  day   integer primary key,
  bytes bigint not null constraint day_bytes_positive check (bytes > 0)
);

-- Signs the links to files, for every process alike. Made here: nobody has to choose or to carry a secret.
create table file_link_key (
  is_only boolean primary key default true constraint one_link_key check (is_only),
  key     bytea not null constraint link_key_is_256_bits check (octet_length(key) = 32)
);
insert into file_link_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- Neither the day nor the time is the writer's to choose.
grant select, insert (id, account, name, type, size, sha256, sent_hash) on file to ocean_app;
grant select, insert, update (place, ended_at) on file_use to ocean_app;
grant select, insert, update on file_day to ocean_app;
grant select on file_link_key to ocean_app;
grant delete on file, file_use to ocean_worker;
