import sql from 'sql-template-tag';
import type { Queryable } from '../database.ts';

/** A position in the WAL of a PostgreSQL server, valid on all servers that follow it. */
export type Place = { readonly timeline: number; readonly lsn: bigint };

/** `place` is undefined on a replica that follows no primary. */
export type ServerPlace = {
  readonly isReplica: boolean;
  readonly place: Place | undefined;
  /** Distinguishes one server, and one start of it, from all others. */
  readonly startedAt: string;
};

type Row = { isReplica: boolean; timeline: number | null; lsn: string | null; startedAt: string };

/** On a primary, everything acknowledged lies before it; on a replica, everything before it is visible. */
export async function readServerPlace(q: Queryable): Promise<ServerPlace> {
  const { isReplica, timeline, lsn, startedAt } = await q.one<Row>(sql`
    select is_replica as "isReplica", timeline, lsn::text, started_at::text as "startedAt" from server_place()`);
  const place = timeline === null || lsn === null ? undefined : { timeline, lsn: lsnOf(lsn) };
  return { isReplica, place, startedAt };
}

/** Whether a server at `here` has everything up to `needed`. An acknowledged position is part of every later timeline. */
export function hasReached(here: Place | undefined, needed: Place): boolean {
  return here !== undefined && here.timeline >= needed.timeline && here.lsn >= needed.lsn;
}

/** A server that has reached the result has reached both. */
export function laterOf(one: Place, other: Place): Place {
  const isAhead = one.lsn > other.lsn;
  return { timeline: Math.max(one.timeline, other.timeline), lsn: (isAhead ? one : other).lsn };
}

/** @example placeText({ timeline: 2, lsn: 0x16_b3742f8n }) === '2-16b3742f8' */
export function placeText({ timeline, lsn }: Place): string {
  return `${timeline}-${lsn.toString(16)}`;
}

const TEXT = /^([1-9]\d{0,8})-([0-9a-f]{1,16})$/;

/** Undefined for text that is not a place: a client may send anything. */
export function parsePlace(text: string): Place | undefined {
  const [, timeline, lsn] = TEXT.exec(text) ?? [];
  return timeline && lsn ? { timeline: Number(timeline), lsn: BigInt(`0x${lsn}`) } : undefined;
}

/** PostgreSQL writes the two halves separately: 16/B3742F8. */
function lsnOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
