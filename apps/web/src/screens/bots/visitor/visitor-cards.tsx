import { AmountText } from '@ocean/ui/amount-text';
import { DeepPanel } from '@ocean/ui/card';
import { useHome } from '../../../api/use-home.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { BuySkeleton } from '../buy/buy-skeleton.tsx';
import { CardMark } from '../offer/card-mark.tsx';
import { Terms } from '../offer/terms.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

/** The price and effect of a card, and the wait that it shortens. */
export function VisitorCards() {
  const t = useText();
  const home = useHome();
  return (
    <Section query={home} skeleton={<BuySkeleton />}>
      {({ offer }) => (
        <>
          <DeepPanel label={t('bots.cards.title')} className="panel-low flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-4">
            <CardMark />
            <div className="min-w-0 flex-[1_1_8rem]">
              <h2>{t('bots.cards.title')}</h2>
              <p>
                <AmountText value={offer.cardPrice} unit={offer.priceAsset} size="medium" />
              </p>
              <p className="text-label text-on-deep-2">{t('bots.cards.spec', { days: offer.cardDays })}</p>
            </div>
          </DeepPanel>
          <SignInNotice />
          <Terms offer={offer} />
        </>
      )}
    </Section>
  );
}
