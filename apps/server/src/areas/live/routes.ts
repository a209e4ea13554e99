import { live } from '@ocean/api/areas/notifications/live';
import { type Route, streamedRoute } from '../../http/route.ts';
import { listEvents } from './list-events.ts';
import { streamEvents, streamLife } from './stream-events.ts';

export const liveRoutes: Route[] = [streamedRoute(live.events, listEvents, streamEvents, streamLife)];
