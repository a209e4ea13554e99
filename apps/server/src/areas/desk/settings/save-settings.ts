import type { desk } from '@ocean/api/areas/desk';
import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { PassagewaySettings } from '@ocean/api/inputs/desk';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { deriveId } from '../../../derive-id.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { readParams, readParamsToday } from '../../../params/read-params.ts';
import { allowSpending } from '../../account/step-up/entry.ts';
import { readMarkets, readPricedMarkets } from '../market/queries.ts';
import type { PricedMarket } from '../market/rules.ts';
import { type Asked, type Rates, readLastRates, readPassageway } from '../passageway/queries.ts';
import { maxOrderOf, requireMay } from '../passageway/rules.ts';
import { lockPassageway } from '../passageway/store.ts';
import { readServices } from '../provider/queries.ts';
import { roomOf } from '../provider/rules.ts';
import { isRaised, planServices } from './rules.ts';
import { viewSettings } from './settings-view.ts';
import { findSettings, giveConsent, writeServices, writeSettings } from './store.ts';

/**
 * Shows the settings, or changes the named ones. Automatic accepting lets value leave without a tap, so above a small daily
 * value the wallet signs the amount. The signature is checked before the transaction, because a contract wallet is asked over
 * the chain.
 */
export const saveSettings: Handler<typeof desk.save> = async (context, call, wanted) => {
  const { db, prices } = context;
  const [rates, markets] = await Promise.all([readLastRates(prices), readPricedMarkets(context)]);
  if (changesNothing(wanted)) return show(db, call.account, { params: await readParamsToday(db), rates, markets });
  const allowed = await allowAutoAccept(context, call, { wanted, rates });
  try {
    return await db.transaction(async (tx) => {
      const asked = { params: await readParams(tx), rates };
      await save(tx, call, wanted, { ...asked, isAllowed: allowed !== undefined });
      return show(tx, call.account, { ...asked, markets });
    });
  } catch (error) {
    // After a lost connection the outcome is unknown, so nothing is given back.
    if (error instanceof Refusal && error.key !== 'UNAVAILABLE') await allowed?.undo();
    throw error;
  }
};

function changesNothing({ services, autoAcceptUnits, notify }: PassagewaySettings): boolean {
  return services === undefined && autoAcceptUnits === undefined && notify.orders === undefined && notify.messages === undefined;
}

type Wanted = { readonly wanted: PassagewaySettings; readonly rates: Rates };

/** Undefined when no permission is needed, as for a repeat of a done request. @throws Refusal STEP_UP_NEEDED, … */
async function allowAutoAccept(context: Context, { account, requestId }: MemberCall, { wanted, rates }: Wanted) {
  const { autoAcceptUnits: units, signed } = wanted;
  const before = await findSettings(context.db, account);
  if (!before) throw new Refusal('PROFILE_MISSING');
  if (!isRaised(before.autoUnits, units)) return undefined;
  const params = await readParamsToday(context.db);
  // Refuse first, so that no signature is requested for nothing.
  requireMay((await readPassageway(context.db, account, { params, rates })).state, 'save');
  return allowSpending(context, {
    account,
    requestId,
    action: { call: 'tor/save', dailyUnits: units },
    valueUnits: units,
    limitUnits: params['stepUp.dailyValue'],
    movementId: null,
    signed,
  });
}

type Saving = Asked & { readonly isAllowed: boolean };

async function save(
  tx: Transaction,
  call: MemberCall,
  wanted: PassagewaySettings,
  { isAllowed, ...asked }: Saving,
): Promise<void> {
  const { account, requestId } = call;
  if (!(await lockPassageway(tx, account))) throw new Refusal('PROFILE_MISSING');
  const { state, level } = await readPassageway(tx, account, asked);
  requireMay(state, 'save');
  const before = await findSettings(tx, account);
  const { autoAcceptUnits: dailyUnits, signed } = wanted;
  if (isRaised(before?.autoUnits ?? null, dailyUnits)) {
    // Another request has lowered it since it was read, or since this one raised it: what seemed to be allowed would be a raise.
    const isGiven = isAllowed && (await giveConsent(tx, { account, requestId, dailyUnits, signed }));
    if (!isGiven) throw new Refusal('PASSAGEWAY_STATE');
  }
  if (wanted.services) {
    const bounds = { leastUnits: asked.params['desk.leastOrder'], mostUnits: maxOrderOf(asked.params, level) };
    const stored = await readServices(tx, { accounts: [account], isOwn: true });
    const markets = new Map((await readMarkets(tx)).map((market) => [market.base, market]));
    const planned = planServices(wanted.services, { stored, bounds, markets });
    const named = planned.map((service) => ({
      ...service,
      newId: deriveId(`desk-service/${service.market}/${service.side}`, requestId),
    }));
    await writeServices(tx, account, named);
  }
  await writeSettings(tx, account, wanted);
}

type Shown = Asked & { readonly markets: ReadonlyMap<Asset, PricedMarket> };

/** @throws Refusal PROFILE_MISSING */
async function show(q: Queryable, account: string, { markets, ...asked }: Shown) {
  const settings = await findSettings(q, account);
  if (!settings) throw new Refusal('PROFILE_MISSING');
  const services = await readServices(q, { accounts: [account], isOwn: true });
  const room = roomOf(asked.params, await readPassageway(q, account, asked));
  return viewSettings({ settings, services, room, markets });
}
