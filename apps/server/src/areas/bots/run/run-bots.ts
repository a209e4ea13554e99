import { amountText } from '@ocean/api/amount';
import { bots } from '@ocean/api/areas/bots';
import { Refusal } from '@ocean/api/errors';
import { botsRun } from '../../../ledger/movements.ts';
import { readParams } from '../../../params/read-params.ts';
import { botAct, type Shown } from '../act/bot-act.ts';
import { planRun } from './rules.ts';
import { insertRun } from './store.ts';

/** Runs every chosen bot that can be run, in one movement: each pledges, and earns from the next day on. */
export const runBots = botAct(bots.run, {
  async plan(q, { own, day }) {
    const pledgePerBotUnits = (await readParams(q, day))['bot.runPledge'];
    const plan = planRun(own, day, pledgePerBotUnits);
    if (plan.run.length === 0) throw new Refusal('NO_FROZEN_BOT');
    return { ...plan, pledgePerBotUnits, runFrom: day + 1 };
  },
  kind: 'run',
  facts: ['run'],
  balance: 'BCG',
  write: (tx, { run, pledgePerBotUnits }, act) => insertRun(tx, { ...act, pledgePerBotUnits, bots: run }),
  movements: ({ run, pledgeUnits, runFrom }, act) => [
    botsRun({ ...act, count: run.length, units: pledgeUnits, fromDay: runFrom }),
  ],
  show({ run, pledgeUnits, runFrom, termLeft }, balanceUnits): Shown<typeof bots.run> {
    const isCovered = balanceUnits >= pledgeUnits;
    return {
      count: run.length,
      cost: { pledge: amountText(pledgeUnits, 'BCG'), asset: 'BCG' },
      balance: amountText(balanceUnits, 'BCG'),
      balanceAfter: isCovered ? amountText(balanceUnits - pledgeUnits, 'BCG') : null,
      runFrom,
      termLeft,
      warnings: isCovered ? [] : ['BCG_INSUFFICIENT'],
    };
  },
});
