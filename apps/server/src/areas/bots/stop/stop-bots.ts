import { amountText } from '@ocean/api/amount';
import { bots } from '@ocean/api/areas/bots';
import { botsStopped, pledgesReturned } from '../../../ledger/movements.ts';
import { readParams } from '../../../params/read-params.ts';
import { botAct, type Shown } from '../act/bot-act.ts';
import type { OwnBot } from '../bot/queries.ts';
import { type StopSplit, splitStop } from './rules.ts';
import { insertStop } from './store.ts';

type Part = StopSplit<OwnBot>;
/** Units are the whole pledge of each group, fee included. */
type Total = {
  readonly count: number;
  readonly stopped: number;
  readonly takenBack: number;
  readonly unpaidToday: number;
  readonly stoppedUnits: bigint;
  readonly takenBackUnits: bigint;
  readonly feeUnits: bigint;
};

const NOTHING: Total = {
  count: 0,
  stopped: 0,
  takenBack: 0,
  unpaidToday: 0,
  stoppedUnits: 0n,
  takenBackUnits: 0n,
  feeUnits: 0n,
};

/** Takes every chosen bot that has a pledge off work: for a fee before its term is served, freely after it. */
export const stopBots = botAct(bots.stop, {
  begin: NOTHING,
  add: (total: Total, { stopped, takenBack, unpaidToday }: Part): Total => ({
    count: total.count + stopped.length + takenBack.length,
    stopped: total.stopped + stopped.length,
    takenBack: total.takenBack + takenBack.length,
    unpaidToday: total.unpaidToday + unpaidToday,
    stoppedUnits: total.stoppedUnits + sum(stopped.map(({ pledgedUnits }) => pledgedUnits)),
    takenBackUnits: total.takenBackUnits + sum(takenBack.map(({ pledgedUnits }) => pledgedUnits)),
    feeUnits: total.feeUnits + sum(stopped.map(({ feeUnits }) => feeUnits)),
  }),
  none: 'NO_RUNNING_BOT',
  plan: async (q, { own, day, room }) =>
    splitStop(own, { today: day, feeBasisPoints: (await readParams(q, day))['bot.stopFee'], room }),
  kind: 'stop',
  facts: ['stopped', 'takenBack'],
  balance: 'BCG',
  spends: { asset: 'BCG', cost: ({ feeUnits }) => ({ buyUnits: 0n, burnUnits: feeUnits }) },
  write: (tx, { stopped, takenBack }, act) => insertStop(tx, { ...act, stopped, takenBack }),
  movements: ({ stopped, takenBack, stoppedUnits, takenBackUnits, feeUnits }, act) => [
    ...(stopped > 0 ? [botsStopped({ ...act, count: stopped, units: stoppedUnits, feeUnits })] : []),
    ...(takenBack > 0 ? [pledgesReturned({ ...act, count: takenBack, units: takenBackUnits })] : []),
  ],
  show(
    { count, stopped, takenBack, unpaidToday, stoppedUnits, takenBackUnits, feeUnits },
    { day, balanceUnits },
  ): Shown<typeof bots.stop> {
    const returnedUnits = stoppedUnits + takenBackUnits - feeUnits;
    return {
      count,
      stopped,
      takenBack,
      day,
      unpaidToday,
      cost: { fee: amountText(feeUnits, 'BCG'), asset: 'BCG' },
      returned: amountText(returnedUnits, 'BCG'),
      balance: amountText(balanceUnits, 'BCG'),
      balanceAfter: amountText(balanceUnits + returnedUnits, 'BCG'),
    };
  },
});

function sum(units: readonly bigint[]): bigint {
  return units.reduce((total, part) => total + part, 0n);
}
