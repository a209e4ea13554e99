import { PUSH_KINDS, type push } from '@ocean/api/areas/notifications/push';
import { Refusal } from '@ocean/api/errors';
import { deriveId } from '../../derive-id.ts';
import type { Handler } from '../../http/route.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { isPoint, readEndpoint } from '../../push/endpoint-rules.ts';
import { sortKinds } from './rules.ts';
import { viewPush } from './show-push.ts';
import { deleteSubscription, insertSubscription } from './store.ts';

/** Sets the kinds that a browser wants. Idempotent. */
export const subscribePush: Handler<typeof push.subscribe> = async (context, call, { endpoint, keys, kinds }) => {
  const { db, config } = context;
  if (!config.push) throw new Refusal('PUSH_NOT_OFFERED');
  if (!readEndpoint(endpoint, config.push.testService?.host) || !isPoint(keys.p256dh)) throw new Refusal('PUSH_SERVICE_UNKNOWN');
  const maximum = (await readParamsToday(db))['push.devices'];
  const refused = await insertSubscription(db, {
    id: deriveId('pushSubscription', call.requestId),
    session: call.sessionId,
    endpoint,
    ...keys,
    kinds: sortKinds(kinds, PUSH_KINDS),
    language: call.lang,
    maximum,
  });
  if (refused) throw new Refusal(refused, { maximum });
  return viewPush(context, call);
};

/** Also works where notifications are not offered. An unknown browser, or one of another session, changes nothing. */
export const unsubscribePush: Handler<typeof push.unsubscribe> = async (context, call, named) => {
  await deleteSubscription(context.db, { account: call.account, session: call.sessionId }, named);
  return viewPush(context, call);
};
