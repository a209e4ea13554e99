import { amountText } from '@ocean/api/amount';
import type { desk } from '@ocean/api/areas/desk';
import { QUOTE_ASSET } from '@ocean/api/inputs/desk';
import { unitsLeft } from '@ocean/money/amount';
import type { Handler } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readUnsignedToday } from '../../account/step-up/queries.ts';
import { legsOf } from '../clock/order.ts';
import { readPeople } from '../profile/queries.ts';
import { viewLeg } from './order-view.ts';
import { planOrder } from './plan-order.ts';

/** What an order would hold and bring at the rate of now; changes nothing. */
export const checkOrder: Handler<typeof desk.checkOrder> = async (context, { account }, terms) => {
  const { db } = context;
  const planned = await planOrder(context, account, terms);
  const { gives, gets } = legsOf(planned);
  const [{ available }, usedUnits, people] = await Promise.all([
    readBalance(db, member(account).available(gives.asset)),
    readUnsignedToday(db, account),
    readPeople(db, planned.operator === null ? [] : [planned.operator]),
  ]);
  const { params } = planned;
  const usdt = (units: bigint) => amountText(units, QUOTE_ASSET);
  return {
    market: planned.market,
    side: planned.side,
    amount: amountText(planned.baseUnits, planned.base),
    rate: usdt(planned.rateUnits),
    gives: viewLeg(gives),
    gets: viewLeg(gets),
    value: usdt(planned.quoteUnits),
    balance: amountText(available, gives.asset),
    balanceAfter: available >= gives.units ? amountText(available - gives.units, gives.asset) : null,
    operator: people.get(planned.operator ?? '') ?? null,
    least: usdt(planned.leastUnits),
    most: usdt(planned.mostUnits),
    acceptMinutes: params['desk.acceptMinutes'],
    signatureNeeded: planned.quoteUnits > unitsLeft({ limitUnits: params['stepUp.dailyValue'], usedUnits }),
  };
};
