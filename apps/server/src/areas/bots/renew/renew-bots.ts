import { amountText } from '@ocean/api/amount';
import { bots } from '@ocean/api/areas/bots';
import { botsRenewed, pledgesReturned } from '../../../ledger/movements.ts';
import { readParams } from '../../../params/read-params.ts';
import { botAct, type Shown } from '../act/bot-act.ts';
import type { OwnBot } from '../bot/queries.ts';
import { insertStop } from '../stop/store.ts';
import { planRenew, type Renewal, type RenewalKind, type RenewPlan, rangeOfEnds, widest } from './rules.ts';
import { insertRenewal } from './store.ts';

type Part = RenewPlan<OwnBot> & {
  /**
   * Bots past their grace whose pledge is not yet returned: it is returned first, because running them pledges again.
   */
  readonly pledged: readonly Renewal<OwnBot>[];
};
type Total = Readonly<Record<RenewalKind | 'count' | 'pledged', number>> & {
  readonly newEnd: ReturnType<typeof rangeOfEnds>;
  readonly returnedUnits: bigint;
  readonly feeUnits: bigint;
};

const NOTHING: Total = {
  count: 0,
  pledged: 0,
  extended: 0,
  resumed: 0,
  readyToRun: 0,
  newEnd: null,
  returnedUnits: 0n,
  feeUnits: 0n,
};

/** Pays a new term for every chosen bot that is near, at or after the end of its term. */
export const renewBots = botAct(bots.renew, {
  begin: NOTHING,
  add(total: Total, { renewed, pledged, feeUnits }: Part): Total {
    const countOf = (kind: RenewalKind) => total[kind] + renewed.filter((renewal) => renewal.kind === kind).length;
    return {
      count: total.count + renewed.length,
      pledged: total.pledged + pledged.length,
      extended: countOf('extended'),
      resumed: countOf('resumed'),
      readyToRun: countOf('readyToRun'),
      newEnd: widest(total.newEnd, rangeOfEnds(renewed)),
      returnedUnits: pledged.reduce((sum, { pledgedUnits }) => sum + pledgedUnits, total.returnedUnits),
      feeUnits: total.feeUnits + feeUnits,
    };
  },
  none: 'NO_BOT_TO_RENEW',
  async plan(q, { own, day, room }) {
    const plan = planRenew(own, { today: day, feeBasisPoints: (await readParams(q, day))['bot.renewFee'], room });
    return { ...plan, pledged: plan.renewed.filter(({ kind, runUntil }) => kind === 'readyToRun' && runUntil !== null) };
  },
  kind: 'renew',
  facts: ['takenBack', 'renewed'],
  balance: 'USDT',
  // It buys a new term.
  spends: { asset: 'USDT', cost: ({ feeUnits }) => ({ buyUnits: feeUnits, burnUnits: 0n }) },
  async write(tx, { pledged, renewed }, act) {
    if (pledged.length > 0) await insertStop(tx, { ...act, stopped: [], takenBack: pledged });
    return insertRenewal(tx, { ...act, renewed });
  },
  movements: ({ count, pledged, returnedUnits, feeUnits }, act) => [
    ...(pledged > 0 ? [pledgesReturned({ ...act, count: pledged, units: returnedUnits })] : []),
    // Operators may have set the fee to zero, which needs no movement.
    ...(feeUnits > 0n ? [botsRenewed({ ...act, count, feeUnits })] : []),
  ],
  show({ pledged: _, returnedUnits, feeUnits, ...shown }, { balanceUnits }): Shown<typeof bots.renew> {
    const isCovered = balanceUnits >= feeUnits;
    return {
      ...shown,
      cost: { fee: amountText(feeUnits, 'USDT'), asset: 'USDT' },
      returned: { pledge: amountText(returnedUnits, 'BCG'), asset: 'BCG' },
      balance: amountText(balanceUnits, 'USDT'),
      balanceAfter: isCovered ? amountText(balanceUnits - feeUnits, 'USDT') : null,
      warnings: isCovered ? [] : ['BALANCE_INSUFFICIENT'],
    };
  },
});
