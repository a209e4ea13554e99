import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { ORDER_SIDES } from '@ocean/api/desk/states';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { EmptyState } from '@ocean/ui/empty-state';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { Skeleton } from '@ocean/ui/skeleton';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Market } from '../../../sections/desk/order-types.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { useIsExpected } from '../../../shell/frame/use-is-expected.ts';
import { AnyPassageway } from './any-passageway.tsx';
import { ChannelList } from './channel-list.tsx';
import { MarketChoice } from './market-choice.tsx';
import { MarketFacts } from './market-facts.tsx';
import { openFirst } from './order-markets.ts';

/** Reference prices change while the screen is in view. */
const REFRESH_MS = 20_000;

/** The markets with their prices, and the passageways that take orders now. */
export function MarketsScreen() {
  const t = useText();
  const isExpected = useIsExpected();
  const query = useApiQuery(desk.markets, {}, { refetchInterval: REFRESH_MS });
  return (
    <Screen title={t('deskMarkets.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate lead={t('deskMarkets.lead')} skeleton={isExpected && <MarketsSkeleton />}>
        <Section query={query} skeleton={<MarketsSkeleton />}>
          {({ list }) => <Markets list={openFirst(list)} />}
        </Section>
      </MemberGate>
    </Screen>
  );
}

/** The address names the market and the side, so that a link leads to them. */
function Markets({ list }: { list: readonly Market[] }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  // The initial choice stays while other passageways start and stop.
  const [first] = useState(() => busiestOf(list)?.market);
  const wanted = search.get('market') ?? first;
  const market = list.find((one) => one.market === wanted) ?? list[0];
  const side = ORDER_SIDES.find((one) => one === search.get('side')) ?? 'buy';
  if (!market) return <EmptyState title={t('deskMarkets.none.title')} text={t('deskMarkets.none.text')} />;
  const choose = (chosen: { market?: string; side?: string }) =>
    setSearch({ market: market.market, side, ...chosen }, { replace: true });
  return (
    <div className="column-pair">
      <div>
        <MarketChoice list={list} value={market.market} onChange={(next) => choose({ market: next })} />
        <MarketFacts market={market} />
      </div>
      <div>
        <SegmentedControl
          as="choice"
          label={t('deskMarkets.side')}
          options={ORDER_SIDES.map((value) => ({ value, label: t(`deskMarkets.side.${value}`, { asset: market.base }) }))}
          value={side}
          onChange={(next) => choose({ side: next })}
        />
        <AnyPassageway market={market} side={side} />
        <ChannelList of={market} side={side} />
      </div>
    </div>
  );
}

/** The side where most passageways take orders; the first one of equals. */
function busiestOf(list: readonly Market[]): Market | undefined {
  const countOf = ({ channels }: Market) => channels.buy + channels.sell;
  return list.toSorted((one, other) => countOf(other) - countOf(one))[0];
}

function MarketsSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={84} radius={20} />
      <Skeleton width="100%" height={160} radius={20} />
      <Skeleton width="100%" height={220} radius={20} />
    </>
  );
}
