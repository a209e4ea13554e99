import { amountText } from '@ocean/api/amount';
import type { voting } from '@ocean/api/areas/voting';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Handler } from '../../http/route.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { shortAddress } from '../account/rules.ts';
import { readFilesOf } from '../files/queries.ts';
import { findListedProject, type ListedProject } from '../projects/queries.ts';
import { readProvenance } from './provenance.ts';
import {
  type Close,
  findClose,
  findOwnVote,
  type Payout,
  readCounts,
  readDays,
  readHours,
  readPayouts,
  readSpentFees,
  readVoters,
} from './queries.ts';
import {
  closedEarlyAt,
  coverOf,
  findVoteBarrier,
  MAX_HOURS_SHOWN,
  ownVoteView,
  summaryOf,
  VOTE_ASSET,
  votingState,
} from './rules.ts';

type Detail = OutputOf<typeof voting.detail>;

/** Enough: the fees of one project are paid out in a few payments at most. */
const MAX_PAYOUTS = 50;

/** A listed project with everything about its voting, as of one moment. @throws Refusal VOTING_UNKNOWN */
export const showVoting: Handler<typeof voting.detail> = async (context, { account }, { id }) => {
  const params = await readParamsToday(context.db);
  return context.db.snapshot(async (q) => {
    const project = await findListedProject(q, id);
    if (!project) throw new Refusal('VOTING_UNKNOWN');
    const files = (await readFilesOf(q, 'project', [id])).get(id) ?? [];
    const close = await findClose(q, id);
    // Until its close is written, the project itself shows whether operators closed it before its end.
    const isEarly = close?.isEarly ?? (project.state === 'closed' && project.changedAt < project.endsAt);
    const provenance = await readProvenance(q, project);
    return {
      ...listedFields(project, { close, isEarly }),
      cover: coverOf(files),
      profile: project.profile,
      files: [...files],
      ...(await readVoting(context, q, { account, id, close })),
      closedFor: closeReason(provenance, { isEarly }),
      provenance,
      price: amountText(params['vote.price'], VOTE_ASSET),
      asset: VOTE_ASSET,
      feeGoesTo: 'voteFees',
      refundable: false,
    };
  });
};

/** Taken from the decision, which exists before the close is written. */
function closeReason({ decisions }: Detail['provenance'], { isEarly }: { isEarly: boolean }): string | null {
  return isEarly ? (decisions.findLast(({ act }) => act === 'closed')?.reason ?? null) : null;
}

type Closed = { readonly close: Close | undefined; readonly isEarly: boolean };

function listedFields(project: ListedProject, { close, isEarly }: Closed) {
  const { id, name, profile, listedAt, endsAt, now, changedAt } = project;
  return {
    id,
    name,
    summary: summaryOf(profile),
    state: votingState({ isEarly, endsAt, now }),
    outcome: close?.outcome ?? null,
    listedAt: listedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    closedEarlyAt: closedEarlyAt({ isEarly, changedAt }),
    closedAt: close?.fixedAt.toISOString() ?? null,
  };
}

type Asked = { readonly account: string; readonly id: string; readonly close: Close | undefined };

async function readVoting(context: Context, q: Queryable, { account, id, close }: Asked) {
  const [voter] = await readVoters(context, q, [{ account, project: id }]);
  const own = await findOwnVote(q, { account, project: id });
  const { support, oppose, supportBefore, opposeBefore, units } = await readCounts(q, id);
  return {
    support,
    oppose,
    barrier: (voter && findVoteBarrier({ ...voter, votedAt: voter.now })) ?? null,
    myVote: own ? ownVoteView(own) : null,
    counts: {
      all: { support, oppose },
      registeredBefore: { support: supportBefore, oppose: opposeBefore },
      withRunningBot: close ? { support: close.supportRunning, oppose: close.opposeRunning } : null,
    },
    series: await readSeries(q, id),
    fees: await readFees(q, id, units),
  };
}

async function readSeries(q: Queryable, id: string): Promise<Detail['series']> {
  const hours = await readHours(q, id);
  const by = hours.length > MAX_HOURS_SHOWN ? 'day' : 'hour';
  const points = by === 'day' ? await readDays(q, id) : hours;
  return { by, points: points.map(({ from, support, oppose }) => ({ from: from.toISOString(), support, oppose })) };
}

async function readFees(q: Queryable, id: string, paidUnits: bigint): Promise<Detail['fees']> {
  const { returnedUnits, paidOutUnits } = await readSpentFees(q, id);
  return {
    paid: amountText(paidUnits, VOTE_ASSET),
    returned: amountText(returnedUnits, VOTE_ASSET),
    paidOut: amountText(paidOutUnits, VOTE_ASSET),
    payouts: (await readPayouts(q, id, MAX_PAYOUTS)).map(payoutView),
  };
}

function payoutView({ number, units, account, authors, reason, at }: Payout): Detail['fees']['payouts'][number] {
  return {
    number,
    amount: amountText(units, VOTE_ASSET),
    asset: VOTE_ASSET,
    to: account === null ? 'treasury' : shortAddress(account),
    authors: authors.map(shortAddress),
    reason,
    at: at.toISOString(),
  };
}
