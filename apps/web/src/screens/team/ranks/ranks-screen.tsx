import '@ocean/ui/more-icons';
import { RANK_KINDS, team } from '@ocean/api/areas/team';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useSearchParams } from 'wouter';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { useIsExpected } from '../../../shell/frame/use-is-expected.ts';
import { MyPlace } from './my-place.tsx';
import { RankList } from './rank-list.tsx';
import { PERIODS, readRanking } from './ranking.ts';

/** Places by team sales, power or quality points. The address names the ranking, so that links open one. */
export function RanksScreen() {
  const t = useText();
  const isExpected = useIsExpected();
  const [search, setSearch] = useSearchParams();
  const ranking = readRanking(search);
  const { kind, period } = ranking;
  const query = useApiQuery(team.rank, ranking);
  return (
    <Screen title={t('team.ranks.title')} dock={isExpected && <MyPlace rank={query.data} ranking={ranking} />}>
      <BackLink />
      <MemberGate about={t('team.ranks.lead')}>
        <section className="grid w-full min-w-0 gap-3 wide:mx-auto wide:max-w-120">
          <SegmentedControl
            label={t('team.ranks.by')}
            options={RANK_KINDS.map((value) => ({ value, label: t(`team.ranks.kind.${value}`) }))}
            value={kind}
            onChange={(next) => setSearch({ by: next }, { replace: true })}
          />
          {kind === 'teamSales' && (
            <SegmentedControl
              mini
              as="choice"
              label={t('team.ranks.period')}
              options={PERIODS.map((value) => ({ value, label: t(`team.ranks.period.${value}`) }))}
              value={period}
              onChange={(next) => setSearch({ by: kind, period: next }, { replace: true })}
            />
          )}
          <RankList query={query} ranking={ranking} />
        </section>
      </MemberGate>
    </Screen>
  );
}
