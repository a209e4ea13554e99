import type { voting } from '@ocean/api/areas/voting';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { FileHandler } from '../../http/route.ts';
import { findListedProject } from '../projects/queries.ts';

const VOTES_A_PIECE = 2_000;
const HEAD = 'voter,side,hour,registered_before_listing,running_bot_at_close\r\n';

/**
 * Every vote of a project, ordered by pseudonym, which reveals nothing about the time of a vote. The time is cut to the hour:
 * the block of a payment on chain would identify the wallet. One chunk is in memory at a time, and no connection is held
 * between chunks.
 */
export const exportVotes: FileHandler<typeof voting.exportVotes> = async function* ({ db }, _, { id }) {
  if (!(await findListedProject(db, id))) throw new Refusal('VOTING_UNKNOWN');
  yield HEAD;
  let last = '';
  for (;;) {
    const votes = await readVotesAfter(db, id, last);
    if (votes.length > 0) yield votes.map(lineOf).join('');
    if (votes.length < VOTES_A_PIECE) return;
    last = votes.at(-1)?.voter ?? last;
  }
};

type VoteRow = {
  readonly voter: string;
  readonly side: string;
  readonly hour: Date;
  readonly registeredBefore: boolean;
  readonly hasRunningBot: boolean | null;
};

function readVotesAfter(q: Queryable, project: string, last: string): Promise<VoteRow[]> {
  return q.many<VoteRow>(sql`
    select voter, side, date_trunc('hour', at, 'UTC') as hour, registered_before as "registeredBefore", has_running_bot as "hasRunningBot"
    from vote where project = ${project} and voter > ${last} order by voter limit ${VOTES_A_PIECE}`);
}

/** No field contains a comma or a quote. */
function lineOf({ voter, side, hour, registeredBefore, hasRunningBot }: VoteRow): string {
  return `${[voter, side, hour.toISOString(), registeredBefore, hasRunningBot ?? ''].join(',')}\r\n`;
}
