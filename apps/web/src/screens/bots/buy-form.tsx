import { RowLinkContent } from '@ocean/ui/list-row';
import { useState } from 'react';
import { COMMA } from '../../i18n/comma.ts';
import { showCount, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { Late } from '../../shell/late.tsx';
import { latePart } from '../../shell/late-part.ts';
import { Section } from '../../shell/section.tsx';
import type { BotParams } from './bot-params.ts';
import { BuySkeleton } from './buy-skeleton.tsx';
import { PayWith } from './pay-with.tsx';
import { PriceLines } from './price-lines.tsx';
import { ProductPanel } from './product-panel.tsx';
import { QuantityChoice } from './quantity-choice.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

const estimateSheet = latePart(() => import('./estimate-sheet.tsx').then((module) => module.EstimateSheet));

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
            <PriceLines form={form} />
            <button
              type="button"
              className="row-link border-t border-line px-1 text-label text-ink-2"
              aria-haspopup="dialog"
              onClick={() => setEstimate({ open: true, opening: estimate.opening + 1 })}
            >
              <RowLinkContent icon="info">{t('bots.buy.estimate')}</RowLinkContent>
            </button>
          </div>
          {/* Every opening begins with the quantity that is being bought. */}
          {estimate.opening > 0 && (
            <Late part={estimateSheet}>
              {(EstimateSheet) => (
                <EstimateSheet
                  key={estimate.opening}
                  open={estimate.open}
                  onClose={() => setEstimate({ ...estimate, open: false })}
                  params={params}
                  quantity={form.quantity ?? 1}
                />
              )}
            </Late>
          )}
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
    .join(COMMA);
}
