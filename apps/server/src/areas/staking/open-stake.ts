import { amountText, valueUp } from '@ocean/api/amount';
import type { staking } from '@ocean/api/areas/staking';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { StakeTerms } from '@ocean/api/inputs/stake';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import { unitsLeft } from '@ocean/money/amount';
import { qualityPoints, releasedReward } from '@ocean/money/staking';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { doOnce } from '../../db/do-once.ts';
import { lockCap, takeFromCap } from '../../db/refilling-cap.ts';
import { deriveId } from '../../derive-id.ts';
import type { Handler, MemberCall } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { stakeOpened } from '../../ledger/stake-movements.ts';
import { readParams } from '../../params/read-params.ts';
import { allowSpending } from '../account/step-up/entry.ts';
import { readUnsignedToday } from '../account/step-up/queries.ts';
import { actOnStakes } from './act-on-stakes.ts';
import { readStakeTime } from './queries.ts';
import { dayCap, NEW_REWARDS, readReserves } from './reserves.ts';
import { type Asked, type Opening, planOpening, type Reserves } from './rules.ts';
import { bcg, viewCancelling, viewStake } from './stake-view.ts';
import { findAct, insertStake } from './store.ts';

type Opened = OutputOf<typeof staking.pledge>;

/** What opening a stake would do now; changes nothing. */
export const checkOpening: Handler<typeof staking.checkOpen> = async (context, { account }, asked) => {
  const { db } = context;
  const { today } = await readStakeTime(db);
  const { opening, reserves, params } = await plan(db, { account, today, asked });
  const [{ available }, valueUnits, usedUnits, { startAt, endAt }] = await Promise.all([
    readBalance(db, member(account).available('BCG')),
    valueStake(context, opening),
    readUnsignedToday(db, account),
    readTerm(db, { startDay: today + 1, endDay: today + 1 + opening.days }),
  ]);
  const { amountUnits, days, method, rewardUnits } = opening;
  const limitUnits = params['stepUp.dailyValue'];
  const leftUnits = unitsLeft({ limitUnits, usedUnits });
  return {
    method,
    amount: bcg(amountUnits),
    days,
    rate: formatPercent(opening.term.ratePoints),
    reward: bcg(rewardUnits),
    dailyRelease: method === 'pledge' ? bcg(releasedReward(rewardUnits, { served: 1, days })) : null,
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    startDay: today + 1,
    endDay: today + 1 + days,
    quality: bcg(qualityPoints(amountUnits * BigInt(days))),
    cancel: viewCancelling(method, opening.shortestPoints),
    pool: { left: bcg(reserves.poolUnits), leftAfter: bcg(reserves.poolUnits - rewardUnits) },
    maxAmount: bcg(opening.maxUnits),
    balance: bcg(available),
    balanceAfter: available >= amountUnits ? bcg(available - amountUnits) : null,
    signatureNeeded: method === 'trusteeship' && (valueUnits === null || valueUnits > leftUnits),
    unsignedLeft: amountText(leftUnits, 'USDT'),
    unsignedLimit: amountText(limitUnits, 'USDT'),
  };
};

export const pledgeStake: Handler<typeof staking.pledge> = (context, call, terms) =>
  open(context, call, { ...terms, method: 'pledge' });

/**
 * Opens a stake that cannot be cancelled. It puts value out of its owner's reach, so above a small daily value the wallet signs
 * it. The signature is checked before the transaction, because that of a contract wallet is checked on chain and no lock may
 * wait for that. The stake is opened at the rate that was seen and signed, or not at all: a rate may fall at midnight.
 */
export const entrustStake: Handler<typeof staking.entrust> = (context, call, { signed, rate: seen, ...terms }) => {
  const { account, requestId } = call;
  return doOnce(
    () => findAct<Opened>(context.db, { account, requestId, kind: 'trusteeship' }),
    async () => {
      const { today } = await readStakeTime(context.db);
      // Refuses early, before asking for a signature.
      const { params, opening } = await plan(context.db, {
        account,
        today,
        asked: { ...terms, method: 'trusteeship', rate: seen },
      });
      const rate = formatPercent(opening.term.ratePoints);
      const allowed = await allowSpending(context, {
        account,
        requestId,
        action: { call: 'earn/trusteeshipJoin', ...terms, rate },
        valueUnits: await valueStake(context, terms),
        limitUnits: params['stepUp.dailyValue'],
        movementId: null,
        signed,
      });
      let isDone = false;
      try {
        const opened = await open(context, call, { ...terms, method: 'trusteeship', rate }, () => {
          isDone = true;
        });
        if (!isDone) await allowed.repeat();
        return opened;
      } catch (error) {
        // After a lost connection the outcome is unknown, so nothing is undone.
        if (error instanceof Refusal && error.key !== 'UNAVAILABLE') await allowed.undo();
        throw error;
      }
    },
  );
};

function open(context: Context, call: MemberCall, asked: Asked, onDone?: () => void): Promise<Opened> {
  const { account, requestId } = call;
  return actOnStakes(context, call, {
    kind: asked.method,
    ...(onDone && { onDone }),
    async work(tx, { today }) {
      const opening = await reserve(tx, { account, today, asked });
      const stake = await insertStake(tx, { ...opening, account, id: deriveId('stake', requestId) });
      return {
        movement: stakeOpened({ ...stake, account }),
        show: (balanceUnits) => ({ stake: viewStake(stake, today), balanceAfter: bcg(balanceUnits) }),
      };
    },
  });
}

type Wanted = { readonly account: string; readonly today: number; readonly asked: Asked };

/** Shared by the check and the act, so that they cannot differ. */
async function plan(
  q: Queryable,
  { account, today, asked }: Wanted,
): Promise<{ opening: Opening; reserves: Reserves; params: Params }> {
  const params = await readParams(q, today);
  const reserves = await readReserves(q, { account, today, params });
  return { opening: planOpening(params, asked, reserves), reserves, params };
}

/**
 * Takes the reward from what can be reserved now. From here on, openings of all accounts are serialised until their
 * transactions end.
 */
async function reserve(tx: Transaction, wanted: Wanted): Promise<Opening> {
  const { account } = wanted;
  await lockCap(tx, { name: NEW_REWARDS, account });
  const { opening, reserves, params } = await plan(tx, wanted);
  const cap = dayCap({ account, params, poolUnits: reserves.poolUnits });
  if (!(await takeFromCap(tx, cap, opening.rewardUnits))) throw new Error('a cap that is locked does not change');
  return opening;
}

/** The value in USDT base units at the last known price; null when there was none. */
async function valueStake({ prices }: Context, { amountUnits: units }: Pick<StakeTerms, 'amountUnits'>): Promise<bigint | null> {
  const price = await prices.last('BCG');
  return price ? valueUp({ asset: 'BCG', units }, price.usdtUnits) : null;
}

function readTerm(q: Queryable, { startDay, endDay }: { startDay: number; endDay: number }) {
  return q.one<{ startAt: Date; endAt: Date }>(sql`
    select platform_day_start(${startDay}) as "startAt", platform_day_start(${endDay}) as "endAt"`);
}
