import { AmountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showExact } from '../../../i18n/show.ts';
import { plainAmount } from '../../../i18n/typed-amount.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isEmptyAmount, isReadyAmount } from '../../../sections/amounts/amount-problem.ts';
import { useHalfTyped } from '../../../sections/amounts/use-half-typed.ts';
import { LazyDepositMissing } from '../../../sections/deposits/lazy-deposit-missing.tsx';
import { missingOf } from '../../../sections/deposits/missing-deposit.ts';
import { AssetAmountFields } from '../../../sections/forms/asset-amount-fields.tsx';
import { formReason } from '../../../sections/forms/form-reason.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { ReasonRoom } from '../../../sections/forms/reason-room.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { type Direction, type MoveForm, useMove } from './use-move.ts';
import type { Wallet } from './wallet-view.ts';

type MoveSheetProps = { direction: Direction; open: boolean; onClose: () => void; wallet: Wallet | undefined };

/** The asset and amount to move, and the balances on both sides afterwards. */
export function MoveSheet({ direction, open, onClose, wallet }: MoveSheetProps) {
  const t = useText();
  const form = useMove({ direction, isOpen: open, wallet, onDone: onClose });
  const { fields, input, refusal, after } = form;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t(`desk.${direction}.title`)}
      lead={t(`desk.${direction}.lead`)}
      action={form.offered.length > 0 ? <MoveButton direction={direction} form={form} /> : direction === 'fill' && <ToDeposit />}
      query={form.query}
      act={{ ...form.act, failed: t('errors.OPERATION_FAILED') }}
    >
      {form.offered.length === 0 ? (
        <Notice tone="info">{t(`desk.${direction}.nothing`)}</Notice>
      ) : (
        <>
          <AssetAmountFields
            label={t('desk.wallet.asset')}
            offered={form.offered.map(({ asset, amount }) => ({ asset, second: <AmountText value={amount} /> }))}
            fields={fields}
            onChange={(change) => form.change(change as Partial<typeof fields>)}
            available={form.available}
            error={refusal ? refusalText(refusal) : undefined}
          />
          <SummaryBox
            label={t(`desk.${direction}.moves`)}
            amount={<AmountText value={after && input.amount} unit={fields.asset} size="large" places="exact" />}
            facts={[
              { key: 'source', label: t(`desk.${direction}.source`), value: <AmountText value={after?.source} /> },
              { key: 'target', label: t(`desk.${direction}.target`), value: <AmountText value={after?.target} />, isTotal: true },
            ]}
          />
          <Notice tone="quiet">{t(`desk.${direction}.note`)}</Notice>
        </>
      )}
    </FormSheet>
  );
}

function ToDeposit() {
  const t = useText();
  return (
    <Link href={`${paths.earnings}?do=deposit`} className={buttonClass()}>
      {t('desk.fill.deposit')}
    </Link>
  );
}

function MoveButton({ direction, form }: { direction: Direction; form: MoveForm }) {
  const t = useText();
  const { fields, input, isChecking, answer } = form;
  const short = direction === 'fill' ? missingOf(plainAmount(fields.amount), form.available) : null;
  const isHalfTyped = useHalfTyped(fields.amount, fields.asset);
  const missing = isEmptyAmount(fields.amount) && t('desk.wallet.enter');
  const reason = formReason({ missing, isChecking, isReady: answer !== undefined }, t);
  if (short !== null && !isHalfTyped && isReadyAmount(fields.amount, fields.asset)) {
    return (
      <LazyDepositMissing key={fields.asset} asset={fields.asset} missing={short} onDone={() => void form.query.refetch()} />
    );
  }
  return (
    <ReasonRoom>
      <Button busy={form.act.isBusy} reason={reason} {...(isHalfTyped && { why: false })} onClick={form.run}>
        {answer
          ? t(`desk.${direction}.act`, { amount: isolate(showExact(input.amount), fields.asset) })
          : t(`desk.${direction}.title`)}
      </Button>
    </ReasonRoom>
  );
}
