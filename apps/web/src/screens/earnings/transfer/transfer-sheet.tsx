import { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { isAddress } from '@ocean/api/is-address';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isEmptyAmount, isReadyAmount } from '../../../sections/amounts/amount-problem.ts';
import { useHalfTyped } from '../../../sections/amounts/use-half-typed.ts';
import type { Balance } from '../../../sections/earnings/asset-parts.ts';
import { AssetAmountFields } from '../../../sections/forms/asset-amount-fields.tsx';
import { formReason } from '../../../sections/forms/form-reason.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useMistypedAddress } from '../../../sections/forms/mistyped-address.ts';
import { ReasonRoom } from '../../../sections/forms/reason-room.tsx';
import { RecipientInput } from '../../../sections/forms/recipient-input.tsx';
import { isAboutRecipient } from '../../../sections/forms/recipient-problem.ts';
import { useCheckedForm } from '../../../sections/forms/use-checked-form.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { useSignedAct } from '../../../wallet/sign/use-signed-act.ts';
import { availableOf, offerAvailable } from '../balances/available-of.tsx';
import { TransferEnd, TransferPreview } from './transfer-preview.tsx';

type TransferSheetProps = { open: boolean; onClose: () => void; balances: readonly Balance[] };

/** To a member of the own line. Who it is, what stays and whether the wallet signs is shown before anything happens. */
export function TransferSheet({ open, onClose, balances }: TransferSheetProps) {
  const t = useText();
  const offered = offerAvailable(balances);
  const mistyped = useMistypedAddress();
  const form = useCheckedForm({
    check: earnings.checkTransfer,
    act: earnings.transfer,
    isOpen: open,
    defaults: { asset: offered[0]?.asset ?? 'USDT', amount: '', to: '' },
    isComplete: ({ asset, amount, to }) => isReadyAmount(amount, asset) && isAddress(to) && to !== mistyped,
    message: t('earnings.transfer.done'),
    onDone: onClose,
  });
  const { fields, input, answer, refusal, change } = form;
  const signed = useSignedAct({ call: 'earn/transfer', ...input }, form.act);
  const refused = refusal ? refusalText(refusal) : undefined;
  const isRefusedRecipient = refusal !== null && isAboutRecipient(refusal.key);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('earnings.transfer.title')}
      lead={t('earnings.transfer.lead')}
      action={
        <>
          <TransferEnd check={answer} asset={fields.asset} />
          <TransferButton {...form} isBusy={signed.isBusy} onPress={(isSigned) => void signed.run(isSigned)} />
        </>
      }
      query={form.query}
      act={signed}
    >
      <AssetAmountFields
        label={t('earnings.transfer.asset')}
        nothing={t('earnings.transfer.nothing')}
        offered={offered}
        fields={fields}
        onChange={change}
        available={answer?.balance ?? availableOf(balances, fields.asset)}
        error={isRefusedRecipient ? undefined : refused}
      />
      <RecipientInput
        label={t('earnings.transfer.to')}
        hint={t('earnings.transfer.toHint')}
        value={fields.to}
        onChange={(to) => change({ to })}
        error={isRefusedRecipient ? refused : undefined}
      />
      <TransferPreview check={answer} asset={fields.asset} />
      {signed.isSigning && <Notice tone="info">{t('earnings.transfer.signing')}</Notice>}
    </FormSheet>
  );
}

type TransferButtonProps = {
  fields: { amount: string; to: string };
  input: { asset: string; amount: string };
  answer: OutputOf<typeof earnings.checkTransfer> | undefined;
  isChecking: boolean;
  isBusy: boolean;
  onPress: (isSigned: boolean) => void;
};

function TransferButton({ fields, input, answer, isChecking, isBusy, onPress }: TransferButtonProps) {
  const t = useText();
  const { asset, amount } = input;
  const isHalfTyped = useHalfTyped(fields.amount, asset);
  const missing = (isEmptyAmount(fields.amount) || fields.to === '') && t('earnings.transfer.enter');
  const reason = formReason({ missing, isChecking, isReady: answer !== undefined && answer.balanceAfter !== null }, t);
  const isSigned = answer?.signatureNeeded ?? false;
  const shown = { amount: isolate(showExact(amount), asset) };
  return (
    <ReasonRoom>
      <Button busy={isBusy} reason={reason} {...(isHalfTyped && { why: false })} onClick={() => onPress(isSigned)}>
        {answer ? t(isSigned ? 'earnings.transfer.actSigned' : 'earnings.transfer.act', shown) : t('earnings.act.transfer')}
      </Button>
    </ReasonRoom>
  );
}
