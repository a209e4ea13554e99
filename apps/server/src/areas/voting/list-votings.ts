import type { voting } from '@ocean/api/areas/voting';
import { itemsBefore, pageOf } from '@ocean/api/page';
import type { Handler } from '../../http/route.ts';
import { readFilesOf } from '../files/queries.ts';
import { closedEarlyAt, coverOf, type VotingRow, votingState } from './rules.ts';
import { countVotings, findVotings, readVotings } from './voting-list.ts';

/** Listed projects with live counts and the caller's vote. */
export const listVotings: Handler<typeof voting.list> = async ({ db }, { account }, { q, state, sort, ...page }) => {
  const words = wordsOf(q);
  const filter = { ids: words.length === 0 ? undefined : await findVotings(db, words), state };
  const [total, rows] = await Promise.all([
    countVotings(db, filter),
    readVotings(db, { ...filter, account, sort, limit: page.size, skip: itemsBefore(page) }),
  ]);
  const files = await readFilesOf(
    db,
    'project',
    rows.map(({ id }) => id),
  );
  const list = rows.map((row) => ({ ...listedView(row), cover: coverOf(files.get(row.id) ?? []) }));
  return pageOf(page, { list, total });
};

/** The most words in a search: each is searched in every listed text, and further ones hardly narrow the result. */
const MAX_WORDS = 8;

function wordsOf(q = ''): string[] {
  return [...new Set(q.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);
}

function listedView(row: VotingRow) {
  const { id, name, summary, isEarly, outcome, support, oppose, listedAt, endsAt, now, myVote } = row;
  return {
    id,
    name,
    summary,
    state: votingState({ isEarly, endsAt, now }),
    outcome,
    support,
    oppose,
    listedAt: listedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    closedEarlyAt: closedEarlyAt(row),
    myVote,
  };
}
