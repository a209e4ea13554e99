import { ProportionBar } from '@ocean/ui/facts';
import { COMMA } from '../../i18n/comma.ts';
import { showCount, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { sharesOf } from './vote-look.ts';

type VoteBarProps = { support: number; oppose: number; size?: 'row' | 'large'; isOver: boolean };

/** Both sides with share and votes, and the bar between them. */
export function VoteBar({ support, oppose, size = 'row', isOver }: VoteBarProps) {
  const t = useText();
  const shares = sharesOf({ support, oppose });
  if (shares === null) return <p className="hint">{t(isOver ? 'voting.noVotes.over' : 'voting.noVotes')}</p>;
  const figure = size === 'large' ? 'block text-heading font-semibold' : 'font-semibold';
  const label = [
    `${t('voting.side.support')} ${showPercent(shares.support)}`,
    `${t('voting.side.oppose')} ${showPercent(shares.oppose)}`,
  ].join(COMMA);
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-4 text-label text-ink-2">
        <p>
          {t('voting.side.support')} <b className={`${figure} text-ink`}>{showPercent(shares.support)}</b>{' '}
          <span className="block text-caption text-ink-3">
            {t('voting.votes', { count: support, shown: showCount(support) })}
          </span>
        </p>
        <p className="text-end">
          {t('voting.side.oppose')} <b className={`${figure} text-ink`}>{showPercent(shares.oppose)}</b>{' '}
          <span className="block text-caption text-ink-3">{t('voting.votes', { count: oppose, shown: showCount(oppose) })}</span>
        </p>
      </div>
      <ProportionBar
        label={label}
        parts={[
          { className: 'part-third', share: support / (support + oppose) },
          { className: '[--st-m:var(--st-stop-mark)]', share: oppose / (support + oppose) },
        ]}
      />
    </div>
  );
}
