import type { push } from '@ocean/api/areas/notifications/push';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Context } from '../../context.ts';
import type { Handler, MemberCall } from '../../http/route.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { readDevices } from './queries.ts';

export const showPush: Handler<typeof push.state> = (context, call) => viewPush(context, call);

/** The private key cannot leak into an answer: only the public one is read here. */
export async function viewPush({ db, config }: Context, call: MemberCall): Promise<OutputOf<typeof push.state>> {
  const [devices, params] = await Promise.all([readDevices(db, call.account), readParamsToday(db)]);
  return {
    publicKey: config.push?.publicKey ?? null,
    session: call.sessionId,
    devices: devices.map(({ session, openedAt, ...device }) => ({
      ...device,
      isCurrent: session === call.sessionId,
      openedAt: openedAt.toISOString(),
    })),
    maximum: params['push.devices'],
  };
}
