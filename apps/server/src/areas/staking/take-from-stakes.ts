import type { staking } from '@ocean/api/areas/staking';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Handler, MemberCall } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { stakeTaken } from '../../ledger/stake-movements.ts';
import { actOnStakes } from './act-on-stakes.ts';
import { findStake, readStakeTime, readTakeable } from './queries.ts';
import { planTaking } from './rules.ts';
import { bcg } from './stake-view.ts';
import { insertTakings, type Taking } from './store.ts';

/** The most stakes per call, the oldest first; the rest is left for the next call. */
const MAX_TAKEN = 10_000;

type Wanted = ParsedInputOf<typeof staking.take>;
type Plan = {
  readonly takings: readonly Taking[];
  readonly rewardUnits: bigint;
  readonly principalUnits: bigint;
  /** The number of stakes with something left, beyond the limit. */
  readonly left: number;
};

/** What could be taken now; changes nothing. */
export const checkTaking: Handler<typeof staking.checkTake> = async ({ db }, { account }, wanted) => {
  const { today } = await readStakeTime(db);
  const plan = await planTakings(db, { account, today, wanted });
  const { available } = await readBalance(db, member(account).available('BCG'));
  return show(plan, available + plan.rewardUnits + plan.principalUnits);
};

/** Takes the released rewards and unlocked principals of one stake or of all, in one movement. */
export const takeFromStakes: Handler<typeof staking.take> = (context: Context, call: MemberCall, wanted) => {
  const { account, requestId } = call;
  return actOnStakes(context, call, {
    kind: 'take',
    async work(tx, { today }) {
      const plan = await planTakings(tx, { account, today, wanted });
      const { takings, rewardUnits, principalUnits } = plan;
      await insertTakings(tx, { account, requestId }, takings);
      return {
        movement: stakeTaken({ requestId, account, stakes: takings.length, rewardUnits, principalUnits, day: today }),
        show: (balanceUnits) => show(plan, balanceUnits),
      };
    },
  });
};

type Planned = { readonly account: string; readonly today: number; readonly wanted: Wanted };

/** Shared by the check and the act, so that they cannot differ. */
async function planTakings(q: Queryable, planned: Planned): Promise<Plan> {
  const { takings, total } = 'all' in planned.wanted ? await planAll(q, planned) : await planOne(q, planned, planned.wanted);
  return {
    takings,
    rewardUnits: takings.reduce((sum, { rewardUnits }) => sum + rewardUnits, 0n),
    principalUnits: takings.reduce((sum, { principalUnits }) => sum + principalUnits, 0n),
    left: total - takings.length,
  };
}

type Found = { readonly takings: readonly Taking[]; readonly total: number };

async function planAll(q: Queryable, { account, today }: Planned): Promise<Found> {
  const takings = await readTakeable(q, { account, today, limit: MAX_TAKEN });
  const [first] = takings;
  if (!first) throw new Refusal('STAKE_NOTHING_RELEASED');
  return { takings, total: first.total };
}

async function planOne(q: Queryable, { account, today }: Planned, { id, part }: Exclude<Wanted, { all: true }>): Promise<Found> {
  const stake = await findStake(q, { account, id });
  if (!stake) throw new Refusal('STAKE_UNKNOWN');
  return { takings: [{ id, ...planTaking(stake, part, today) }], total: 1 };
}

function show({ takings, rewardUnits, principalUnits, left }: Plan, balanceUnits: bigint): OutputOf<typeof staking.take> {
  return {
    stakes: takings.length,
    reward: bcg(rewardUnits),
    principal: bcg(principalUnits),
    total: bcg(rewardUnits + principalUnits),
    balanceAfter: bcg(balanceUnits),
    left,
  };
}
