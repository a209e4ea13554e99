import type { live } from '@ocean/api/areas/notifications/live';
import type { OutputOf } from '@ocean/api/endpoint';

/** The events since a cursor, and the cursor after them. */
export type Happening = OutputOf<typeof live.events>;
export type LiveEvent = Happening['events'][number];

/** A source of happenings: streamed or polled. */
export type Source = {
  stream(after: string | undefined, signal: AbortSignal): AsyncIterable<Happening>;
  ask(after: string | undefined, signal: AbortSignal): Promise<Happening>;
};
