/** Where a reader has come to: which transactions were over when it read. What commits later is new to it, whatever its number. */
export type Place = {
  /** Which database, and since which fail-over. */
  readonly cluster: string;
  /** Unix seconds of the database's clock. */
  readonly at: number;
  /** Transactions from this number on had not begun. */
  readonly next: bigint;
  /** Those below it that were still open, ascending. */
  readonly open: readonly bigint[];
};

/** As the database answers. */
export type Now = { readonly snapshot: string; readonly cluster: string; readonly at: number };

/** Rows are kept twice as long (`forget_live_events`). */
export const MAX_AWAY_SECONDS = 3_600;
/** The database's clock may be set back. */
const MAX_SET_BACK_SECONDS = 60;
/** Further ones are told twice rather than named. */
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

/** The place that a client brings; undefined for everything that `cursorOf` does not write. */
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

/** Whether all that happened since then can still be told: not from another database, not from the future, not from long ago. */
export function leadsTo(place: Place, now: Place): boolean {
  const away = now.at - place.at;
  return place.cluster === now.cluster && place.next <= now.next && away >= -MAX_SET_BACK_SECONDS && away <= MAX_AWAY_SECONDS;
}
