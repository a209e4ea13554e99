import { RowLinkContent } from '@ocean/ui/list-row';
import { useHome } from '../../../api/use-home.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LazySheet } from '../../../lazy/lazy-sheet.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { BuySkeleton } from '../buy/buy-skeleton.tsx';
import { estimateSheet } from '../estimate/lazy-estimate.ts';
import { useEstimateLink } from '../estimate/use-estimate-link.ts';
import { ProductPanel } from '../offer/product-panel.tsx';
import { Terms } from '../offer/terms.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

/** The product, its terms and the estimate, all readable before a wallet is connected. */
export function VisitorBuy() {
  const t = useText();
  const home = useHome();
  const estimate = useEstimateLink();
  return (
    <Section query={home} skeleton={<BuySkeleton />}>
      {({ offer }) => (
        <div className="column-pair">
          <div>
            <ProductPanel params={offer} />
            <SignInNotice />
          </div>
          <div>
            <Terms offer={offer} />
            <button
              type="button"
              className="row-link border-t border-line px-1 text-label text-ink-2"
              aria-haspopup="dialog"
              onClick={estimate.show}
            >
              <RowLinkContent icon="info">{t('bots.buy.estimate')}</RowLinkContent>
            </button>
          </div>
          <LazySheet
            sheet={estimateSheet}
            props={{ open: estimate.isOpen, onClose: estimate.close, params: offer, quantity: 1 }}
          />
        </div>
      )}
    </Section>
  );
}
