import { amountText } from '@ocean/api/amount';
import { bots } from '@ocean/api/areas/bots';
import { botsRun } from '../../../ledger/movements.ts';
import { readParams } from '../../../params/read-params.ts';
import { botAct, type Shown } from '../act/bot-act.ts';
import type { OwnBot } from '../bot/queries.ts';
import { NO_DAYS, planRun, type RunPlan, widen } from './rules.ts';
import { insertRun } from './store.ts';

type Part = RunPlan<OwnBot> & { readonly pledgePerBotUnits: bigint };
type Total = { readonly count: number } & Pick<Part, 'pledgeUnits' | 'termLeft'>;

/** Runs every chosen bot that can be run, in one movement: each pledges, and earns from the next day on. */
export const runBots = botAct(bots.run, {
  begin: { count: 0, pledgeUnits: 0n, termLeft: NO_DAYS } as Total,
  add: (total: Total, { run, pledgeUnits, termLeft }: Part): Total => ({
    count: total.count + run.length,
    pledgeUnits: total.pledgeUnits + pledgeUnits,
    termLeft: widen(total.termLeft, termLeft),
  }),
  none: 'NO_FROZEN_BOT',
  async plan(q, { own, day, room }) {
    const pledgePerBotUnits = (await readParams(q, day))['bot.runPledge'];
    return { ...planRun(own, { today: day, pledgePerBotUnits, room }), pledgePerBotUnits };
  },
  kind: 'run',
  facts: ['run'],
  balance: 'BCG',
  write: (tx, { run, pledgePerBotUnits }, act) => insertRun(tx, { ...act, pledgePerBotUnits, bots: run }),
  movements: ({ count, pledgeUnits }, act) => [botsRun({ ...act, count, units: pledgeUnits, fromDay: act.day + 1 })],
  show({ count, pledgeUnits, termLeft }, { day, balanceUnits }): Shown<typeof bots.run> {
    const isCovered = balanceUnits >= pledgeUnits;
    return {
      count,
      cost: { pledge: amountText(pledgeUnits, 'BCG'), asset: 'BCG' },
      balance: amountText(balanceUnits, 'BCG'),
      balanceAfter: isCovered ? amountText(balanceUnits - pledgeUnits, 'BCG') : null,
      runFrom: day + 1,
      termLeft,
      warnings: isCovered ? [] : ['BCG_INSUFFICIENT'],
    };
  },
});
