import type { live } from '@ocean/api/areas/notifications/live';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Queryable } from '../../db/database.ts';
import type { Handler } from '../../http/route.ts';
import { cursorOf, leadsTo, placeOf, readCursor } from './place.ts';
import { type LiveEvent, MAX_LISTED, readOwnSince } from './queries.ts';

export type Told = OutputOf<typeof live.events>;

/** Polled by clients whose network lets no stream through: the same events. */
export const listEvents: Handler<typeof live.events> = async ({ db }, { account }, { after }) =>
  (await tellSince(db, account, after)).told;

/** What the account missed since `after`. */
export async function tellSince(
  q: Queryable,
  account: string,
  after: string | undefined,
): Promise<{ readonly told: Told; readonly isSuspended: boolean }> {
  const place = after === undefined ? undefined : readCursor(after);
  const { events, isSuspended, ...now } = await readOwnSince(q, account, place);
  const here = placeOf(now);
  const cursor = cursorOf(here);
  const isLost = after !== undefined && !(place && leadsTo(place, here));
  const told =
    isLost || events.length > MAX_LISTED
      ? { events: [], cursor, isReset: true }
      : { events: distinct(events), cursor, isReset: false };
  return { told, isSuspended };
}

/** Events of these kinds all lead to the same list, which the client reloads whatever the id: many are reduced to one. */
const SAID_ONCE: ReadonlySet<LiveEvent['kind']> = new Set(['post']);

/** Drops repeats: an event told twice means the same as one. */
export function distinct(events: readonly LiveEvent[]): LiveEvent[] {
  const nameOf = ({ kind, id }: LiveEvent) => (SAID_ONCE.has(kind) ? kind : `${kind} ${id}`);
  return [...new Map(events.map((event) => [nameOf(event), event])).values()];
}
