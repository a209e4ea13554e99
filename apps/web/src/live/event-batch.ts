import type { live } from '@ocean/api/areas/notifications/live';
import type { OutputOf } from '@ocean/api/endpoint';

/** The events since a cursor, and the cursor after them. */
export type EventBatch = OutputOf<typeof live.events>;
export type LiveEvent = EventBatch['events'][number];

/** A source of live events: streamed or polled. */
export type Source = {
  stream(after: string | undefined, signal: AbortSignal): AsyncIterable<EventBatch>;
  ask(after: string | undefined, signal: AbortSignal): Promise<EventBatch>;
};
