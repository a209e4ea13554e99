import { earnings } from '@ocean/api/areas/earnings';
import { ASSETS, isAsset } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { useState } from 'react';
import { useHome } from '../../../api/use-home.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isEmptyAmount, isReadyAmount } from '../../../sections/amounts/amount-problem.ts';
import { useHalfTyped } from '../../../sections/amounts/use-half-typed.ts';
import type { Balance } from '../../../sections/earnings/asset-parts.ts';
import { AssetAmountFields } from '../../../sections/forms/asset-amount-fields.tsx';
import { formReason } from '../../../sections/forms/form-reason.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { ReasonRoom } from '../../../sections/forms/reason-room.tsx';
import { useCheckedForm } from '../../../sections/forms/use-checked-form.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { shortenAddress } from '../../../sections/text/shorten-address.ts';
import { useSession } from '../../../wallet/session/session.tsx';
import { availableOf, offerAvailable } from '../balances/available-of.tsx';
import { WithdrawalDetailsSheet } from './withdrawal-details-sheet.tsx';
import { costFacts } from './withdrawal-facts.tsx';
import type { Withdrawal } from './withdrawal-state.ts';

type WithdrawFormSheetProps = { open: boolean; onClose: () => void; balances: readonly Balance[] };

/** The form, and then what was withdrawn, because it still has to be claimed. */
export function WithdrawFormSheet({ open, onClose, balances }: WithdrawFormSheetProps) {
  const [made, setMade] = useState<{ withdrawal: Withdrawal; isOpen: boolean } | null>(null);
  const showMade = (withdrawal: Withdrawal) => {
    onClose();
    setMade({ withdrawal, isOpen: true });
  };
  return (
    <>
      <WithdrawForm open={open} onClose={onClose} balances={balances} onDone={showMade} />
      {made && (
        <WithdrawalDetailsSheet
          withdrawal={made.withdrawal}
          open={made.isOpen}
          onClose={() => setMade({ ...made, isOpen: false })}
        />
      )}
    </>
  );
}

type WithdrawFormProps = WithdrawFormSheetProps & { onDone: (withdrawal: Withdrawal) => void };

/** To the own wallet only. What it costs, what arrives and what stays is shown before anything happens. */
function WithdrawForm({ open, onClose, balances, onDone }: WithdrawFormProps) {
  const t = useText();
  const { address } = useSession();
  const tokens = useHome().data?.chain.tokens;
  const offered = offerAvailable(balances.filter(({ asset }) => isWithdrawable(asset, tokens)));
  const form = useCheckedForm({
    check: earnings.checkWithdrawal,
    act: earnings.withdraw,
    isOpen: open,
    defaults: { asset: offered[0]?.asset ?? 'USDT', amount: '' },
    isComplete: ({ asset, amount }) => isReadyAmount(amount, asset),
    message: t('earnings.submitted'),
    onDone,
  });
  const { fields, answer, refusal } = form;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('earnings.withdraw.title')}
      lead={t('earnings.withdraw.lead', { address: isolate(address ? shortenAddress(address) : '—') })}
      action={<WithdrawButton {...form} />}
      query={form.query}
      act={form.act}
    >
      <AssetAmountFields
        label={t('earnings.withdraw.asset')}
        nothing={t('earnings.withdraw.nothing')}
        offered={offered}
        fields={fields}
        onChange={form.change}
        available={answer?.balance ?? availableOf(balances, fields.asset)}
        error={refusal ? refusalText(refusal) : undefined}
      />
      <Preview answer={answer} asset={fields.asset} />
    </FormSheet>
  );
}

type Check = OutputOf<typeof earnings.checkWithdrawal>;

type WithdrawButtonProps = {
  fields: { amount: string };
  input: { asset: string; amount: string };
  answer: Check | undefined;
  isChecking: boolean;
  act: { isBusy: boolean; run: () => void };
};

function WithdrawButton({ fields, input: { asset, amount }, answer, isChecking, act }: WithdrawButtonProps) {
  const t = useText();
  const isHalfTyped = useHalfTyped(fields.amount, asset);
  const missing = isEmptyAmount(fields.amount) && t('earnings.withdraw.enter');
  const reason = formReason({ missing, isChecking, isReady: answer !== undefined && answer.balanceAfter !== null }, t);
  return (
    <ReasonRoom>
      <Button busy={act.isBusy} reason={reason} {...(isHalfTyped && { why: false })} onClick={() => act.run()}>
        {answer ? t('earnings.withdraw.act', { amount: isolate(showExact(amount), asset) }) : t('earnings.withdraw.actEmpty')}
      </Button>
    </ReasonRoom>
  );
}

/** It keeps its place while nothing is known, so that the button does not jump. An amount that is not there brings nothing. */
function Preview({ answer, asset }: { answer: Check | undefined; asset: string }) {
  const t = useText();
  const check = answer?.balanceAfter === null ? undefined : answer;
  const stays = <AmountText value={check?.balanceAfter} unit={asset} />;
  return (
    <>
      <SummaryBox
        label={t('earnings.withdraw.net')}
        amount={<AmountText value={check?.net} unit={asset} size="large" />}
        facts={[
          ...costFacts(check ?? {}, t, asset === 'BCG'),
          { key: 'stays', label: t('earnings.withdraw.stays'), value: stays, isTotal: true },
        ]}
      />
      <Notice tone="quiet">{t(check?.needsApproval ? 'earnings.withdraw.approval' : 'earnings.withdraw.claimNote')}</Notice>
    </>
  );
}

/** The chain must have the token that is paid out. */
function isWithdrawable(asset: string, tokens: Readonly<Record<string, unknown>> | undefined): boolean {
  return isAsset(asset) && ASSETS[asset].isWithdrawable && (tokens === undefined || Object.hasOwn(tokens, asset));
}
