import '@ocean/ui/more-icons';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useSearchParams } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { MemberGate } from '../../shell/member-gate.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useSession } from '../../wallet/session.tsx';
import { BuyForm } from './buy-form.tsx';
import { BuySkeleton } from './buy-skeleton.tsx';
import { CardsTab } from './cards-tab.tsx';
import { ChosenDock } from './chosen-dock.tsx';
import { MyBots } from './my-bots.tsx';
import { ReviewPurchase } from './review-purchase.tsx';
import { TotalDock } from './total-dock.tsx';
import { useMyBots } from './use-my-bots.ts';
import { usePurchaseForm } from './use-purchase-form.ts';

const TABS = ['buy', 'mine', 'cards'] as const;
type Tab = (typeof TABS)[number];

export function BotScreen() {
  const t = useText();
  const { isMember } = useSession();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'buy';
  const mine = useMyBots(search.get('do') === 'run');
  const show = (next: Tab) => {
    mine.choice.end();
    setSearch(next === 'buy' ? {} : { tab: next }, { replace: true });
  };
  const forms = { buy: usePurchaseForm('bots'), mine: null, cards: usePurchaseForm('cards') };
  const form = forms[tab];
  const isChoosing = tab === 'mine' && mine.choice.isOpen;
  const total = isMember && form?.params ? <TotalDock form={form} /> : undefined;
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
          <ReviewPurchase form={forms.buy} onBought={() => show('mine')} />
        </MemberGate>
      )}
      {tab === 'mine' && (
        <MemberGate>
          <MyBots parts={mine} onBuy={() => show('buy')} />
        </MemberGate>
      )}
      {tab === 'cards' && (
        <MemberGate skeleton={<BuySkeleton />}>
          <CardsTab form={forms.cards} />
          <ReviewPurchase form={forms.cards} />
        </MemberGate>
      )}
    </Screen>
  );
}
