import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { COMMA } from '../../../i18n/comma.ts';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyableText } from '../../../sections/text/copyable-text.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { isolateText } from '../../../sections/text/isolate-parts.ts';
import type { ProjectVote } from '../vote-look.ts';

type Provenance = ProjectVote['provenance'];

/** Where the words and files come from: what is frozen, who decided what, and what an assistant changed. */
export function ProvenanceCard({ provenance }: { provenance: Provenance }) {
  const t = useText();
  const { contentHash, submittedAt, isFrozen, decisions } = provenance;
  return (
    <Card title={t('voting.from')} className="grid gap-3">
      <Facts
        facts={[
          { key: 'submitted', label: t('voting.from.submitted'), value: showDateTime(submittedAt) },
          { key: 'hash', label: 'SHA-256', value: <CopyableText text={contentHash} /> },
        ]}
      />
      <ul className="grid gap-2 text-label text-ink-2">
        {decisions.map(({ act, at, by, reason }) => (
          <li key={`${act}${at}`} className="[overflow-wrap:anywhere]">
            <b className="block text-ink">{t(`voting.from.${act}`)}</b>
            {reason !== null && <bdi>{reason}</bdi>}
            <span className="block text-ink-3">
              {showDateTime(at)} · <bdi dir="ltr">{by}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <Changes changes={provenance.changes} />
      <Notice tone="quiet" icon="lock">
        {t(isFrozen ? 'voting.from.frozen' : 'voting.from.notFrozen')}
      </Notice>
    </Card>
  );
}

/** What the owner accepted of an assistant, word by word. */
function Changes({ changes }: { changes: Provenance['changes'] }) {
  const t = useText();
  if (changes.length === 0) return <p className="prose">{t('voting.from.noChanges')}</p>;
  return (
    <>
      <p className="prose">{t('voting.from.changes')}</p>
      <ul className="grid gap-2 text-label text-ink-2">
        {changes.map(({ by, promptVersion, at, differences }) => (
          <li key={`${by}${promptVersion}${at}`} className="grid gap-1">
            {[
              ...(by === 'built-in' ? [t('voting.from.builtIn')] : [isolateText(by), isolate(promptVersion)]),
              isolateText(showDateTime(at)),
            ].join(COMMA)}
            {differences.map(({ before, after }) => (
              <span
                key={`${before}\n${after}`}
                className="grid whitespace-pre-line rounded-3 bg-sunken p-3 [overflow-wrap:anywhere]"
              >
                {before !== '' && <del dir="auto">{before}</del>}
                {after !== '' && (
                  <ins dir="auto" className="no-underline text-ink">
                    {after}
                  </ins>
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
