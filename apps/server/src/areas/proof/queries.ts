import { Refusal } from '@ocean/api/errors';
import { hexOf } from '@ocean/money/proof/bytes';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export type PublishedDay = {
  readonly day: number;
  readonly block: number;
  readonly blockHash: string;
  readonly cutAt: Date;
  readonly publishedAt: Date;
  readonly sha256: string;
  readonly size: number;
};

/** Newest first. @example readDays(q, sql`limit 1`) */
export function readDays(q: Queryable, part: Sql): Promise<PublishedDay[]> {
  return q.many<PublishedDay>(sql`
    select c.day, c.block, c.block_hash as "blockHash", c.cut_at as "cutAt", p.published_at as "publishedAt", p.file_sha256 as sha256,
      p.file_bytes as size
    from proof_publication p join proof_cut c on c.day = p.day ${part}`);
}

/** As the calls return it. */
export function viewDay({ cutAt, publishedAt, sha256, size, ...day }: PublishedDay) {
  return { ...day, cutAt: cutAt.toISOString(), publishedAt: publishedAt.toISOString(), file: { sha256, size } };
}

export type Tree = {
  readonly day: number;
  readonly asset: string;
  readonly token: string;
  readonly decimals: number;
  readonly rows: number;
  readonly depth: number;
  readonly root: Buffer;
  readonly totalUnits: bigint;
};

/** Newest day first, assets in order. */
export function readTrees(q: Queryable, days: readonly number[]): Promise<Tree[]> {
  return q.many<Tree>(sql`
    select t.day, t.asset, t.token, t.decimals, t.leaves as rows, t.depth, t.root, t.total_units as "totalUnits"
    from proof_tree t join asset a on a.symbol = t.asset where t.day = any (${[...days]}::integer[]) order by t.day desc, a.position`);
}

export function viewTree({ asset, token, decimals, rows, depth, root, totalUnits }: Tree) {
  return { asset, token, decimals, rows, depth, root: hexOf(root), totalUnits: String(totalUnits) };
}

/** The published day with this number, or the newest one without a number. @throws Refusal PROOF_UNKNOWN */
export async function requireDay(q: Queryable, day?: number): Promise<PublishedDay> {
  const [found] = await readDays(q, day === undefined ? sql`order by c.day desc limit 1` : sql`where c.day = ${day}`);
  if (!found) throw new Refusal('PROOF_UNKNOWN');
  return found;
}

/** Whether the account has a leaf in the newest proof and has never saved its secret. */
export async function hasUnsavedProof(q: Queryable, account: string): Promise<boolean> {
  const { isUnsaved } = await q.one<{ isUnsaved: boolean }>(sql`
    select exists (
      select from (select max(day) as day from proof_publication) newest cross join asset a
        join proof_balance b on b.day = newest.day and b.asset = a.symbol and b.account = ${account}
    ) and not exists (select from proof_saved where account = ${account}) as "isUnsaved"`);
  return isUnsaved;
}
