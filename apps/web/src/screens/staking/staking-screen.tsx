import '@ocean/ui/more-icons';
import { staking } from '@ocean/api/areas/staking';
import { useSearchParams } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { LazySheet } from '../../lazy/lazy-sheet.tsx';
import { usePagesOf } from '../../sections/lists/use-api-pages.ts';
import { useArrived } from '../../sections/lists/use-arrived.ts';
import { stakeSheet } from '../../sections/staking/lazy-staking.tsx';
import type { Staking } from '../../sections/staking/staking-offer.ts';
import { useStaking } from '../../sections/staking/use-staking.ts';
import { BackLink } from '../../shell/frame/back-link.tsx';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { Section } from '../../shell/frame/section.tsx';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { MyStakes } from './my-stakes.tsx';
import { QualitySheet } from './quality-sheet.tsx';
import { readState } from './stake/stake-state.ts';
import { TakeSheet } from './stake/take-sheet.tsx';
import { StakingSkeleton } from './staking-skeleton.tsx';
import { HowStakingWorks } from './terms/how-staking-works.tsx';
import { poolFacts, TermsCard } from './terms/terms-card.tsx';
import { VisitorTerms } from './terms/visitor-terms.tsx';
import { TotalsPanel } from './totals-panel.tsx';

/** The sheets of the screen itself; the address opens one with `?do=`. */
const SHEETS = ['stake', 'take', 'quality'] as const;
type OpenSheet = (typeof SHEETS)[number];

/** Own stakes with what they release, the terms in force, and how staking works, which a visitor reads as well. */
export function StakingScreen() {
  const t = useText();
  const isExpected = useIsExpected();
  const own = (
    <MemberGate about={t('staking.gate')} skeleton={isExpected && <StakingSkeleton />}>
      <MemberStaking />
    </MemberGate>
  );
  return (
    <Screen title={t('staking.title')}>
      <BackLink />
      {isExpected ? (
        own
      ) : (
        <>
          <p className="prose">{t('staking.lead')}</p>
          <VisitorTerms below={own} />
        </>
      )}
    </Screen>
  );
}

function MemberStaking() {
  const query = useStaking();
  const [search, setSearch] = useSearchParams();
  const sheet = SHEETS.find((one) => one === search.get('do')) ?? null;
  const open = (next: OpenSheet | null) => setSearch(withSheet(search, next), { replace: true });
  const close = () => open(null);
  return (
    <>
      <Section query={query} skeleton={<StakingSkeleton />}>
        {(data) => <StakingParts data={data} onOpen={open} />}
      </Section>
      <LazySheet sheet={stakeSheet} props={{ open: sheet === 'stake', onClose: close }} />
      <TakeSheet open={sheet === 'take'} onClose={close} what={{ all: true }} />
      <QualitySheet open={sheet === 'quality'} onClose={close} points={query.data?.mine.quality} />
    </>
  );
}

function StakingParts({ data, onOpen }: { data: Staking; onOpen: (sheet: OpenSheet) => void }) {
  const t = useText();
  const [search] = useSearchParams();
  const state = readState(search);
  const pages = usePagesOf(staking.show, { size: 20, ...(state && { state }) }, (answer) => answer.stakes);
  const isThere = useArrived(pages);
  return (
    <div className="column-pair">
      <div>
        <TotalsPanel
          data={data}
          onStake={() => onOpen('stake')}
          onTake={() => onOpen('take')}
          onQuality={() => onOpen('quality')}
        />
        <MyStakes data={data} state={state} pages={pages} onStake={() => onOpen('stake')} />
      </div>
      {isThere && (
        <div>
          <TermsCard methods={data.methods} facts={poolFacts(data, t)} />
          <HowStakingWorks />
        </div>
      )}
    </div>
  );
}

/** The state that the list is filtered by stays in the address. */
function withSheet(search: URLSearchParams, sheet: OpenSheet | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (sheet === null) next.delete('do');
  else next.set('do', sheet);
  return next;
}
