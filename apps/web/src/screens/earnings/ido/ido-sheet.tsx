import { Notice } from '@ocean/ui/notice';
import { Skeleton } from '@ocean/ui/skeleton';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { usePayment } from '../../../sections/purchases/use-payment.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { PayButton, ReviewButton } from './ido-actions.tsx';
import { IdoFields } from './ido-fields.tsx';
import { OwnTokens } from './own-tokens.tsx';
import { RoundCard } from './round-card.tsx';
import { TokenQuote } from './token-quote.tsx';
import { type Ido, type IdoForm, useIdoForm } from './use-ido-form.ts';

type IdoSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Of the token, in USDT; null without a current one. */
  priceToday: string | null;
};

/** BCG of the round that is open: its terms and what is left, an amount, the binding price, one tap. */
export function IdoSheet({ open, onClose, priceToday }: IdoSheetProps) {
  const t = useText();
  const form = useIdoForm(open);
  const { query, check, isReviewing } = form;
  const close = () => {
    onClose();
    form.closeReview();
  };
  const payment = usePayment({
    kind: 'tokens',
    taskTitle: ({ quantity }) => isolate(showCount(quantity), 'BCG'),
    onBought: form.bought,
    onTask: close,
  });
  const refusal = payment.refusalOf(check.data);
  const pay = (
    <PayButton form={form} isBusy={payment.isBusy} refusal={refusal} onPay={(quote) => payment.pay(quote, form.payBy)} />
  );
  return (
    <FormSheet
      open={open}
      onClose={close}
      title={isReviewing ? t('earnings.ido.review.title', { quantity: showCount(form.quantity) }) : t('earnings.ido.title')}
      isLong={!isReviewing && query.data !== undefined && !canBuy(query.data)}
      lead={t(isReviewing ? 'earnings.ido.review.lead' : 'earnings.ido.lead')}
      action={isReviewing ? pay : canBuy(query.data) && <ReviewButton form={form} />}
      {...(isReviewing && {
        dismiss: { label: t('earnings.ido.change'), onClick: form.closeReview },
        act: { isBusy: payment.isBusy, error: check.error ?? refusal, failed: t('errors.PURCHASE_FAILED') },
      })}
      {...(query.data ? {} : { query })}
    >
      {isReviewing ? <Review form={form} /> : <Choice form={form} priceToday={priceToday} />}
    </FormSheet>
  );
}

function canBuy(data: Ido | undefined): boolean {
  return data?.round?.state === 'open' && data.bought < data.perAddress;
}

/** The round, and what to buy of it while it sells to this address. */
function Choice({ form, priceToday }: { form: IdoForm; priceToday: string | null }) {
  const t = useText();
  const { data, error } = form.query;
  if (!data) return error ? null : <Skeleton width="100%" height={220} radius={14} />;
  const { round, bought, perAddress } = data;
  return (
    <>
      {round ? <RoundCard round={round} priceToday={priceToday} /> : <Notice tone="info">{t('earnings.ido.none')}</Notice>}
      {round?.state === 'open' && bought >= perAddress && (
        <Notice tone="info">{t('errors.IDO_TOO_MANY', { maximum: showCount(perAddress) })}</Notice>
      )}
      {canBuy(data) && <IdoFields form={form} data={data} />}
      {(round || bought > 0) && <OwnTokens data={data} />}
      <p className="hint">{t('earnings.ido.risk')}</p>
    </>
  );
}

function Review({ form }: { form: IdoForm }) {
  const { data, isPending } = form.check;
  return (
    <>
      {isPending && <Skeleton width="100%" height={132} radius={20} />}
      {data && <TokenQuote quote={data} form={form} />}
    </>
  );
}
