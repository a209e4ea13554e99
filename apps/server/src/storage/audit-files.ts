import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { Finding } from '../ledger/audit/audit.ts';
import { type FileStorage, STORAGE_PREFIXES } from './file-storage.ts';

/** Rows listed per promise; `faultCount` counts all. */
const MAX_LISTED = 10;
const ROWS_A_PAGE = 500;
/** Younger bytes may belong to an upload whose row is not written yet, or wait for the job that removes them. */
const ORPHAN_AFTER_MS = 2 * 24 * 60 * 60_000;

type Row = { readonly sha256: string; readonly size: number; readonly fileId: string };

/**
 * Compares the rows of files with the bytes in the store, in both directions, and with their references. Reads every byte, unless
 * `sizesOnly` is set: replaced bytes of the same length then go unnoticed.
 */
export async function auditFiles(
  q: Queryable,
  store: FileStorage,
  { sizesOnly = false, orphanAfterMs = ORPHAN_AFTER_MS } = {},
): Promise<Finding[]> {
  const bytes = [await checkRows(q, store, sizesOnly), await checkBytes(q, store, orphanAfterMs)];
  return [...bytes, await checkUnused(q, orphanAfterMs), await checkProjects(q)];
}

async function checkRows(q: Queryable, store: FileStorage, sizesOnly: boolean): Promise<Finding> {
  const found = collect('filesHaveTheirBytes', 'the bytes of every file lie in the store, with its size and its hash');
  for (let after = ''; ; ) {
    const rows = await readRows(q, after);
    for (const row of rows) found.check(`file ${row.fileId}`, await problemOf(store, row, sizesOnly));
    const last = rows.at(-1);
    if (!last) return found.finding();
    after = last.sha256;
  }
}

/** Hashes of files and of their thumbnails: equal bytes once, in the order of their hashes. */
function readRows(q: Queryable, after: string): Promise<Row[]> {
  const from = sql`decode(${after}, 'hex')`;
  return q.many<Row>(sql`
    select distinct on (part.sha256) encode(part.sha256, 'hex') as sha256, part.size, part.id as "fileId" from (
      (select distinct on (sha256) sha256, size, id from file
        where sha256 > ${from} order by sha256, id limit ${ROWS_A_PAGE})
      union all
      (select distinct on (small_sha256) small_sha256, small_size, id from file
        where small_sha256 > ${from} order by small_sha256, id limit ${ROWS_A_PAGE})) part
    order by part.sha256, part.id limit ${ROWS_A_PAGE}`);
}

async function problemOf(store: FileStorage, { sha256, size }: Row, sizesOnly: boolean): Promise<string | undefined> {
  const stored = await store.sizeOf(sha256);
  if (stored === undefined) return 'its bytes are missing';
  if (stored !== size) return `it has ${stored} bytes instead of ${size}`;
  if (sizesOnly) return undefined;
  const hash = createHash('sha256');
  for await (const piece of await store.read(sha256)) hash.update(piece as Buffer);
  return hash.digest('hex') === sha256 ? undefined : 'its bytes are not those that were stored';
}

async function checkBytes(q: Queryable, store: FileStorage, orphanAfterMs: number): Promise<Finding> {
  const found = collect('bytesHaveTheirFile', 'whatever lies in the store for days belongs to a file');
  for (const prefix of STORAGE_PREFIXES) {
    for await (const { sha256, ageMs } of store.list(prefix)) {
      const isOld = ageMs >= orphanAfterMs;
      const isOrphan = isOld && !(await hasFile(q, sha256));
      found.check(`bytes ${sha256}`, isOrphan ? 'no file has them' : undefined);
    }
  }
  return found.finding();
}

/** As the file itself or as its thumbnail. */
async function hasFile(q: Queryable, sha256: string): Promise<boolean> {
  const bytes = sql`decode(${sha256}, 'hex')`;
  const row = await q.maybeOne(sql`
    (select from file where sha256 = ${bytes} limit 1) union all (select from file where small_sha256 = ${bytes} limit 1) limit 1`);
  return row !== undefined;
}

/**
 * The job removes what has been unreferenced for a day. Uses the machine's clock: a development start may move the
 * platform's clock by days at once, which leaves the job no time.
 */
async function checkUnused(q: Queryable, unusedAfterMs: number): Promise<Finding> {
  const promise = 'something refers to every file, or did until lately';
  const since = new Date(Date.now() - unusedAfterMs);
  const { checked, faulty } = await q.one<{ checked: number; faulty: number }>(sql`
    select count(*) as checked, count(*) filter (where ${isUnused(since)}) as faulty from file f`);
  const rows = await q.many<{ at: string }>(sql`
    select 'file ' || f.id as at from file f where ${isUnused(since)} order by f.at, f.id limit ${MAX_LISTED}`);
  const faults = rows.map(({ at }) => ({ at, problem: 'nothing has referred to it for days, and it is still there' }));
  return { name: 'filesAreReferredTo', promise, checked, faultCount: faulty, faults };
}

const isUnused = (since: Date) => sql`f.at < ${since} and not exists (
  select from file_use u where u.file_id = f.id and (u.ended_at is null or u.ended_at >= ${since}))`;

/** A reviewer signs by hash what members download: the list of a project and the uses of its files are written separately. */
async function checkProjects(q: Queryable): Promise<Finding> {
  const compared = sql`
    select p.id, p.files, coalesce(u.files, '{}') as used from project p left join (
      select subject_id, array_agg(file_id order by place) as files from file_use
      where subject_kind = 'project' and ended_at is null group by subject_id
    ) u on u.subject_id = p.id`;
  const { checked, faulty } = await q.one<{ checked: number; faulty: number }>(sql`
    select count(*) as checked, count(*) filter (where c.files <> c.used) as faulty from (${compared}) c`);
  const faults = await q.many<{ at: string; problem: string }>(sql`
    select 'project ' || c.id as at, 'its files are ' || c.files::text || ', referred to are ' || c.used::text as problem
    from (${compared}) c where c.files <> c.used order by c.id limit ${MAX_LISTED}`);
  const promise = 'the files of every project are those that it refers to, in their order';
  return { name: 'projectsReferToTheirFiles', promise, checked, faultCount: faulty, faults };
}

function collect(name: string, promise: string) {
  const faults: { at: string; problem: string }[] = [];
  let checked = 0;
  let faultCount = 0;
  return {
    check(at: string, problem: string | undefined): void {
      checked += 1;
      if (problem === undefined) return;
      faultCount += 1;
      if (faults.length < MAX_LISTED) faults.push({ at, problem });
    },
    finding: (): Finding => ({ name, promise, checked, faultCount, faults }),
  };
}
