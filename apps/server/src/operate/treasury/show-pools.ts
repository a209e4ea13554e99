import { amountText } from '@ocean/api/amount';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { treasury } from '@ocean/api/operators/money/treasury';
import { FUNDED_POOLS, mayHold } from '../../areas/ops/treasury/rules.ts';
import type { Queryable } from '../../db/database.ts';
import { type PoolDay, readPoolDays } from './read-pools.ts';

const SHOWN_DAYS = 30;
/** The days over which the outflow is averaged, without today. */
const AVERAGE_DAYS = 7;

export async function showPools(q: Queryable): Promise<OperatorOutputOf<typeof treasury.pools>> {
  const all = await readPoolDays(q, SHOWN_DAYS);
  const pools = new Map<string, PoolDay[]>();
  for (const day of all) {
    const name = `${day.part}/${day.asset}`;
    pools.set(name, [...(pools.get(name) ?? []), day]);
  }
  return { rows: [...pools.values()].flatMap((days) => showPool(days)) };
}

function showPool(days: readonly PoolDay[]) {
  const now = days.at(-1);
  if (!now || days.every(({ units }) => units === 0n)) return [];
  const { part, asset, units } = now;
  const daily = averageOutflow(days);
  return [
    {
      ...{ part, asset, amount: amountText(units, asset) },
      isFunded: FUNDED_POOLS.some((pool) => pool === part && mayHold(pool, asset)),
      // An inflow counts as a negative outflow.
      outflow: daily === undefined ? null : amountText(daily, asset),
      runwayDays: daily === undefined || daily <= 0n ? null : Number(units / daily),
      days: days.map((one) => ({ day: one.day, amount: amountText(one.units, asset) })),
    },
  ];
}

/** Without operators' movements, over the whole days for which the pool existed. */
function averageOutflow(days: readonly PoolDay[]): bigint | undefined {
  const whole = days.slice(0, -1);
  const outflows = whole.flatMap((day, at) => {
    const before = whole[at - 1];
    return before && before.units > 0n ? [before.units + day.fundedUnits - day.movedUnits - day.units] : [];
  });
  const last = outflows.slice(-AVERAGE_DAYS);
  if (last.length === 0) return undefined;
  return last.reduce((sum, units) => sum + units, 0n) / BigInt(last.length);
}
