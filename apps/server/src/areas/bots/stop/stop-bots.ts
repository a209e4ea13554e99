import { amountText } from '@ocean/api/amount';
import { bots } from '@ocean/api/areas/bots';
import { Refusal } from '@ocean/api/errors';
import { botsStopped, pledgesReturned } from '../../../ledger/movements.ts';
import { readParams } from '../../../params/read-params.ts';
import { botAct, type Shown } from '../act/bot-act.ts';
import { splitStop } from './rules.ts';
import { insertStop } from './store.ts';

/** Takes every chosen bot that has a pledge off work: for a fee before its term is served, freely after it. */
export const stopBots = botAct(bots.stop, {
  async plan(q, { own, day }) {
    const split = splitStop(own, day, (await readParams(q, day))['bot.stopFee']);
    if (split.stopped.length + split.takenBack.length === 0) throw new Refusal('NO_RUNNING_BOT');
    return {
      ...split,
      day,
      // The whole pledge of each group, fee included.
      stoppedUnits: sum(split.stopped.map(({ pledgedUnits }) => pledgedUnits)),
      takenBackUnits: sum(split.takenBack.map(({ pledgedUnits }) => pledgedUnits)),
      feeUnits: sum(split.stopped.map(({ feeUnits }) => feeUnits)),
    };
  },
  kind: 'stop',
  facts: ['stopped', 'takenBack'],
  balance: 'BCG',
  spends: { asset: 'BCG', cost: ({ feeUnits }) => ({ buyUnits: 0n, burnUnits: feeUnits }) },
  write: (tx, { stopped, takenBack }, act) => insertStop(tx, { ...act, stopped, takenBack }),
  movements: ({ stopped, takenBack, stoppedUnits, takenBackUnits, feeUnits }, act) => [
    ...(stopped.length > 0 ? [botsStopped({ ...act, count: stopped.length, units: stoppedUnits, feeUnits })] : []),
    ...(takenBack.length > 0 ? [pledgesReturned({ ...act, count: takenBack.length, units: takenBackUnits })] : []),
  ],
  show({ day, stopped, takenBack, stoppedUnits, takenBackUnits, feeUnits }, balanceUnits): Shown<typeof bots.stop> {
    const returnedUnits = stoppedUnits + takenBackUnits - feeUnits;
    return {
      count: stopped.length + takenBack.length,
      stopped: stopped.length,
      takenBack: takenBack.length,
      day,
      unpaidToday: stopped.filter(({ endDay }) => endDay === day).length,
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
