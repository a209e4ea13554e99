import { bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Section } from '../../../shell/frame/section.tsx';
import { QuantityChoice } from '../offer/quantity-choice.tsx';
import { BuySkeleton } from './buy-skeleton.tsx';
import { CardsPanel } from './cards-panel.tsx';
import { LivePriceLines } from './live-price-lines.tsx';
import { PayWith } from './pay-with.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

/** Accelerator cards: those the member has, what they could do now, and buying more. */
export function CardsTab({ form }: { form: PurchaseForm }) {
  const summary = useApiQuery(bots.summary, {});
  // What the cards could do now stands above the form, which must not move.
  if (summary.data === undefined && !summary.isFetched) return <BuySkeleton />;
  return (
    <Section query={form.query} skeleton={<BuySkeleton />}>
      {(params) => (
        <div className="column-pair">
          <div>
            <CardsPanel params={params} summary={summary.data} />
            <QuantityChoice maximum={form.terms.maximum} typed={form.typed} onChange={(typed) => form.change({ typed })} />
          </div>
          <div>
            <PayWith form={form} />
            <LivePriceLines form={form} />
          </div>
        </div>
      )}
    </Section>
  );
}
