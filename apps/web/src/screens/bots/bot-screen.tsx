import '@ocean/ui/more-icons';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { STORED, storage } from '../../base/storage.ts';
import { useText } from '../../i18n/use-text.ts';
import { afterPaint } from '../../lazy/after-paint.ts';
import { floating, Lazy } from '../../lazy/lazy.tsx';
import { lazyPart } from '../../lazy/lazy-part.ts';
import { useIsSettled } from '../../lazy/use-is-settled.ts';
import { readRun } from '../../sections/acts/run-links.ts';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { BuyForm } from './buy/buy-form.tsx';
import { BuySkeleton } from './buy/buy-skeleton.tsx';
import { TotalDock } from './buy/total-dock.tsx';
import { usePurchaseForm } from './buy/use-purchase-form.ts';
import { ChosenDock } from './mine/chosen-dock.tsx';
import { MineSkeleton } from './mine/mine-skeleton.tsx';
import { useMyBots } from './mine/use-my-bots.ts';
import { VisitorBuy } from './visitor/visitor-buy.tsx';
import { VisitorCards } from './visitor/visitor-cards.tsx';
import { VisitorDock } from './visitor/visitor-dock.tsx';

const TABS = ['buy', 'mine', 'cards'] as const;
type Tab = (typeof TABS)[number];

/** The first tab comes with the screen; the others load when it is in view. */
const myBots = lazyPart(() => import('./mine/my-bots.tsx').then((module) => module.MyBots));
const cardsTab = lazyPart(() => import('./buy/cards-tab.tsx').then((module) => module.CardsTab));
const reviewPurchase = lazyPart(() => import('./buy/review-purchase.tsx').then((module) => module.ReviewPurchase));

/** Remounts when the account changes, so that no choice or quote of one account reaches the next. */
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
  const isSettled = useIsSettled();
  useEffect(() => {
    if (isSettled) for (const part of [reviewPurchase, myBots, cardsTab]) part.fetch();
  }, [isSettled]);
  // A closed sheet is not opened again by a reload or by going back.
  const mine = useMyBots(readRun(search), () => {
    // Reads the current address: an act may be answered after its screen was closed.
    if (readRun(new URLSearchParams(location.search))) setSearch({ tab }, { replace: true });
  });
  const show = (next: Tab) => {
    mine.choice.end();
    afterPaint(() => setSearch(next === 'buy' ? {} : { tab: next }, { replace: true }));
  };
  const forms = { buy: usePurchaseForm('bots', () => show('mine')), mine: null, cards: usePurchaseForm('cards') };
  const form = forms[tab];
  const isChoosing = isMember && tab === 'mine' && mine.choice.isOpen;
  // The dock keeps its place while the price is loading.
  const total = isExpected && form && (form.params || !form.query.error) ? <TotalDock form={form} /> : undefined;
  const dock = isExpected || tab === 'mine' ? total : <VisitorDock sells={tab === 'buy' ? 'bots' : 'cards'} />;
  return (
    <Screen title={t('bots.title')} tabs={!isChoosing} dock={isChoosing ? <ChosenDock {...mine} /> : dock}>
      <SegmentedControl
        label={t('bots.tabs.label')}
        options={TABS.map((value) => ({ value, label: t(`bots.tabs.${value}`) }))}
        value={tab}
        onChange={show}
      />
      {!isExpected && tab === 'buy' && <VisitorBuy />}
      {!isExpected && tab === 'cards' && <VisitorCards />}
      {isExpected && tab === 'buy' && (
        <MemberGate skeleton={<BuySkeleton />}>
          <BuyForm form={forms.buy} />
          {(isSettled || forms.buy.isReviewing) && (
            <Lazy part={reviewPurchase} frame={(failure) => forms.buy.isReviewing && floating(failure)}>
              {(ReviewPurchase) => <ReviewPurchase form={forms.buy} />}
            </Lazy>
          )}
        </MemberGate>
      )}
      {tab === 'mine' && (
        <MemberGate skeleton={<MineSkeleton />}>
          <Lazy part={myBots} skeleton={<MineSkeleton />}>
            {(MyBots) => <MyBots parts={mine} onBuy={() => show('buy')} />}
          </Lazy>
        </MemberGate>
      )}
      {isExpected && tab === 'cards' && (
        <MemberGate skeleton={<BuySkeleton />}>
          <Lazy part={cardsTab} skeleton={<BuySkeleton />}>
            {(CardsTab) => <CardsTab form={forms.cards} />}
          </Lazy>
          <Lazy part={reviewPurchase} frame={(failure) => forms.cards.isReviewing && floating(failure)}>
            {(ReviewPurchase) => <ReviewPurchase form={forms.cards} />}
          </Lazy>
        </MemberGate>
      )}
    </Screen>
  );
}
