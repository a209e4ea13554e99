import sql from 'sql-template-tag';
import type { Transaction } from '../../apps/server/src/db/database.ts';
import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import type { Forgery } from './forgeries.ts';
import { plantMovement } from './plant-movement.ts';

/* Awards as the database owner could forge them; `alice` has both awards. */

const BCG = 10n ** 18n;

export const AWARD_FORGERIES: readonly Forgery[] = [
  [
    'awardsAreOfServedTasks awardsArePaid awardDaysAddUp',
    'an award that says it paid more than its day gives',
    (tx) => tx.run(sql`update task_award set units = units + 1`),
  ],
  [
    'awardsAreOfServedTasks',
    'an award for a bot that another member bought',
    (tx, { bob }) => tx.run(sql`update task_award set bot_id = (select id from bot where owner = ${bob} limit 1)`),
  ],
  [
    'awardsAreOfServedTasks',
    'an award for the run that was stopped after some days',
    (tx) =>
      tx.run(sql`
        update task_award set (bot_id, run_seq) = (
          select bot_id, seq - 1 from bot_event where kind = 'stopped' and (details ->> 'termLeft')::integer > 20 limit 1)`),
  ],
  [
    'awardsAreOfServedTasks awardDaysAddUp',
    'an award of the day before its term was served',
    (tx) =>
      tx.run(sql`
        update task_award a set day = run.day, at = a.at - (a.day - run.day) * interval '1 day'
        from (select bot_id, seq, (details ->> 'runFrom')::integer + 29 as day from bot_event) run
        where run.bot_id = a.bot_id and run.seq = a.run_seq`),
  ],
  ['awardsArePaid', 'an award that was paid a second time', (tx, { alice }) => plantAward(tx, alice, 'firstPurchase')],
  ['awardsArePaid', 'an award of no task', (tx, { alice }) => plantAward(tx, alice, 'visit')],
  [
    'awardDaysAddUp',
    'a day on which less is counted than awards paid',
    (tx) => tx.run(sql`update task_award_day set units = units - 1`),
  ],
  [
    'awardDaysAddUp',
    'a day on which awards paid more than its cap',
    (tx) =>
      tx.run(sql`
        insert into parameter_value (key, effective_from_day, revision, value, author, reason)
        select 'award.dailyCap', day, 1000, '"4.9"', 'the test', 'fewer awards' from task_award_day`),
  ],
  [
    'awardsAreOfServedTasks',
    'an award for a stake that was cancelled',
    (tx, { alice }) =>
      tx.run(sql`
        update task_award set stake_id = (select id from stake where account = ${alice} and state = 'cancelled' limit 1)
        where task = 'firstStake'`),
  ],
  ['servedTermsAreKept', 'a served term that is not known any more', (tx) => tx.run(sql`delete from served_term`)],
  [
    'servedTermsAreKept',
    'a term that is said to have been served by a bot of another member',
    (tx, { bob }) => tx.run(sql`update served_term set bot_id = (select id from bot where owner = ${bob} limit 1)`),
  ],
];

/** An award of the day's value that no row accounts for. */
function plantAward(tx: Transaction, account: string, task: string): Promise<string> {
  return plantMovement(tx, {
    kind: 'taskAwarded',
    details: { task },
    legs: [
      [platform.awardsPool(), -5n * BCG],
      [member(account).available('BCG'), 5n * BCG],
    ],
  });
}
