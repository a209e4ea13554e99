import { push } from '@ocean/api/areas/notifications/push';
import { type Route, route } from '../../http/route.ts';
import { showPush } from './show-push.ts';
import { subscribePush, unsubscribePush } from './subscribe.ts';

export const pushRoutes: Route[] = [
  route(push.state, showPush),
  route(push.subscribe, subscribePush),
  route(push.unsubscribe, unsubscribePush),
];
