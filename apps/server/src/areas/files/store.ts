import type { FileType } from '@ocean/api/areas/files';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Taken } from './rules.ts';

export type FileRow = {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
};

/** Locks the bytes of one hash until the end of the transaction, for writing and removing them. */
export async function lockBytes(tx: Transaction, sha256: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`file/${sha256}`}, 47))`);
}

/** Serialises the counting of one account's uploads across all processes. */
export async function lockAccount(tx: Transaction, account: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`files-of/${account}`}, 47))`);
}

export async function readTaken(q: Queryable, account: string): Promise<Taken> {
  return q.one<Taken>(sql`
    select coalesce(sum(size + coalesce(small_size, 0)), 0)::bigint as "accountBytes", count(*) filter (where day = platform_today()) as "filesToday",
      coalesce((select bytes from file_day where day = platform_today()), 0)::bigint as "dayBytes"
    from file where account = ${account}`);
}

/** Counts the bytes of the day. Concurrent uploads are serialised here. @returns the bytes before this one */
export async function countDay(tx: Transaction, size: number): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(sql`
    insert into file_day (day, bytes) values (platform_today(), ${size})
    on conflict (day) do update set bytes = file_day.bytes + excluded.bytes returning bytes`);
  return bytes - size;
}

/** The small picture for lists. Null: no picture, or one that is small already. */
export type Small = { readonly size: number; readonly sha256: string };
export type SentFile = FileRow & { readonly sentHash: Buffer; readonly small?: Small | undefined };

/** The file with this id, and the hash of what was sent for it. */
export async function findSent(q: Queryable, id: string): Promise<SentFile | undefined> {
  return q.maybeOne<SentFile>(sql`
    select id, account, name, type, size, encode(sha256, 'hex') as sha256, sent_hash as "sentHash" from file where id = ${id}`);
}

export async function insertFile(tx: Transaction, file: SentFile): Promise<void> {
  await tx.run(sql`
    insert into file (id, account, name, type, size, sha256, sent_hash, small_size, small_sha256)
    values (${file.id}, ${file.account}, ${file.name}, ${file.type}, ${file.size}, decode(${file.sha256}, 'hex'), ${file.sentHash},
      ${file.small?.size ?? null}, decode(${file.small?.sha256 ?? null}::text, 'hex'))`);
}

export async function isHashUsed(q: Queryable, sha256: string): Promise<boolean> {
  const used = sql`decode(${sha256}, 'hex')`;
  return (
    (await q.maybeOne(sql`
      (select from file where sha256 = ${used} limit 1) union all (select from file where small_sha256 = ${used} limit 1) limit 1`)) !==
    undefined
  );
}

/**
 * Deletes files not referred to for a day, and returns the hashes of their bytes and of their small pictures. A file that a
 * subject takes at this moment fails the round by its foreign key; the next round leaves it out.
 */
export async function deleteUnused(tx: Transaction, limit: number): Promise<string[]> {
  const unused = await tx.many<{ id: string }>(sql`
    select f.id from file f
    where f.at < platform_now() - interval '1 day' and not exists (
      select from file_use u where u.file_id = f.id and (u.ended_at is null or u.ended_at >= platform_now() - interval '1 day'))
    limit ${limit}`);
  const ids = unused.map(({ id }) => id);
  await tx.run(sql`delete from file_use where file_id = any (${ids}::uuid[]) and ended_at is not null`);
  const rows = await tx.many<{ sha256: string; small: string | null }>(sql`
    delete from file f where f.id = any (${ids}::uuid[]) and not exists (select from file_use u where u.file_id = f.id)
    returning encode(f.sha256, 'hex') as sha256, encode(f.small_sha256, 'hex') as small`);
  return [...new Set(rows.flatMap(({ sha256, small }) => (small === null ? [sha256] : [sha256, small])))];
}

/** The hour of the day, 0 to 23. */
export async function readHour(q: Queryable): Promise<number> {
  return (await q.one<{ hour: number }>(sql`select extract(hour from platform_now())::integer as hour`)).hour;
}
