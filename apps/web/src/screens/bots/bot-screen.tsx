import '@ocean/ui/more-icons';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { afterPaint } from '../../shell/after-paint.ts';
import { Late } from '../../shell/late.tsx';
import { latePart } from '../../shell/late-part.ts';
import { MemberGate } from '../../shell/member-gate.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useIsExpected } from '../../shell/use-is-expected.ts';
import { STORED, storage } from '../../storage.ts';
import { useSession } from '../../wallet/session.tsx';
import { BuyForm } from './buy-form.tsx';
import { BuySkeleton } from './buy-skeleton.tsx';
import { ChosenDock } from './chosen-dock.tsx';
import { MineSkeleton } from './mine-skeleton.tsx';
import { TotalDock } from './total-dock.tsx';
import { useMyBots } from './use-my-bots.ts';
import { usePurchaseForm } from './use-purchase-form.ts';

const TABS = ['buy', 'mine', 'cards'] as const;
type Tab = (typeof TABS)[number];

/** The first tab comes with the screen, the rest while one looks at it. */
const myBots = latePart(() => import('./my-bots.tsx').then((module) => module.MyBots));
const cardsTab = latePart(() => import('./cards-tab.tsx').then((module) => module.CardsTab));
const reviewPurchase = latePart(() => import('./review-purchase.tsx').then((module) => module.ReviewPurchase));

/** What one account has chosen or was quoted is never offered to the next one: with the account all of it begins anew. */
export function BotScreen() {
  const { address } = useSession();
  return <BotTabs key={(address ?? storage.read(STORED.tokenAddress) ?? '').toLowerCase()} />;
}

function BotTabs() {
  const t = useText();
  const { isMember } = useSession();
  const isExpected = useIsExpected();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'buy';
  useEffect(() => {
    for (const part of [reviewPurchase, myBots, cardsTab]) part.fetch();
  }, []);
  // What has been closed is not opened again by a reload or by the way back.
  const mine = useMyBots(asksToRun(search), () => {
    // The address as it is by now: an act may be answered after its screen was left.
    if (asksToRun(new URLSearchParams(location.search))) setSearch({ tab }, { replace: true });
  });
  const show = (next: Tab) => {
    mine.choice.end();
    afterPaint(() => setSearch(next === 'buy' ? {} : { tab: next }, { replace: true }));
  };
  const forms = { buy: usePurchaseForm('bots', () => show('mine')), mine: null, cards: usePurchaseForm('cards') };
  const form = forms[tab];
  const isChoosing = isMember && tab === 'mine' && mine.choice.isOpen;
  // While the price is on its way its place is kept.
  const total = isExpected && form && (form.params || !form.query.error) ? <TotalDock form={form} /> : undefined;
  return (
    <Screen title={t('bots.title')} tabs={!isChoosing} dock={isChoosing ? <ChosenDock {...mine} /> : total}>
      <SegmentedControl
        label={t('bots.tabs.label')}
        options={TABS.map((value) => ({ value, label: t(`bots.tabs.${value}`) }))}
        value={tab}
        onChange={show}
      />
      {tab === 'buy' && (
        <MemberGate skeleton={<BuySkeleton />}>
          <BuyForm form={forms.buy} />
          <Late part={reviewPurchase}>{(ReviewPurchase) => <ReviewPurchase form={forms.buy} />}</Late>
        </MemberGate>
      )}
      {tab === 'mine' && (
        <MemberGate skeleton={<MineSkeleton />}>
          <Late part={myBots} skeleton={<MineSkeleton />}>
            {(MyBots) => <MyBots parts={mine} onBuy={() => show('buy')} />}
          </Late>
        </MemberGate>
      )}
      {tab === 'cards' && (
        <MemberGate skeleton={<BuySkeleton />}>
          <Late part={cardsTab} skeleton={<BuySkeleton />}>
            {(CardsTab) => <CardsTab form={forms.cards} />}
          </Late>
          <Late part={reviewPurchase}>{(ReviewPurchase) => <ReviewPurchase form={forms.cards} />}</Late>
        </MemberGate>
      )}
    </Screen>
  );
}

function asksToRun(search: URLSearchParams): boolean {
  return search.get('do') === 'run';
}
