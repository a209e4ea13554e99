import { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { AmountField } from '@ocean/ui/amount-field';
import { AmountText, CodeText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Field } from '@ocean/ui/field';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { toast } from '@ocean/ui/toast';
import { type ReactNode, useState } from 'react';
import { refusalText } from '../../i18n/refusal-text.ts';
import { showAmount } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isPositive } from '../../sections/amount-parts.ts';
import { findAmountProblem } from '../../sections/amount-problem.ts';
import { isolate } from '../../sections/isolate.ts';
import { isAboutRecipient, recipientProblem } from '../../sections/recipient-problem.ts';
import { showPrecise } from '../../sections/show-precise.ts';
import { useSignedAct } from '../../wallet/use-signed-act.ts';
import { AssetChoice } from './asset-choice.tsx';
import type { Balance } from './asset-parts.ts';
import { useTransferCheck } from './use-transfer-check.ts';

type Check = OutputOf<typeof earnings.transferCheck>;
type TransferSheetProps = { open: boolean; onClose: () => void; balances: readonly Balance[] };

/** To a member of the own line. Who it is, what stays and whether the wallet signs stands there before anything happens. */
export function TransferSheet({ open, onClose, balances }: TransferSheetProps) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [to, setTo] = useState('');
  const offered = balances.filter(({ available }) => isPositive(available));
  const asset = chosen ?? offered[0]?.asset ?? 'USDT';
  const available = balances.find((one) => one.asset === asset)?.available;
  const fields = { asset, amount, to: to.trim() };
  const { isComplete, checked, refusal, checkAgain } = useTransferCheck(fields, open);
  const transfer = useApiMutation(earnings.transfer, {
    errors: 'inline',
    invalidates: 'all',
    onSuccess: () => {
      onClose();
      setAmount('');
      toast(t('assets.transfer.done'), 'good');
    },
  });
  const signed = useSignedAct(
    { call: 'earn/transfer', ...fields },
    {
      // What it was refused for, such as a signature that is needed by now, is in the next answer of the check.
      run: (proof) => transfer.mutate({ ...fields, ...proof }, { onError: checkAgain }),
      isBusy: transfer.isPending,
      error: transfer.error,
    },
  );
  const amountProblem = findAmountProblem(amount, asset);
  const wrong = recipientProblem(fields.to);
  const refused = refusal && refusalText(refusal);
  const isAboutWhom = refusal !== null && isAboutRecipient(refusal.key);
  const isShort = checked?.balanceAfter === null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dismissible={!signed.isBusy}
      title={t('assets.transfer.title')}
      lead={t('assets.transfer.lead')}
      actions={
        <>
          <Button
            busy={signed.isBusy}
            disabled={!checked || isShort}
            why={isShort ? t('assets.transfer.short') : !isComplete && t('assets.transfer.enter')}
            onClick={() => checked && void signed.run(checked.signatureNeeded)}
          >
            {checked
              ? t(checked.signatureNeeded ? 'assets.transfer.actSigned' : 'assets.transfer.act', {
                  amount: isolate(showPrecise(amount), asset),
                })
              : t('assets.act.transfer')}
          </Button>
          <Button kind="quiet" disabled={signed.isBusy} onClick={onClose}>
            {t('core.cancel')}
          </Button>
        </>
      }
    >
      <AssetChoice
        label={t('assets.transfer.asset')}
        nothing={t('assets.transfer.nothing')}
        offered={offered}
        value={asset}
        onChange={setChosen}
      />
      <AmountField
        label={t('assets.amount')}
        unit={asset}
        value={amount}
        onChange={(next) => {
          setAmount(next);
          transfer.reset();
        }}
        aside={t('assets.available', { amount: isolate(showAmount(available)) })}
        error={amountProblem ? t(`errors.${amountProblem.key}`, amountProblem.params) : !isAboutWhom && refused}
        max={available === undefined ? undefined : { label: t('assets.max'), value: available }}
        autoFocus
      />
      <RecipientField
        value={to}
        onChange={(next) => {
          setTo(next);
          transfer.reset();
        }}
        error={wrong ? t(`errors.${wrong}`) : isAboutWhom && refused}
      />
      <Preview check={checked} asset={asset} />
      {signed.isSigning && <Notice tone="info">{t('assets.transfer.signing')}</Notice>}
      {signed.error != null && <Notice tone="bad">{refusalText(signed.error)}</Notice>}
    </Sheet>
  );
}

function RecipientField({ value, onChange, error }: { value: string; onChange: (value: string) => void; error: ReactNode }) {
  const t = useText();
  return (
    <Field
      label={t('assets.transfer.to')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder="0x…"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
      hint={t('assets.transfer.toHint')}
      error={error}
    />
  );
}

/** Keeps its place while nothing is known, so that the button below does not jump. */
function Preview({ check, asset }: { check: Check | undefined; asset: string }) {
  const t = useText();
  return (
    <>
      <SummaryBox
        label={t('assets.transfer.arrives')}
        note={check && t(`assets.transfer.relation.${check.relation}`)}
        amount={<AmountText value={check?.amount} unit={asset} size="large" />}
        facts={[
          { key: 'to', label: t('assets.transfer.to'), value: check ? <CodeText short>{check.to}</CodeText> : '—' },
          { key: 'fee', label: t('assets.transfer.fee'), value: t('assets.transfer.noFee') },
          {
            key: 'stays',
            label: t('assets.transfer.stays'),
            value: <AmountText value={check?.balanceAfter} unit={asset} />,
            isTotal: true,
          },
        ]}
      />
      <Notice tone="quiet">
        {check?.signatureNeeded
          ? t('assets.transfer.signed', { limit: isolate(showAmount(check.unsignedLimit), 'USDT') })
          : t('assets.transfer.final')}
      </Notice>
    </>
  );
}
