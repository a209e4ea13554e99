import { CountText } from '@ocean/ui/amount-text';
import { Dock } from '@ocean/ui/dock';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { RankValue } from './rank-value.tsx';
import { type Rank, type Ranking, wordsOf } from './ranking.ts';

/** The own place, always in view, whether the list shows it or not; a dash where there is none. */
export function MyPlace({ rank, ranking }: { rank: Rank | undefined; ranking: Ranking }) {
  const t = useText();
  const isKnown = rank !== undefined && rank.asOf !== null;
  const place = isKnown ? rank.mine.place : null;
  return (
    <Dock
      label={t('team.ranks.mine')}
      total={
        <b className="text-title">
          <CountText value={place} />
        </b>
      }
    >
      <p className="flex-1 basis-[8.5rem] text-end text-label text-ink-2">
        {isKnown && isPositive(rank.mine.value) && (
          <span className="block text-body text-ink">
            <RankValue value={rank.mine.value} ranking={ranking} />
          </span>
        )}
        {isKnown &&
          place === null &&
          t(isPositive(rank.mine.value) ? 'team.ranks.beyond' : `team.ranks.unranked.${wordsOf(ranking)}`)}
      </p>
    </Dock>
  );
}
