import { amountText } from '@ocean/api/amount';
import type { orderView } from '@ocean/api/areas/desk/order';
import type { PassagewayState } from '@ocean/api/desk/states';
import type { RefusalKey } from '@ocean/api/errors';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import { formatPercent } from '@ocean/api/param-kinds';
import { unitsLeft } from '@ocean/money/amount';
import { proceedsFee } from '@ocean/money/desk';
import sql from 'sql-template-tag';
import type { InferOutput } from 'valibot';
import type { Context } from '../../../context.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { notEnough } from '../../../ledger/not-enough.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { readUnsignedToday } from '../../account/step-up/queries.ts';
import { legsOf } from '../clock/order.ts';
import { termsOf } from '../level/rules.ts';
import { requireMarket } from '../market/queries.ts';
import { bandOf, isWithin, type PricedMarket } from '../market/rules.ts';
import { type Passageway, readPassageway } from '../passageway/queries.ts';
import { acceptBarrier } from '../passageway/rules.ts';
import { countWithPartner, type Looked } from './queries.ts';

type Accepting = NonNullable<InferOutput<typeof orderView>['accepting']>;

/**
 * What accepting would do now, and the first refusal if there is one; the accepting statement checks it again. `state` is that of
 * the own passageway.
 */
export async function planAccepting(
  context: Context,
  account: string,
  order: Looked,
): Promise<{ readonly state: PassagewayState; readonly accepting: Accepting }> {
  const { db } = context;
  const { gives, gets } = legsOf(order);
  const [params, market] = await Promise.all([readParamsToday(db), requireMarket(context, order.base)]);
  const rates = new Map(market.referenceUnits === null ? [] : [[order.base, market.referenceUnits] as const]);
  const [passageway, { available: freeUnits }, usedUnits, { traded }, { now }] = await Promise.all([
    readPassageway(db, account, { params, rates }),
    readBalance(db, member(account).passageway(gets.asset)),
    readUnsignedToday(db, account),
    countWithPartner(db, [account, order.customer]),
    db.one<{ now: Date }>(sql`select platform_now() as now`),
  ]);
  const level = termsOf(params, passageway.level);
  const quotaLeftUnits = passageway.quotaLeftUnits > 0n ? passageway.quotaLeftUnits : 0n;
  const feeUnits = proceedsFee(gives.units, level.feePoints);
  const barrier =
    barrierOf({ order, passageway, market, maxOrderUnits: level.maxOrderUnits }) ??
    (traded >= params['desk.maxWithPartner'] ? 'ORDERS_WITH_PARTNER' : null) ??
    (freeUnits < gets.units ? notEnough(member(account).passageway(gets.asset), freeUnits).key : null);
  const accepting = {
    fee: amountText(feeUnits, gives.asset),
    feePercent: formatPercent(level.feePoints),
    net: amountText(gives.units - feeUnits, gives.asset),
    releaseAt: new Date(now.getTime() + level.holdHours * MS_PER_HOUR).toISOString(),
    quotaLeft: amountText(quotaLeftUnits, QUOTE_ASSET),
    free: amountText(freeUnits, gets.asset),
    barrier,
    signatureNeeded: order.quoteUnits > unitsLeft({ limitUnits: params['stepUp.dailyValue'], usedUnits }),
  };
  return { state: passageway.state, accepting };
}

const MS_PER_HOUR = 60 * 60 * 1000;

type Judged = {
  readonly order: Looked;
  readonly passageway: Passageway;
  readonly market: PricedMarket;
  readonly maxOrderUnits: bigint;
};

/** In the order of `post_accepted_orders`. */
function barrierOf({ order, passageway, market, maxOrderUnits }: Judged): RefusalKey | null {
  const { quoteUnits, rateUnits } = order;
  const barrier = acceptBarrier(passageway.state);
  if (barrier !== null) return barrier;
  if (order.isCustomerSuspended) return 'RECIPIENT_SUSPENDED';
  if (!order.isOffered) return 'SERVICE_CLOSED';
  if (market.referenceUnits === null) return 'PRICE_UNAVAILABLE';
  if (!isWithin(bandOf(market, market.referenceUnits), rateUnits)) return 'RATE_OUTSIDE_BAND';
  if (quoteUnits > maxOrderUnits) return 'ORDER_TOO_LARGE';
  return quoteUnits > passageway.quotaLeftUnits ? 'ORDER_QUOTA' : null;
}
