import type { live } from '@ocean/api/areas/notifications/live';
import type { OutputOf } from '@ocean/api/endpoint';

/** What happened since a cursor, and the cursor behind it. */
export type Happening = OutputOf<typeof live.events>;
export type LiveEvent = Happening['events'][number];

/** Where happenings come from: told as they come, or asked for. */
export type Source = {
  stream(after: string | undefined, signal: AbortSignal): AsyncIterable<Happening>;
  ask(after: string | undefined, signal: AbortSignal): Promise<Happening>;
};
