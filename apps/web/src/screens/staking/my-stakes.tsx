import { STAKE_STATES, type StakeState } from '@ocean/api/areas/staking';
import { CountText } from '@ocean/ui/amount-text';
import { Button, TextButton } from '@ocean/ui/button';
import { Section } from '@ocean/ui/card';
import { EmptyState } from '@ocean/ui/empty-state';
import { StatusCounts } from '@ocean/ui/status-counts';
import { useSearchParams } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { PagedList } from '../../sections/lists/paged-list.tsx';
import type { ApiPages } from '../../sections/lists/use-api-pages.ts';
import type { Stake, Staking } from '../../sections/staking/staking-offer.ts';
import { ShownStake } from './shown-stake.tsx';
import { STATE_LOOK } from './stake/stake-state.ts';
import { StakeRow } from './stake-row.tsx';

type MyStakesProps = { data: Staking; state: StakeState | null; pages: ApiPages<Stake>; onStake: () => void };
type Counts = Staking['mine']['counts'];

/** Own stakes, newest first, of one state or of all. The address names the state, so that links open a list. */
export function MyStakes({ data, state, pages, onStake }: MyStakesProps) {
  const t = useText();
  const { counts } = data.mine;
  const [search, setSearch] = useSearchParams();
  const choose = (next: StakeState | null) => setSearch(next === null ? {} : { state: next }, { replace: true });
  const show = (id: string | null) =>
    setSearch({ ...(state && { state }), ...(id !== null && { stake: id }) }, { replace: true });
  return (
    <Section
      title={t('staking.mine.title')}
      aside={state && <TextButton onClick={() => choose(null)}>{t('staking.mine.all')}</TextButton>}
    >
      <div className="grid grid-cols-1 gap-3">
        {hasAny(counts) && (
          <div className="card">
            <StatusCounts
              chosen={state}
              onChoose={choose}
              counts={STAKE_STATES.map((key) => ({
                key,
                family: STATE_LOOK[key].family,
                count: <CountText value={counts[key]} />,
                isZero: counts[key] === 0,
                label: t(`staking.state.${key}`),
                note: t(`staking.state.note.${key}`),
              }))}
            />
          </div>
        )}
        <div>
          <PagedList
            pages={pages}
            empty={<NoStakes isFiltered={state !== null} onStake={onStake} />}
            end={t('staking.mine.end')}
            more={t('staking.mine.more')}
          >
            {(one) => <StakeRow key={one.id} stake={one} asset={data.asset} onOpen={() => show(one.id)} />}
          </PagedList>
        </div>
      </div>
      <ShownStake asked={search.get('stake')} listed={pages.items} onClose={() => show(null)} />
    </Section>
  );
}

function hasAny(counts: Counts): boolean {
  return Object.values(counts).some((count) => count > 0);
}

function NoStakes({ isFiltered, onStake }: { isFiltered: boolean; onStake: () => void }) {
  const t = useText();
  if (isFiltered) return <EmptyState title={t('staking.mine.noneOf.title')} text={t('staking.mine.noneOf.text')} />;
  return (
    <EmptyState
      title={t('staking.mine.none.title')}
      text={t('staking.mine.none.text')}
      action={
        <Button kind="second" fit onClick={onStake}>
          {t('staking.mine.none.act')}
        </Button>
      }
    />
  );
}
