import type { OrderSide } from '@ocean/api/desk/states';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { useState } from 'react';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isEmptyAmount } from '../../../sections/amounts/amount-problem.ts';
import { useHalfTyped } from '../../../sections/amounts/use-half-typed.ts';
import { LazyDepositMissing } from '../../../sections/deposits/lazy-deposit-missing.tsx';
import { missingOf } from '../../../sections/deposits/missing-deposit.ts';
import type { Market } from '../../../sections/desk/order-types.ts';
import { AmountInput } from '../../../sections/forms/amount-input.tsx';
import { formReason } from '../../../sections/forms/form-reason.ts';
import { ReasonRoom } from '../../../sections/forms/reason-room.tsx';
import { RefusedNotice } from '../../../sections/forms/refused-notice.tsx';
import { SectionFailure } from '../../../sections/lists/section-failure.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { ChosenPassageway } from './chosen-passageway.tsx';
import { PlaceSheet } from './place-sheet.tsx';
import { type Quote, QuoteSummary } from './quote-summary.tsx';
import { SideChoice } from './side-choice.tsx';
import { type OrderForm as Form, useOrderForm } from './use-order-form.ts';

type OrderFormProps = { market: Market; side: OrderSide; serviceId?: string };

/** The amount to buy or sell, with what it holds and brings at the current rate; placing asks for confirmation. */
export function OrderForm({ market, side, serviceId }: OrderFormProps) {
  const t = useText();
  const form = useOrderForm({ market: market.market, base: market.base, side, serviceId });
  const [isChecking, setIsChecking] = useState(false);
  const openCheck = () => {
    form.forget();
    setIsChecking(true);
  };
  return (
    <form
      className="column-pair"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady(form)) openCheck();
      }}
    >
      <div>
        {serviceId === undefined ? <SideChoice market={market} side={side} /> : null}
        <ChosenPassageway
          market={market}
          side={side}
          mostNow={form.mostNow}
          isAboveNow={form.isAboveNow}
          {...(serviceId !== undefined && { serviceId })}
        />
        <OrderAmount form={form} />
      </div>
      <div>
        <QuoteSummary answer={form.answer} side={side} base={market.base} />
        {form.query.error !== null && <SectionFailure error={form.query.error} onRetry={() => form.query.refetch()} bare />}
        <CheckButton form={form} onCheck={openCheck} label={t('deskMarkets.place.check')} />
      </div>
      <PlaceSheet open={isChecking} onClose={() => setIsChecking(false)} form={form} />
    </form>
  );
}

/** The amount of the base asset, with the limits of one order; what is wrong with it, or that it would wait, is shown at the field. */
function OrderAmount({ form }: { form: Form }) {
  const t = useText();
  const { answer, side, base, amount, refusal } = form;
  const isAboutAmount = refusal !== null && AMOUNT_KEYS.has(refusal.key);
  return (
    <>
      <AmountInput
        label={t(`deskMarkets.place.amount.${side}`)}
        isFirst={false}
        asset={base}
        value={amount}
        onChange={form.change}
        {...(side === 'sell' && { available: answer?.balance })}
        hint={amountHint(form, t)}
        error={isAboutAmount && refusalText(refusal)}
      />
      {refusal !== null && !isAboutAmount && <RefusedNotice tone="warn" title={refusalText(refusal)} />}
    </>
  );
}

/**
 * That the order would wait; otherwise its limits. The most that is taken now is shown at the passageways with what happens above
 * it, so that the platform's wider limit is left out here: it would be a second one.
 */
function amountHint({ answer, isAboveNow, mostNow }: Form, t: ReturnType<typeof useText>): string {
  if (isAboveNow) return t('deskMarkets.place.aboveNow');
  if (!answer) return t('deskMarkets.place.amount.hint');
  const { least, most, market } = answer;
  if (mostNow.most != null) return t('deskMarkets.place.least', { least: isolate(showAmount(least), quoteOf(market)) });
  return t('deskMarkets.place.limits', { limits: isolate(`${showAmount(least)} – ${showAmount(most)}`, quoteOf(market)) });
}

function quoteOf(market: string): string {
  return market.split('/')[1] ?? 'USDT';
}

/** Refusals that another amount resolves; the others are about the market, the service or the two parties. */
const AMOUNT_KEYS: ReadonlySet<string> = new Set([
  'ORDER_TOO_SMALL',
  'ORDER_TOO_LARGE',
  'AMOUNT_INVALID',
  'AMOUNT_ZERO',
  'AMOUNT_TOO_PRECISE',
  'AMOUNT_TOO_LARGE',
]);

function CheckButton({ form, onCheck, label }: { form: Form; onCheck: () => void; label: string }) {
  const t = useText();
  const { amount, base, isChecking } = form;
  const isHalfTyped = useHalfTyped(amount, base);
  const missing = isEmptyAmount(amount) && t('deskMarkets.place.amount.missing');
  const reason = formReason({ missing, isChecking, isReady: isReady(form) }, t);
  if (form.answer && isUncovered(form)) return <Uncovered answer={form.answer} onDone={() => void form.query.refetch()} />;
  return (
    <ReasonRoom>
      <Button reason={reason} {...(isHalfTyped && { why: false })} onClick={onCheck}>
        {label}
      </Button>
    </ReasonRoom>
  );
}

/** Why the order cannot be placed yet, and how to get the missing amount. */
function Uncovered({ answer: { gives, balance }, onDone }: { answer: Quote; onDone: () => void }) {
  const t = useText();
  const { asset } = gives;
  const missing = missingOf(gives.amount, balance);
  return (
    <div className="grid gap-3">
      <Notice tone="warn">{t('deskMarkets.place.uncovered', { asset })}</Notice>
      {missing !== null && <LazyDepositMissing key={asset} asset={asset} missing={missing} onDone={onDone} />}
    </div>
  );
}

function isUncovered({ answer }: Form): boolean {
  return answer !== undefined && answer.balanceAfter === null;
}

function isReady(form: Form): boolean {
  return form.answer !== undefined && !isUncovered(form);
}
