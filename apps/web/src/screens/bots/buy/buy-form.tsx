import { RowLinkContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LazySheet } from '../../../lazy/lazy-sheet.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { estimateSheet } from '../estimate/lazy-estimate.ts';
import { useEstimateLink } from '../estimate/use-estimate-link.ts';
import { ProductPanel } from '../offer/product-panel.tsx';
import { QuantityChoice } from '../offer/quantity-choice.tsx';
import { Terms } from '../offer/terms.tsx';
import { tiersHint } from '../offer/tiers-hint.ts';
import { BuySkeleton } from './buy-skeleton.tsx';
import { LivePriceLines } from './live-price-lines.tsx';
import { PayWith } from './pay-with.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

/** Buying bots: the product, the payment method, the quantity and the estimate. */
export function BuyForm({ form }: { form: PurchaseForm }) {
  const t = useText();
  const estimate = useEstimateLink();
  return (
    <Section query={form.query} skeleton={<BuySkeleton />}>
      {(params) => (
        <div className="column-pair">
          <div>
            <ProductPanel params={params} />
            {/* Above the methods, which fill a small screen by themselves. */}
            <QuantityChoice
              maximum={form.terms.maximum}
              typed={form.typed}
              onChange={(typed) => form.change({ typed })}
              hint={tiersHint(form.terms.tiers, t)}
            />
          </div>
          <div>
            <PayWith form={form} />
            <LivePriceLines form={form} />
            <button
              type="button"
              className="row-link border-t border-line px-1 text-label text-ink-2"
              aria-haspopup="dialog"
              onClick={estimate.show}
            >
              <RowLinkContent icon="info">{t('bots.buy.estimate')}</RowLinkContent>
            </button>
            <Link href={`${paths.records}?list=purchases`} className="row-link border-t border-line px-1 text-label text-ink-2">
              <RowLinkContent icon="list">{t('bots.buy.purchases')}</RowLinkContent>
            </Link>
            <Terms offer={params} />
          </div>
          {/* Every opening starts with the quantity being bought. */}
          <LazySheet
            key={estimate.opening}
            sheet={estimateSheet}
            props={{
              open: estimate.isOpen,
              onClose: estimate.close,
              params,
              quantity: form.quantity ?? 1,
            }}
          />
        </div>
      )}
    </Section>
  );
}
