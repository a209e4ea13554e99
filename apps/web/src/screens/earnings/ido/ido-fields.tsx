import { AmountField } from '@ocean/ui/amount-field';
import { AmountText } from '@ocean/ui/amount-text';
import { Section } from '@ocean/ui/card';
import { SummaryBox } from '@ocean/ui/facts';
import { RadioCards } from '@ocean/ui/radio-cards';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { meantAmount } from '../../../i18n/meant-amount.ts';
import { showAmount, showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { LazyShortFunds } from '../../../wallet/funds/lazy-funds.tsx';
import { findTokenProblem } from './token-quantity.ts';
import type { Ido, IdoForm } from './use-ido-form.ts';

/** How many, from which side, in which asset, and what that comes to. */
export function IdoFields({ form, data }: { form: IdoForm; data: Ido }) {
  const t = useText();
  const { typed, change, price, shortHeld, asset } = form;
  const range = { minimum: showCount(data.minimum), maximum: showCount(data.maximum) };
  const problem = findTokenProblem(typed, data);
  return (
    <>
      <AmountField
        label={t('earnings.ido.amount')}
        unit={data.asset}
        value={typed}
        onChange={(next) => change({ typed: next })}
        hint={t('earnings.ido.range', range)}
        error={problem && t(`errors.${problem.key}`, range)}
        {...meantAmount(problem)}
        max={{ label: t('core.form.max'), value: String(maxOf(data)) }}
        autoFocus
      />
      <PayWith form={form} />
      <SummaryBox
        label={t('bots.buy.total')}
        note={price === null && unknownTotal(form, t)}
        amount={<AmountText value={price?.total} unit={asset} size="medium" />}
        facts={[]}
      />
      {shortHeld !== null && price && <LazyShortFunds asset={asset} have={shortHeld} need={price.total} />}
    </>
  );
}

/** Why there is no total yet. A quantity that cannot be bought has its own sentence at its field. */
function unknownTotal({ typed, quantity, method }: IdoForm, t: ReturnType<typeof useText>): string | false {
  if (typed === '') return t('earnings.ido.enter');
  return quantity !== null && method !== undefined && t('errors.PRICE_UNAVAILABLE', { asset: method.asset });
}

/** The most of one purchase, or less where less is left for today. */
function maxOf({ maximum, round }: Ido): number {
  return round ? Math.min(maximum, Math.floor(Number(round.dayLeft))) : maximum;
}

function PayWith({ form: { payBy, offered, asset, heldOf, change } }: { form: IdoForm }) {
  const t = useText();
  const sides = [
    { value: 'wallet' as const, label: t('bots.buy.fromWallet') },
    { value: 'balance' as const, label: t('bots.buy.fromBalance') },
  ];
  return (
    <Section
      title={t('bots.buy.payWith')}
      aside={
        <SegmentedControl
          mini
          as="choice"
          label={t('bots.buy.from')}
          options={sides}
          value={payBy}
          onChange={(next) => change({ payBy: next })}
        />
      }
    >
      <RadioCards
        columns={2}
        label={t('bots.buy.payWith')}
        value={asset}
        onChange={(next) => change({ asset: next })}
        cards={offered.map((one) => ({
          value: one.asset,
          name: one.asset,
          second:
            one.unit === null
              ? t('bots.buy.noPrice')
              : t(payBy === 'wallet' ? 'bots.buy.inWallet' : 'bots.buy.inBalance', {
                  amount: isolate(showAmount(payBy === 'wallet' ? heldOf(one.asset) : one.balance)),
                }),
          reason: one.unit === null && t('errors.PRICE_UNAVAILABLE', { asset: one.asset }),
        }))}
      />
    </Section>
  );
}
