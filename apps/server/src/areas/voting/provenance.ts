import type { voting } from '@ocean/api/areas/voting';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Queryable } from '../../db/database.ts';
import { shortAddress } from '../account/rules.ts';
import { type HistoryRow, type KeptAnalysis, type ListedProject, readAnalyses, readHistory } from '../projects/queries.ts';

type Provenance = OutputOf<typeof voting.detail>['provenance'];

const MAX_ANALYSES = 50;

/**
 * The provenance of a listed project's text: its hash, the decisions of reviewers, and the AI proposals that the owner
 * accepted.
 */
export async function readProvenance(q: Queryable, { id, contentHash, isFrozen, profile }: ListedProject): Promise<Provenance> {
  const history = await readHistory(q, id);
  const analyses = await readAnalyses(q, id, MAX_ANALYSES);
  const listed = new Set(profile.split('\n'));
  return {
    contentHash,
    isFrozen,
    submittedAt: history.findLast(({ act }) => act === 'submitted')?.at.toISOString() ?? null,
    decisions: history.flatMap(decisionView),
    changes: analyses.toReversed().flatMap((analysis) => changeView(analysis, listed)),
  };
}

function decisionView({ act, at, author, reason }: HistoryRow): Provenance['decisions'] {
  if (author === null || reason === null) return [];
  if (act !== 'taken' && act !== 'listed' && act !== 'rejected' && act !== 'closed') return [];
  // Reasons that a reviewer gave before the listing are for the owner only.
  const isPublic = act === 'listed' || act === 'closed';
  return [{ act, at: at.toISOString(), by: shortAddress(author), reason: isPublic ? reason : null }];
}

type Change = Provenance['changes'][number];

/** `listed`: the lines of the listed profile. */
function changeView(analysis: KeptAnalysis, listed: ReadonlySet<string>): Change[] {
  const { by, promptVersion, at, readHashes, differences, accepted, profile } = analysis;
  const lines = profile.split('\n');
  const taken = differences.filter(({ id }) => accepted.includes(id));
  if (taken.length === 0) return [];
  // What the owner removed before the listing, such as a telephone number, stays private.
  const shown = (part: readonly string[]) => part.filter((line) => listed.has(line)).join('\n');
  return [
    {
      by,
      promptVersion,
      at: at.toISOString(),
      read: [...readHashes],
      differences: taken
        .map(({ from, to, after }) => ({ before: shown(lines.slice(from, to)), after: shown(after) }))
        .filter(({ after }) => after !== ''),
    },
  ];
}
