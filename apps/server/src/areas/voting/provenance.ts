import type { voting } from '@ocean/api/areas/voting';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Queryable } from '../../db/database.ts';
import { shortAddress } from '../account/rules.ts';
import { type HistoryRow, type KeptAnalysis, type ListedProject, readAnalyses, readHistory } from '../projects/queries.ts';

type Provenance = OutputOf<typeof voting.detail>['provenance'];

const MAX_ANALYSES = 50;

/** Where the words of a listed project come from: its hash, what reviewers decided, what an AI proposed and the owner accepted. */
export async function readProvenance(q: Queryable, { id, contentHash, isFrozen }: ListedProject): Promise<Provenance> {
  const history = await readHistory(q, id);
  const analyses = await readAnalyses(q, id, MAX_ANALYSES);
  return {
    contentHash,
    isFrozen,
    submittedAt: history.findLast(({ act }) => act === 'submitted')?.at.toISOString() ?? null,
    decisions: history.flatMap(decisionView),
    changes: analyses.toReversed().flatMap(changeView),
  };
}

function decisionView({ act, at, author, reason }: HistoryRow): Provenance['decisions'] {
  if (author === null || reason === null) return [];
  if (act !== 'taken' && act !== 'listed' && act !== 'rejected' && act !== 'closed') return [];
  return [{ act, at: at.toISOString(), by: shortAddress(author), reason }];
}

function changeView(analysis: KeptAnalysis): Provenance['changes'] {
  const { by, promptVersion, at, readHashes, differences, accepted, profile } = analysis;
  const lines = profile.split('\n');
  const taken = differences.filter(({ id }) => accepted.includes(id));
  if (taken.length === 0) return [];
  return [
    {
      by,
      promptVersion,
      at: at.toISOString(),
      read: [...readHashes],
      differences: taken.map(({ from, to, after }) => ({ before: lines.slice(from, to).join('\n'), after: after.join('\n') })),
    },
  ];
}
