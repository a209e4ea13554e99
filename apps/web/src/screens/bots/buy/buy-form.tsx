import { RowLinkContent } from '@ocean/ui/list-row';
import { useState } from 'react';
import { COMMA } from '../../../i18n/comma.ts';
import { showCount, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Lazy } from '../../../lazy/lazy.tsx';
import { lazyPart } from '../../../lazy/lazy-part.ts';
import { Section } from '../../../shell/frame/section.tsx';
import type { BotParams } from '../offer/bot-params.ts';
import { ProductPanel } from '../offer/product-panel.tsx';
import { QuantityChoice } from '../offer/quantity-choice.tsx';
import { BuySkeleton } from './buy-skeleton.tsx';
import { LivePriceLines } from './live-price-lines.tsx';
import { MissingInWallet } from './missing-in-wallet.tsx';
import { PayWith } from './pay-with.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

const estimateSheet = lazyPart(() => import('../estimate/estimate-sheet.tsx').then((module) => module.EstimateSheet));

/** Buying bots: what they are, how to pay, how many, and what that could lead to. */
export function BuyForm({ form }: { form: PurchaseForm }) {
  const t = useText();
  const [estimate, setEstimate] = useState({ open: false, opening: 0 });
  return (
    <Section query={form.query} skeleton={<BuySkeleton />}>
      {(params) => (
        <div className="column-pair">
          <div>
            <ProductPanel params={params} />
            <PayWith form={form} />
          </div>
          <div>
            <QuantityChoice
              maximum={form.terms.maximum}
              typed={form.typed}
              onChange={(typed) => form.change({ typed })}
              hint={tiersHint(form.terms.tiers, t)}
            />
            <LivePriceLines form={form} />
            <button
              type="button"
              className="row-link border-t border-line px-1 text-label text-ink-2"
              aria-haspopup="dialog"
              onClick={() => setEstimate({ open: true, opening: estimate.opening + 1 })}
            >
              <RowLinkContent icon="info">{t('bots.buy.estimate')}</RowLinkContent>
            </button>
            <MissingInWallet form={form} />
          </div>
          {/* Every opening begins with the quantity that is being bought. */}
          {estimate.opening > 0 && (
            <Lazy part={estimateSheet}>
              {(EstimateSheet) => (
                <EstimateSheet
                  key={estimate.opening}
                  open={estimate.open}
                  onClose={() => setEstimate({ ...estimate, open: false })}
                  params={params}
                  quantity={form.quantity ?? 1}
                />
              )}
            </Lazy>
          )}
        </div>
      )}
    </Section>
  );
}

/** From which quantity on there is a discount; undefined without one. */
function tiersHint(tiers: BotParams['quantityDiscounts'], t: ReturnType<typeof useText>): string | undefined {
  if (tiers.length === 0) return undefined;
  return tiers
    .map(({ from, percent }) => t('bots.buy.tier', { percent: showPercent(percent), from: showCount(from) }))
    .join(COMMA);
}
