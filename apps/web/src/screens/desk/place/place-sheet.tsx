import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { PersonLine } from '../../../sections/desk/person-line.tsx';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { QuoteSummary } from './quote-summary.tsx';
import type { OrderForm } from './use-order-form.ts';

type PlaceSheetProps = { open: boolean; onClose: () => void; form: OrderForm };

/** The confirmation of an order: who may accept it, the amount held, and what happens if it is not accepted. */
export function PlaceSheet({ open, onClose, form }: PlaceSheetProps) {
  const t = useText();
  const { answer, side, base, refusal, isRateNew } = form;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t(`deskMarkets.place.confirm.${side}`, { asset: base })}
      lead={answer?.operator ? undefined : t('deskMarkets.place.anyone')}
      action={
        <Button
          busy={form.act.isBusy}
          reason={
            answer === undefined || (isRateNew && form.query.isFetching)
              ? t('core.form.checking')
              : answer.balanceAfter === null && t('core.form.correct')
          }
          why={false}
          onClick={form.run}
        >
          {t(isRateNew ? 'deskMarkets.place.actAgain' : 'deskMarkets.place.act')}
        </Button>
      }
      query={{ ...form.query, error: form.query.error ?? refusal }}
      act={{
        ...form.act,
        failed: t('deskMarkets.place.failed'),
        ...(isRateNew && answer && { next: <NewRate rate={answer.rate} /> }),
      }}
    >
      {answer?.operator && <PersonLine person={answer.operator} />}
      <QuoteSummary answer={answer} side={side} base={base} />
      {form.isAboveNow && <Notice tone="warn">{t('deskMarkets.place.aboveNow')}</Notice>}
      {answer?.signatureNeeded && <Notice tone="quiet">{t('deskMarkets.signed')}</Notice>}
      {form.isSigning && <Notice tone="info">{t('deskMarkets.signing')}</Notice>}
    </FormSheet>
  );
}

/** The figures above use the current rate; a press places the order at that rate. */
function NewRate({ rate }: { rate: string }) {
  const t = useText();
  return (
    <span className="block">
      {t('deskMarkets.place.newRate')} <AmountText value={rate} unit="USDT" size="inline" places="exact" />
    </span>
  );
}
