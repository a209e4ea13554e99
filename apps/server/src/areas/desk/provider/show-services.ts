import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { findService, readPricedMarkets } from '../market/queries.ts';
import { viewService } from '../market/service-view.ts';
import { readLastRates, readPassageways } from '../passageway/queries.ts';
import { readPeople } from '../profile/queries.ts';
import { readChannels, readServices } from './queries.ts';
import { roomOf, viewFacts } from './rules.ts';

type Page = OutputOf<typeof desk.provider>;

/** Services of one passageway; the owner sees those that are closed, too. */
export const listServices: Handler<typeof desk.services> = async (context, { account }, { operator }) => {
  const asked = operator?.toLowerCase() ?? account;
  const shown = await readShown(context, asked, asked === account);
  if (!shown && operator !== undefined) throw new Refusal('PASSAGEWAY_UNKNOWN');
  return { list: shown ? [...shown.services] : [] };
};

/** The page of the passageway of a service, or the own one. */
export const showProvider: Handler<typeof desk.provider> = async (context, { account }, { serviceId }) => {
  const service = serviceId === undefined ? undefined : await findService(context.db, serviceId.toLowerCase());
  if (serviceId !== undefined && !service) throw new Refusal('PASSAGEWAY_UNKNOWN');
  const asked = service?.account ?? account;
  const shown = await readShown(context, asked, asked === account);
  if (!shown) throw new Refusal('PASSAGEWAY_UNKNOWN');
  return { ...shown, services: [...shown.services], isOwn: asked === account };
};

/** Undefined for a member without a desk profile. */
async function readShown(context: Context, account: string, isOwn: boolean): Promise<Omit<Page, 'isOwn'> | undefined> {
  const { db, prices } = context;
  const around = { params: await readParamsToday(db), rates: await readLastRates(prices) };
  const [[channel], people, states, services, markets] = await Promise.all([
    readChannels(db, [account]),
    readPeople(db, [account]),
    readPassageways(db, [account], around),
    readServices(db, { accounts: [account], isOwn }),
    readPricedMarkets(context),
  ]);
  const [operator, passageway] = [people.get(account), states.get(account)];
  if (!channel || !operator || !passageway) return undefined;
  const room = roomOf(around.params, passageway);
  return {
    operator,
    level: channel.level,
    isProvider: channel.isProvider,
    services: services.map((service) => viewService(service, { markets, room })),
    facts: viewFacts(channel),
    state: passageway.state,
    since: passageway.openedAt?.toISOString() ?? null,
  };
}
