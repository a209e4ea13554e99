/**
 * The position of a reader: which transactions were over when it read. Whatever commits later is new to it, regardless of its
 * number.
 */
export type Place = {
  /** Identifies the database and its last fail-over. */
  readonly cluster: string;
  /** Unix seconds of the database's clock. */
  readonly at: number;
  /** The first transaction number that had not begun. */
  readonly next: bigint;
  /** Transactions below `next` that were still open, ascending. */
  readonly open: readonly bigint[];
};

/** The answer of the database. */
export type Now = { readonly snapshot: string; readonly cluster: string; readonly at: number };

/** Rows are kept twice as long (`forget_live_events`). */
export const MAX_AWAY_SECONDS = 3_600;
/** How far the database's clock may be set back. */
const MAX_SET_BACK_SECONDS = 60;
/** The most open transactions in a cursor. Events of further ones are told twice. */
export const MAX_OPEN = 128;

const MAX_TRANSACTION = 2n ** 63n;
const CURSOR = /^([0-9a-f]{8})\.(\d{1,11})\.(\d{1,19})\.((?:\d{1,19}(?:,\d{1,19})*)?)$/;

/** @param now.snapshot as PostgreSQL writes it, for example 10:20:10,14,15 */
export function placeOf({ snapshot, cluster, at }: Now): Place {
  const [, next = '', list = ''] = snapshot.split(':');
  const open = list === '' ? [] : list.split(',').map(BigInt);
  const [first] = open.slice(MAX_OPEN);
  return { cluster, at, next: first ?? BigInt(next), open: open.slice(0, MAX_OPEN) };
}

/** @example 0a1b2c3d.1790000000.20.10,14,15 */
export function cursorOf({ cluster, at, next, open }: Place): string {
  return `${cluster}.${at}.${next}.${open.join(',')}`;
}

/** The place of a client's cursor; undefined for any text that `cursorOf` cannot have written. */
export function readCursor(text: string): Place | undefined {
  const [, cluster = '', at = '', next = '', list = ''] = CURSOR.exec(text) ?? [];
  if (cluster === '') return undefined;
  const open = list === '' ? [] : list.split(',').map(BigInt);
  const place = { cluster, at: Number(at), next: BigInt(next), open };
  const isSound =
    place.next < MAX_TRANSACTION &&
    open.length <= MAX_OPEN &&
    open.every((one, index) => one < (open[index + 1] ?? place.next)) &&
    cursorOf(place) === text;
  return isSound ? place : undefined;
}

/** Whether everything since then can still be told: the place must not be of another database, from the future or too old. */
export function leadsTo(place: Place, now: Place): boolean {
  const away = now.at - place.at;
  return place.cluster === now.cluster && place.next <= now.next && away >= -MAX_SET_BACK_SECONDS && away <= MAX_AWAY_SECONDS;
}
