import { amountText } from '@ocean/api/amount';
import type { bots } from '@ocean/api/areas/bots';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readParams } from '../../../params/read-params.ts';
import { paymentRateIfKnown } from '../../../prices/payment-rate.ts';
import { readPlatformTime } from '../bot/queries.ts';
import { readOpenDay } from '../emission/queries.ts';
import {
  type Assumptions,
  assumptionsOf,
  daysBeforeIncome,
  type EstimateFacts,
  estimateCost,
  estimateScenarios,
  maxPerBotDay,
  type Scenario,
} from './rules.ts';

/** What bots bought today could earn under assumptions, by the formulas of the ledger. It promises nothing. */
export const estimateIncome: Handler<typeof bots.estimate> = async (context, _call, input) => {
  const [{ today }, current] = [await readPlatformTime(context.db), await paymentRateIfKnown(context.prices, 'BCG')];
  const facts = await readFacts(context, today, input);
  const prices = input.priceAssumptions ?? currentAssumptions(current ?? null);
  const cost = estimateCost(facts);
  return {
    quantity: facts.quantity,
    days: facts.days,
    cost: {
      bots: amountText(cost.botsUnits, 'USDT'),
      renewals: amountText(cost.renewalUnits, 'USDT'),
      renewalCount: cost.renewalCount,
      asset: 'USDT',
    },
    pledge: { amount: amountText(cost.pledgeUnits, 'BCG'), asset: 'BCG' },
    maxPerBotDay: amountText(maxPerBotDay(facts.params), 'BCG'),
    networkPower: String(facts.networkPower),
    currentPrice: current === undefined || current === null ? null : amountText(current, 'USDT'),
    scenarios: estimateScenarios(facts, prices).map(viewScenario),
    fromDay: today + daysBeforeIncome(facts.params),
  };
};

type Input = ParsedInputOf<typeof bots.estimate>;

/** @throws Refusal QUANTITY_TOO_LARGE */
async function readFacts({ db }: Context, today: number, { quantity, days }: Input): Promise<EstimateFacts> {
  const params = await readParams(db, today);
  const maximum = params['bot.maxPerPurchase'];
  if (quantity > maximum) throw new Refusal('QUANTITY_TOO_LARGE', { maximum });
  const open = await readOpenDay(db);
  const pool = await readBalance(db, platform.emissionPool());
  return {
    params,
    quantity,
    days,
    today,
    genesisDay: open?.genesisDay ?? today,
    poolUnits: pool.available,
    networkPower: open?.power ?? 0n,
  };
}

/** @throws Refusal PRICE_UNAVAILABLE when nothing is assumed and there is no current price to start from */
function currentAssumptions(currentUnits: bigint | null): Assumptions {
  if (currentUnits === null) throw new Refusal('PRICE_UNAVAILABLE', { asset: 'BCG' });
  return assumptionsOf(currentUnits);
}

function viewScenario(scenario: Scenario) {
  return {
    name: scenario.name,
    price: amountText(scenario.priceUnits, 'USDT'),
    networkPower: String(scenario.networkPower),
    income: amountText(scenario.incomeUnits, 'BCG'),
    incomeValue: amountText(scenario.valueUnits, 'USDT'),
    net: amountText(scenario.netUnits, 'USDT'),
    paidBackDays: scenario.paidBackDays,
  };
}
