import { amountText } from '@ocean/api/amount';
import type { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import { QUOTE_ASSET, type RateChange } from '@ocean/api/inputs/desk';
import sql from 'sql-template-tag';
import type { Context } from '../../../context.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { allowSpending } from '../../account/step-up/entry.ts';
import { findService, readPricedMarkets, requireMarket } from '../market/queries.ts';
import { bandOf, isWithin, type PricedMarket } from '../market/rules.ts';
import { type Service, viewService } from '../market/service-view.ts';
import { readLastRates, readPassageway } from '../passageway/queries.ts';
import { isProvider } from './application-store.ts';
import { roomOf } from './rules.ts';

/**
 * Sets the service's own rate within the current band, or the reference price again. A bad rate gives value away with every order
 * up to the service's maximum, so above a small daily value the wallet signs the rate together with that maximum. Raising the
 * maximum ends the rate (`raised_maximum_ends_own_rate`). A repeat sets the same rate.
 */
export const updateRate: Handler<typeof desk.updateRate> = async (context, call, change) => {
  const { db } = context;
  const service = await findService(db, change.serviceId);
  if (service?.account !== call.account) throw new Refusal('SERVICE_UNKNOWN');
  if (!(await isProvider(db, call.account))) throw new Refusal('PROVIDER_ONLY');
  const { rateUnits } = change;
  if (rateUnits === service.rateUnits) return view(context, service);
  if (rateUnits === null) return view(context, await writeRate(context, service, null));
  requireInBand(await requireMarket(context, service.base), rateUnits);
  const allowed = await allow(context, call, { service, rateUnits, signed: change.signed });
  try {
    return await view(context, await writeRate(context, service, rateUnits));
  } catch (error) {
    // After a lost connection the outcome is unknown, so nothing is given back.
    if (error instanceof Refusal && error.key !== 'UNAVAILABLE') await allowed.undo();
    throw error;
  }
};

/** @throws Refusal PRICE_UNAVAILABLE, RATE_OUTSIDE_BAND */
function requireInBand(market: PricedMarket, rateUnits: bigint): void {
  const { base: asset, referenceUnits } = market;
  if (referenceUnits === null) throw new Refusal('PRICE_UNAVAILABLE', { asset });
  const band = bandOf(market, referenceUnits);
  if (isWithin(band, rateUnits)) return;
  throw new Refusal('RATE_OUTSIDE_BAND', {
    least: amountText(band.leastUnits, QUOTE_ASSET),
    most: amountText(band.mostUnits, QUOTE_ASSET),
  });
}

type Setting = { readonly service: Service; readonly rateUnits: bigint; readonly signed: RateChange['signed'] };

/** Counts the value of the service's largest order, as if it were sent. */
async function allow(context: Context, { account, requestId }: MemberCall, { service, rateUnits, signed }: Setting) {
  const { base, side, maxUnits } = service;
  const params = await readParamsToday(context.db);
  return allowSpending(context, {
    account,
    requestId,
    action: { call: 'tor/updateRate', market: `${base}/${QUOTE_ASSET}`, side, rateUnits, maxUnits },
    valueUnits: maxUnits,
    limitUnits: params['stepUp.dailyValue'],
    movementId: null,
    signed,
  });
}

/**
 * The database checks again that the account is a provider and that the maximum is still within what was allowed: a concurrent
 * raise would end no rate, since there is none yet.
 * @throws Refusal ACTION_CHANGED, PROVIDER_ONLY
 */
async function writeRate({ db }: Context, service: Service, rateUnits: bigint | null): Promise<Service> {
  const changed = await db.run(sql`
    update desk_service s set rate_units = ${rateUnits}::numeric
    where s.id = ${service.id} and s.account = ${service.account} and (${rateUnits}::numeric is null
      or (s.max_units <= ${service.maxUnits}::numeric
        and exists (select from desk_provider p where p.account = s.account and p.state = 'approved')))`);
  if (changed === 0) throw new Refusal((await isProvider(db, service.account)) ? 'ACTION_CHANGED' : 'PROVIDER_ONLY');
  return { ...service, rateUnits };
}

async function view(context: Context, service: Service) {
  const { db, prices } = context;
  const around = { params: await readParamsToday(db), rates: await readLastRates(prices) };
  const [markets, passageway] = await Promise.all([readPricedMarkets(context), readPassageway(db, service.account, around)]);
  return viewService(service, { markets, room: roomOf(around.params, passageway) });
}
