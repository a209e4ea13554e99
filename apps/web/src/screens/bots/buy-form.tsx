import { bots } from '@ocean/api/areas/bots';
import { purchases } from '@ocean/api/areas/purchases';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { type ApiQuery, useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Section as TitledSection } from '@ocean/ui/card';
import { Notice } from '@ocean/ui/notice';
import { RadioCards } from '@ocean/ui/radio-cards';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { Stepper } from '@ocean/ui/stepper';
import { useState } from 'react';
import { showAmount, showCount, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/isolate.ts';
import { Section } from '../../shell/section.tsx';
import { useHome } from '../../shell/use-home.ts';
import type { BotParams } from './bot-params.ts';
import { BuySkeleton } from './buy-skeleton.tsx';
import { type LivePrice, priceLive, quantityPercent } from './price-purchase.ts';
import { ProductPanel } from './product-panel.tsx';

type PayBy = 'wallet' | 'balance';

export type BuyFormState = {
  query: ApiQuery<BotParams>;
  params: BotParams | undefined;
  asset: string;
  payBy: PayBy;
  quantity: number;
  price: LivePrice | null;
  isReviewing: boolean;
  /** The binding quote for what is chosen. */
  check: ReturnType<typeof useApiMutation<typeof purchases.buyCheck>>;
  change: (change: Partial<Chosen>) => void;
  review: () => void;
  closeReview: () => void;
};

type Chosen = { asset: string; payBy: PayBy; quantity: number };

/** What is being bought. It lives above the tabs, so that the choice is still there after a look at the bots. */
export function useBuyForm(): BuyFormState {
  const query = useApiQuery(bots.params, {});
  const check = useApiMutation(purchases.buyCheck, { errors: 'inline' });
  const [chosen, setChosen] = useState<Chosen>({ asset: '', payBy: 'wallet', quantity: 1 });
  const [isReviewing, setIsReviewing] = useState(false);
  const params = query.data;
  const method = params?.methods.find((one) => one.asset === chosen.asset) ?? params?.methods[0];
  const price =
    params && method
      ? priceLive({
          asset: method.asset,
          unit: method.unit,
          quantity: chosen.quantity,
          percent: quantityPercent(params.quantityDiscounts, chosen.quantity),
        })
      : null;
  const asset = method?.asset ?? '';
  return {
    ...chosen,
    query,
    params,
    asset,
    price,
    isReviewing,
    check,
    change: (change) => setChosen((now) => ({ ...now, ...change })),
    review: () => {
      check.mutate({ quantity: chosen.quantity, asset, payBy: chosen.payBy });
      setIsReviewing(true);
    },
    closeReview: () => setIsReviewing(false),
  };
}

export function BuyForm({ form }: { form: BuyFormState }) {
  return (
    <Section query={form.query} skeleton={<BuySkeleton />}>
      {(params) => (
        <div className="column-pair">
          <div>
            <ProductPanel params={params} />
            <PayWith form={form} params={params} />
          </div>
          <div>
            <Quantity form={form} params={params} />
            <PriceLines form={form} params={params} />
          </div>
        </div>
      )}
    </Section>
  );
}

function PayWith({ form, params }: { form: BuyFormState; params: BotParams }) {
  const t = useText();
  const tokens = useHome().data?.chain.tokens;
  const sides = [
    { value: 'wallet' as const, label: t('bots.buy.fromWallet') },
    { value: 'balance' as const, label: t('bots.buy.fromBalance') },
  ];
  const second = (method: BotParams['methods'][number]) => {
    if (method.unit === null) return t('bots.buy.noPrice');
    return form.payBy === 'balance'
      ? t('bots.buy.balance', { amount: isolate(showAmount(method.balance)) })
      : t('bots.buy.each', { amount: isolate(showAmount(method.unit)) });
  };
  const offered = params.methods.filter(
    ({ asset }) => form.payBy === 'balance' || tokens === undefined || Object.hasOwn(tokens, asset),
  );
  return (
    <TitledSection
      title={t('bots.buy.payWith')}
      aside={
        <SegmentedControl
          mini
          as="choice"
          label={t('bots.buy.from')}
          options={sides}
          value={form.payBy}
          onChange={(payBy) => form.change({ payBy })}
        />
      }
    >
      <RadioCards
        columns={2}
        label={t('bots.buy.payWith')}
        value={form.asset}
        onChange={(asset) => form.change({ asset })}
        cards={offered.map((method) => ({
          value: method.asset,
          name: method.asset,
          second: second(method),
          badge: /[1-9]/.test(method.discountPercent)
            ? t('bots.buy.discount', { percent: showPercent(method.discountPercent) })
            : undefined,
          disabled: method.unit === null,
        }))}
      />
    </TitledSection>
  );
}

function Quantity({ form, params }: { form: BuyFormState; params: BotParams }) {
  const t = useText();
  const tiers = params.quantityDiscounts.map(({ from, percent }) => t('bots.buy.tier', { percent: showPercent(percent), from }));
  return (
    <section className="flex items-center justify-between gap-3 px-1">
      <div>
        <h2>{t('bots.buy.quantity')}</h2>
        <p className="hint">
          {tiers.length > 0 ? tiers.join(', ') : t('bots.buy.upTo', { maximum: showCount(params.maxPerPurchase) })}
        </p>
      </div>
      <Stepper
        label={t('bots.buy.quantity')}
        fewer={t('bots.buy.fewer')}
        more={t('bots.buy.more')}
        value={form.quantity}
        max={params.maxPerPurchase}
        onChange={(quantity) => form.change({ quantity })}
      />
    </section>
  );
}

function PriceLines({ form, params }: { form: BuyFormState; params: BotParams }) {
  const t = useText();
  const { price, asset, quantity } = form;
  const unit = params.methods.find((one) => one.asset === asset)?.unit;
  return (
    <section className="grid gap-3 border-t border-line px-1 pt-3">
      {price && (
        <dl className="facts text-label">
          <div>
            <dt>{t('bots.buy.times', { quantity: showCount(quantity), unit: isolate(showAmount(unit)) })}</dt>
            <dd>
              <AmountText value={price.subtotal} size="inline" />
            </dd>
          </div>
          {price.discount && (
            <div>
              <dt>{t('bots.buy.discountQuantity', { percent: showPercent(price.discount.percent) })}</dt>
              <dd>
                <AmountText value={price.discount.amount} size="inline" />
              </dd>
            </div>
          )}
        </dl>
      )}
      <Notice tone="quiet">{t('bots.buy.noPromise')}</Notice>
    </section>
  );
}
