import type { ApiQuery } from '@ocean/api-react/use-api-query';
import { CountText } from '@ocean/ui/amount-text';
import { EmptyState } from '@ocean/ui/empty-state';
import { ListRow } from '@ocean/ui/list-row';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { asOfText } from '../as-of-text.ts';
import { CountingNotice } from '../counting-notice.tsx';
import { RankValue } from './rank-value.tsx';
import { type Rank, type Ranking, wordsOf } from './ranking.ts';

/**
 * The top places, with shortened addresses and the time of the ranking. It says that the platform's account is left out, because
 * members whom that account invited may have bought without a place to show for it.
 */
export function RankList({ query, ranking }: { query: ApiQuery<Rank>; ranking: Ranking }) {
  const t = useText();
  return (
    <Section query={query}>
      {({ list, asOf }) => (
        <>
          <p className="flex flex-wrap justify-between gap-x-3 px-1 text-caption text-ink-3">
            <span>{t(`team.ranks.note.${wordsOf(ranking)}`)}</span>
            <span>{asOfText(asOf)}</span>
          </p>
          <p className="px-1 text-caption text-ink-3">{t('team.ranks.without')}</p>
          {asOf === null && <CountingNotice />}
          {asOf !== null && list.length === 0 && (
            <EmptyState title={t('team.ranks.none.title')} text={t(`team.ranks.none.${wordsOf(ranking)}`)} />
          )}
          {asOf !== null && list.length > 0 && (
            <div className="card card-list">
              {list.map((one) => (
                <ListRow
                  key={one.place}
                  lead={
                    <span className="tile text-label font-semibold">
                      <CountText value={one.place} />
                    </span>
                  }
                  title={
                    <bdi dir="ltr" className="text-label">
                      {one.address}
                    </bdi>
                  }
                  second={one.isMine && t('team.ranks.you')}
                  end={<RankValue value={one.value} ranking={ranking} />}
                />
              ))}
            </div>
          )}
        </>
      )}
    </Section>
  );
}
