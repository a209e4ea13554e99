import type { bots } from '@ocean/api/areas/bots';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { parseAmountField, parseDaysField, parseQuantityField } from '../../../http/spoken-fields.ts';
import { platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { paymentRateIfKnown } from '../../../prices/payment-rate.ts';
import { readParams } from '../../ops/queries.ts';
import { readOpenDay } from '../emission/queries.ts';
import { formatBcg } from '../format-bcg.ts';
import { formatUsdt } from '../format-usdt.ts';
import { readPlatformTime } from '../queries.ts';
import {
  type Assumptions,
  assumptionsOf,
  daysBeforeIncome,
  type EstimateFacts,
  estimateCost,
  estimateScenarios,
  type Scenario,
} from './rules.ts';

/** Ten years: further ahead every assumption is idle. */
const MOST_DAYS = 3650;

/** What bots bought today could earn under assumptions, in the formulas of the ledger. It promises nothing. */
export const estimateIncome: Handler<typeof bots.estimate> = async (context, _call, input) => {
  const [{ today }, current] = [await readPlatformTime(context.db), await paymentRateIfKnown(context.prices, 'BCG')];
  const facts = await readFacts(context, today, input);
  const prices = readAssumptions(input, current ?? null);
  const cost = estimateCost(facts);
  return {
    quantity: facts.quantity,
    days: facts.days,
    cost: {
      bots: formatUsdt(cost.botsUnits),
      renewals: formatUsdt(cost.renewalUnits),
      renewalCount: cost.renewalCount,
      asset: 'USDT',
    },
    pledge: { amount: formatBcg(cost.pledgeUnits), asset: 'BCG' },
    networkPower: String(facts.networkPower),
    currentPrice: current === undefined || current === null ? null : formatUsdt(current),
    scenarios: estimateScenarios(facts, prices).map(viewScenario),
    fromDay: today + daysBeforeIncome(facts.params),
  };
};

async function readFacts({ db }: Context, today: number, input: ParsedInputOf<typeof bots.estimate>): Promise<EstimateFacts> {
  const params = await readParams(db, today);
  const quantity = parseQuantityField(input.quantity, params['bot.maxPerPurchase']);
  const days = parseDaysField(input.days, { least: 1, most: MOST_DAYS });
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
function readAssumptions(
  { priceAssumptions: given }: ParsedInputOf<typeof bots.estimate>,
  currentUnits: bigint | null,
): Assumptions {
  if (given) {
    return {
      low: parseAmountField(given.low, 'USDT'),
      middle: parseAmountField(given.middle, 'USDT'),
      high: parseAmountField(given.high, 'USDT'),
    };
  }
  if (currentUnits === null) throw new Refusal('PRICE_UNAVAILABLE', { asset: 'BCG' });
  return assumptionsOf(currentUnits);
}

function viewScenario(scenario: Scenario) {
  return {
    name: scenario.name,
    price: formatUsdt(scenario.priceUnits),
    networkPower: String(scenario.networkPower),
    income: formatBcg(scenario.incomeUnits),
    incomeValue: formatUsdt(scenario.valueUnits),
    net: formatUsdt(scenario.netUnits),
    paidBackDays: scenario.paidBackDays,
  };
}
