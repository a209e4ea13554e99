import { Card } from '@ocean/ui/card';
import { type Fact, Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { COMMA } from '../../../i18n/comma.ts';
import { showDateTime } from '../../../i18n/show.ts';
import { type t as Translate, useText } from '../../../i18n/use-text.ts';
import { CopyableText } from '../../../sections/text/copyable-text.tsx';
import type { ProjectVote } from '../vote-look.ts';

type Provenance = ProjectVote['provenance'];

/** Where the words and files come from: what is frozen, who decided what, and what an assistant changed. */
export function ProvenanceCard({ provenance }: { provenance: Provenance }) {
  const t = useText();
  const { decision, changes, frozenAt } = provenance;
  return (
    <Card title={t('voting.from')} className="grid gap-3">
      <Facts facts={factsOf(provenance, t)} />
      {decision !== null && (
        <p className="prose">
          {t('voting.from.decision')} <bdi>{decision}</bdi>
        </p>
      )}
      <p className="prose">{changes.length === 0 ? t('voting.from.noChanges') : t('voting.from.changes')}</p>
      {changes.length > 0 && (
        <ul className="grid gap-1 text-label text-ink-2">
          {changes.map(({ by, promptVersion, at }) => (
            <li key={`${by}${promptVersion}${at}`}>
              {[by === 'built-in' ? t('voting.from.builtIn') : by, promptVersion, showDateTime(at)].join(COMMA)}
            </li>
          ))}
        </ul>
      )}
      <Notice tone="quiet" icon="lock">
        {frozenAt === null ? t('voting.from.notFrozen') : t('voting.from.frozen', { at: showDateTime(frozenAt) })}
      </Notice>
    </Card>
  );
}

function factsOf({ contentHash, submittedAt, reviewedAt, reviewedBy }: Provenance, t: typeof Translate): Fact[] {
  return [
    { key: 'submitted', label: t('voting.from.submitted'), value: showDateTime(submittedAt) },
    { key: 'reviewed', label: t('voting.from.reviewed'), value: showDateTime(reviewedAt) },
    ...(reviewedBy === null ? [] : [{ key: 'by', label: t('voting.from.reviewer'), value: <bdi dir="ltr">{reviewedBy}</bdi> }]),
    { key: 'hash', label: 'SHA-256', value: <CopyableText text={contentHash} /> },
  ];
}
