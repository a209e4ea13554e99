import '@ocean/ui/dock.css';
import type { VoteBarrier, VoteSide } from '@ocean/api/areas/voting';
import type { RefusalKey } from '@ocean/api/errors';
import { Button } from '@ocean/ui/button';
import { RadioCards } from '@ocean/ui/radio-cards';
import { useState } from 'react';
import { showDateTime, showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LazySheet } from '../../../lazy/lazy-sheet.tsx';
import { textedPart } from '../../../lazy/texted-part.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { ProjectVote } from '../vote-look.ts';

const voteSheet = textedPart(() => import('./vote-sheet.tsx').then((module) => module.VoteSheet), 'bots');

/** What the server would refuse a vote with. */
const BARRIER_TEXTS = {
  suspended: 'ACCOUNT_SUSPENDED',
  operator: 'VOTE_OF_OPERATOR',
  ownLine: 'VOTE_IN_OWN_LINE',
  alreadyVoted: 'ALREADY_VOTED',
  closed: 'VOTING_CLOSED',
} as const satisfies Record<VoteBarrier, RefusalKey>;

/** Both sides, the price, and where it goes, above the end of the screen; why not, where this account cannot vote. */
export function VoteDock({ project }: { project: ProjectVote }) {
  const t = useText();
  const [side, setSide] = useState<VoteSide | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { price, asset, barrier } = project;
  if (project.myVote !== null || project.state !== 'open') return null;
  if (barrier !== null) {
    return (
      <section className="dock" aria-label={t('voting.vote.side')}>
        <p className="prose">{t(`errors.${BARRIER_TEXTS[barrier]}`)}</p>
      </section>
    );
  }
  const cards = (['support', 'oppose'] as const).map((value) => ({ value, name: t(`voting.side.${value}`) }));
  return (
    <section className="dock !grid !grid-cols-1" aria-label={t('voting.vote.side')}>
      <RadioCards label={t('voting.vote.side')} columns={2} cards={cards} value={side} onChange={setSide} />
      <Button reason={side === null && t('voting.vote.choose')} why={false} onClick={() => setIsOpen(true)}>
        {t('voting.vote.act', { price: isolate(showExact(price), asset) })}
      </Button>
      <div className="hint text-center">
        <p>{t('voting.vote.terms', { at: showDateTime(project.endsAt) })}</p>
        <p>{t('voting.vote.terms.more')}</p>
      </div>
      {side !== null && <LazySheet sheet={voteSheet} props={{ open: isOpen, onClose: () => setIsOpen(false), project, side }} />}
    </section>
  );
}
