import '@ocean/ui/more-icons';
import { earnings } from '@ocean/api/areas/earnings';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { CollectSheet } from '../../sections/collect-sheet.tsx';
import { MemberGate } from '../../shell/member-gate.tsx';
import { Screen } from '../../shell/screen.tsx';
import { Section } from '../../shell/section.tsx';
import { useIsExpected } from '../../shell/use-is-expected.ts';
import { ASSETS_SHEETS, type AssetsSheet, type Range } from './assets-sheets.ts';
import { AssetsSkeleton, AssetsSkeletonParts } from './assets-skeleton.tsx';
import { Balances } from './balances.tsx';
import { DepositSheet } from './deposit-sheet.tsx';
import { ExchangeSheet } from './exchange-sheet.tsx';
import { IncomeCard } from './income-card.tsx';
import { TotalHero } from './total-hero.tsx';
import { TransferSheet } from './transfer-sheet.tsx';
import { WithdrawSheet } from './withdraw-sheet.tsx';
import { Withdrawals } from './withdrawals.tsx';

export function AssetsScreen() {
  const t = useText();
  const isExpected = useIsExpected();
  const [range, setRange] = useState<Range>(30);
  const dashboard = useApiQuery(earnings.dashboard, { range }, { keepPrevious: true, refetchInterval: 60_000 });
  const [search, setSearch] = useSearchParams();
  const sheet = ASSETS_SHEETS.find((one) => one === search.get('do')) ?? null;
  const open = (next: AssetsSheet | null) => setSearch(next ? { do: next } : {}, { replace: true });
  const close = () => open(null);
  const balances = dashboard.data?.assets ?? [];
  return (
    <Screen title={t('assets.title')} tabs deep={isExpected ? <TotalHero dashboard={dashboard.data} onOpen={open} /> : undefined}>
      <MemberGate skeleton={<AssetsSkeleton />}>
        <div className="column-pair">
          <Section query={dashboard} skeleton={<AssetsSkeletonParts />}>
            {(data) => (
              <>
                <IncomeCard dashboard={data} range={range} onRange={setRange} onCollect={() => open('collect')} />
                <div className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
                  <Balances assets={data.assets} />
                </div>
              </>
            )}
          </Section>
          <Withdrawals />
        </div>
        <DepositSheet open={sheet === 'deposit'} onClose={close} />
        <ExchangeSheet open={sheet === 'exchange'} onClose={close} balances={balances} />
        <WithdrawSheet open={sheet === 'withdraw'} onClose={close} balances={balances} />
        <TransferSheet open={sheet === 'transfer'} onClose={close} balances={balances} />
        <CollectSheet open={sheet === 'collect'} onClose={close} />
      </MemberGate>
    </Screen>
  );
}
