import { CountText } from '@ocean/ui/amount-text';
import { RowLinkContent } from '@ocean/ui/list-row';
import { Sheet } from '@ocean/ui/sheet';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { VoteBar } from '../vote-bar.tsx';
import type { ProjectVote } from '../vote-look.ts';
import { VoteChart } from './vote-chart.tsx';

/** How the votes stand, how that came about, and a tap away the two counts that stand beside the plain one. */
export function CountsCard({ project }: { project: ProjectVote }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { all } = project.counts;
  return (
    <section className="card" aria-label={t('voting.counts.title')}>
      <VoteBar support={all.support} oppose={all.oppose} size="large" isOver={project.state !== 'open'} />
      <VoteChart project={project} />
      <div className="card-foot">
        <button type="button" className="row-link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <RowLinkContent icon="people">{t('voting.counts.open')}</RowLinkContent>
        </button>
      </div>
      <CountsSheet project={project} open={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

/** Three counts of the same votes: anybody can open accounts, so two of them ask who a vote is from. */
function CountsSheet({ project: { counts }, open, onClose }: { project: ProjectVote; open: boolean; onClose: () => void }) {
  const t = useText();
  const rows = ['all', 'registeredBefore', 'withRunningBot'] as const;
  return (
    <Sheet open={open} onClose={onClose} title={t('voting.counts.title')} lead={t('voting.counts.lead')}>
      {rows.map((key) => (
        <section key={key} className="grid gap-1">
          <h3>{t(`voting.counts.${key}`)}</h3>
          <Sides sides={counts[key]} />
        </section>
      ))}
    </Sheet>
  );
}

function Sides({ sides }: { sides: ProjectVote['counts']['withRunningBot'] }) {
  const t = useText();
  if (sides === null) return <p className="hint">{t('voting.counts.later')}</p>;
  return (
    <dl className="flex gap-6 text-label text-ink-2">
      {(['support', 'oppose'] as const).map((side) => (
        <div key={side} className="flex gap-2">
          <dt>{t(`voting.side.${side}`)}</dt>
          <dd className="font-semibold text-ink">
            <CountText value={sides[side]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
