import '@ocean/ui/more-icons';
import { earnings } from '@ocean/api/areas/earnings';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { LazySheet } from '../../lazy/lazy-sheet.tsx';
import { linkAfterExchange, readWantedExchange } from '../../sections/acts/run-links.ts';
import { CollectSheet } from '../../sections/earnings/collect-sheet.tsx';
import { LazyStakingEntry, stakeSheet } from '../../sections/staking/lazy-staking.tsx';
import { Later } from '../../shell/frame/later.tsx';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { Section } from '../../shell/frame/section.tsx';
import { useDeferredArrival } from '../../shell/frame/use-deferred-arrival.ts';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { Balances } from './balances/balances.tsx';
import { EARNINGS_SHEETS, type EarningsSheet, FIRST_RANGE, type Range } from './balances/earnings-sheets.ts';
import { EarningsSkeleton, EarningsSkeletonParts } from './balances/earnings-skeleton.tsx';
import { mainPrice, TotalHero } from './balances/total-hero.tsx';
import { WalletBalancesCard } from './balances/wallet-balances.tsx';
import { ExchangeSheet } from './convert/exchange-sheet.tsx';
import { DepositSheet } from './deposit/deposit-sheet.tsx';
import { idoSheet } from './ido/lazy-ido.ts';
import { IncomeCard } from './income/income-card.tsx';
import { MoreLists, VisitorLinks } from './more-lists.tsx';
import { LazyTasks } from './tasks/lazy-tasks.tsx';
import { TransferSheet } from './transfer/transfer-sheet.tsx';
import { WithdrawFormSheet } from './withdraw/withdraw-form-sheet.tsx';
import { Withdrawals } from './withdraw/withdrawals.tsx';

export function EarningsScreen() {
  const t = useText();
  const isExpected = useIsExpected();
  const [range, setRange] = useState<Range>(FIRST_RANGE);
  const dashboard = useApiQuery(earnings.dashboard, { range }, { keepPrevious: true, refetchInterval: 60_000 });
  const figures = useDeferredArrival(dashboard);
  const [search, setSearch] = useSearchParams();
  const [, navigate] = useLocation();
  const sheet = EARNINGS_SHEETS.find((one) => one === search.get('do')) ?? null;
  const open = (next: EarningsSheet | null) => setSearch(next ? { do: next } : {}, { replace: true });
  const close = () => open(null);
  const balances = dashboard.data?.assets ?? [];
  return (
    <Screen
      title={t('earnings.title')}
      tabs
      deep={isExpected ? <TotalHero dashboard={dashboard.data} onOpen={open} /> : undefined}
    >
      <MemberGate about={t('earnings.lead')} skeleton={<EarningsSkeleton />}>
        <div className="column-pair">
          <Section query={figures} skeleton={<EarningsSkeletonParts />}>
            {(data) => (
              <>
                <IncomeCard dashboard={data} range={range} onRange={setRange} onCollect={() => open('collect')} />
                <div className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
                  <Balances assets={data.assets} />
                  <LazyStakingEntry onStake={() => open('stake')} />
                  <WalletBalancesCard />
                </div>
              </>
            )}
          </Section>
          <Later>
            <Withdrawals isNext={figures.data !== undefined || figures.error !== null}>
              <LazyTasks />
              <MoreLists />
            </Withdrawals>
          </Later>
        </div>
        <Later>
          <DepositSheet open={sheet === 'deposit'} onClose={close} />
          <ExchangeSheet
            open={sheet === 'exchange'}
            onClose={close}
            balances={balances}
            wanted={readWantedExchange(search)}
            onDone={() => {
              const next = linkAfterExchange(new URLSearchParams(location.search));
              // In place of the exchange: going back must not open it again.
              if (next === null) close();
              else navigate(next, { replace: true });
            }}
          />
          <WithdrawFormSheet open={sheet === 'withdraw'} onClose={close} balances={balances} />
          <TransferSheet open={sheet === 'transfer'} onClose={close} balances={balances} />
          <LazySheet sheet={stakeSheet} props={{ open: sheet === 'stake', onClose: close }} />
          <CollectSheet open={sheet === 'collect'} onClose={close} />
          <LazySheet sheet={idoSheet} props={{ open: sheet === 'ido', onClose: close, priceToday: mainPrice(dashboard.data) }} />
        </Later>
      </MemberGate>
      {!isExpected && <VisitorLinks />}
    </Screen>
  );
}
