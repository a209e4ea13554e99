import sql from 'sql-template-tag';
import type { Forgery } from './forgeries.ts';

const ENDED = sql`(select project from vote_close where not is_early limit 1)`;

/** Votes and their fees as the database owner could forge them. */
export const VOTE_FORGERIES: readonly Forgery[] = [
  [
    'votesArePaid votesAreAllowed voteCountsAddUp votingsCloseAsVoted voteFeesAddUp',
    'a vote that nobody paid',
    (tx) =>
      tx.run(sql`
        insert into vote (project, account, side, voter, purchase_id, units, registered_before, has_running_bot, at)
        select v.project, a.address, 'oppose', 'x', gen_random_uuid(), v.units, true, false, v.at
        from vote v join account a on a.address not in (select account from vote) where v.project = ${ENDED} limit 1`),
  ],
  [
    'votesArePaid',
    'a vote that was turned to the other side, with its counts',
    async (tx, { alice }) => {
      await tx.run(sql`update vote set side = 'oppose' where project = ${ENDED} and account = ${alice}`);
      await tx.run(sql`update vote_total set support = support - 1, oppose = oppose + 1, support_before = support_before - 1,
        oppose_before = oppose_before + 1 where project = ${ENDED}`);
      await tx.run(sql`update vote_hour h set support = h.support - 1, oppose = h.oppose + 1 from vote v
        where v.project = ${ENDED} and v.account = ${alice} and h.project = v.project and h.hour = date_trunc('hour', v.at, 'UTC')`);
      await tx.run(sql`update vote_close c set support = 1, oppose = 1, outcome = 'tied', support_before = 1, oppose_before = 1,
        support_running = (select count(*) from vote v where v.project = c.project and side = 'support' and has_running_bot),
        oppose_running = (select count(*) from vote v where v.project = c.project and side = 'oppose' and has_running_bot) where not is_early`);
    },
  ],
  [
    'votesAreAllowed voteCountsAddUp',
    'a vote that was cast after the end',
    (tx, { alice }) => tx.run(sql`update vote set at = at + interval '9 days' where project = ${ENDED} and account = ${alice}`),
  ],
  ['voteCountsAddUp', 'a count that was raised', (tx) => tx.run(sql`update vote_total set support = support + 1`)],
  [
    'votingsCloseAsVoted',
    'an outcome with votes that nobody cast',
    (tx) => tx.run(sql`update vote_close set support = support + 1 where not is_early`),
  ],
  [
    'voteFeesAddUp voteFeesAreReturned',
    'a fee that went back of a voting that had ended',
    (tx, { alice }) => tx.run(sql`insert into vote_return (project, account, units) values (${ENDED}, ${alice}, 1000000)`),
  ],
  [
    'voteFeesAddUp votePayoutsAsSigned votePayoutsAreSignedByTwo',
    'a payment of vote fees that nobody signed and that moved nothing',
    (tx) =>
      tx.run(sql`
        insert into vote_payout (number, project, units, authors, reason)
        select 99, project, 1, authors, 'x' from vote_payout where number = 1`),
  ],
  [
    'voteFeesAddUp votePayoutsAsSigned votePayoutsAreCovered',
    'a payment of more than the fees of its voting',
    (tx) => tx.run(sql`update vote_payout set units = units * 1000 where number = 1`),
  ],
];
