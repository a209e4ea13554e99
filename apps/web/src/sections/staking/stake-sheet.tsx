import { Notice } from '@ocean/ui/notice';
import { Skeleton } from '@ocean/ui/skeleton';
import { refusalText } from '../../i18n/refusal-text.ts';
import { showAmount, showExact } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { AmountInput } from '../forms/amount-input.tsx';
import { FormSheet } from '../forms/form-sheet.tsx';
import { isolate } from '../text/isolate.ts';
import { MethodChoice, TermChoice } from './offer-choice.tsx';
import { StakeButton, StakeLock } from './stake-button.tsx';
import { StakePreview } from './stake-preview.tsx';
import { isBelow, lesserOf } from './staking-offer.ts';
import { type StakeForm, useStakeForm } from './use-stake-form.ts';

/** A new stake: how much, how and how long, with what it would bring, when, and what cannot be taken back, before one tap. */
export function StakeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const form = useStakeForm({ isOpen: open, onDone: onClose });
  const { query, answer, offer } = form;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('staking.open.title', { asset: form.asset })}
      action={
        <>
          <StakeLock form={form} />
          <StakeButton form={form} />
        </>
      }
      query={query.data ? form.checkQuery : query}
      act={form.act}
    >
      {!query.data && !query.error && <Skeleton width="100%" height={320} radius={14} />}
      {offer && (
        <>
          <StakeAmount form={form} />
          <MethodChoice form={form} />
          <TermChoice form={form} />
          <StakePreview form={form} />
          {answer?.signatureNeeded && (
            <Notice tone="quiet">{t('staking.open.signed', { limit: isolate(showAmount(answer.unsignedLimit), 'USDT') })}</Notice>
          )}
          {form.isSigning && <Notice tone="info">{t('staking.open.signing')}</Notice>}
        </>
      )}
    </FormSheet>
  );
}

/** How much, with what the pool can cover beside what the member has. */
function StakeAmount({ form }: { form: StakeForm }) {
  const t = useText();
  const { query, asset, amount, cover, refusal } = form;
  const data = query.data;
  const balance = form.answer?.balance ?? data?.balance;
  const isUncovered = data !== undefined && cover !== null && isBelow(cover.amount, data.min);
  return (
    <>
      <AmountInput
        // The keyboard would hide the methods and terms, which are to be read first.
        isFirst={false}
        asset={asset}
        value={amount}
        onChange={(next) => form.change({ amount: next })}
        available={balance}
        most={lesserOf(balance, cover?.amount)}
        hint={data && cover ? rangeText({ min: data.min, balance, most: cover.amount, asset }, t) : undefined}
        error={refusal ? refusalText(refusal) : undefined}
      />
      {isUncovered && !refusal && (
        <Notice tone="warn">{t(`errors.${cover.limit}`, { covered: isolate(showExact(cover.amount)), asset })}</Notice>
      )}
      {data && data.openings.today >= data.openings.maximum && (
        <Notice tone="warn">{t('errors.STAKES_TOO_MANY', { maximum: data.openings.maximum })}</Notice>
      )}
    </>
  );
}

type StakeRange = { min: string; balance: string | undefined; most: string; asset: string };

/** The least that can be staked. What the pool covers is named only where the member has more than that. */
function rangeText({ min, balance, most, asset }: StakeRange, t: ReturnType<typeof useText>): string {
  const least = isolate(showAmount(min), asset);
  if (balance === undefined || !isBelow(most, balance)) return t('staking.open.min', { min: least });
  return t('staking.open.covers', { min: least, amount: isolate(showAmount(most), asset) });
}
