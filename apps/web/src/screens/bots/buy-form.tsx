import { RowLinkContent } from '@ocean/ui/list-row';
import { useState } from 'react';
import { showCount, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { Section } from '../../shell/section.tsx';
import type { BotParams } from './bot-params.ts';
import { BuySkeleton } from './buy-skeleton.tsx';
import { EstimateSheet } from './estimate-sheet.tsx';
import { PayWith } from './pay-with.tsx';
import { PriceLines } from './price-lines.tsx';
import { ProductPanel } from './product-panel.tsx';
import { QuantityChoice } from './quantity-choice.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

/** Buying bots: what they are, how to pay, how many, and what that could lead to. */
export function BuyForm({ form }: { form: PurchaseForm }) {
  const t = useText();
  const [isEstimating, setIsEstimating] = useState(false);
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
            <PriceLines form={form} />
            <button
              type="button"
              className="row-link border-t border-line px-1 text-label text-ink-2"
              aria-haspopup="dialog"
              onClick={() => setIsEstimating(true)}
            >
              <RowLinkContent icon="info">{t('bots.buy.estimate')}</RowLinkContent>
            </button>
          </div>
          <EstimateSheet
            open={isEstimating}
            onClose={() => setIsEstimating(false)}
            params={params}
            quantity={form.quantity ?? 1}
          />
        </div>
      )}
    </Section>
  );
}

/** From which quantity on there is a discount; nothing to say without one. */
function tiersHint(tiers: BotParams['quantityDiscounts'], t: ReturnType<typeof useText>): string | undefined {
  if (tiers.length === 0) return undefined;
  return tiers
    .map(({ from, percent }) => t('bots.buy.tier', { percent: showPercent(percent), from: showCount(from) }))
    .join(', ');
}
