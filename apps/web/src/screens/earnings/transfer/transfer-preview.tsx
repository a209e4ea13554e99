import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { Facts, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { WholeCode } from '@ocean/ui/whole-code';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';

type TransferPreviewProps = { check: OutputOf<typeof earnings.checkTransfer> | undefined; asset: string };

/**
 * What arrives, and with whom. It keeps its place while nothing is known, so that the button does not jump. Nothing of an amount
 * that is not there arrives.
 */
export function TransferPreview({ check, asset }: TransferPreviewProps) {
  const t = useText();
  return (
    <>
      <SummaryBox
        label={t('earnings.transfer.arrives')}
        note={check && t(`earnings.transfer.relation.${check.relation}`)}
        amount={<AmountText value={check?.balanceAfter === null ? undefined : check?.amount} unit={asset} size="large" />}
        facts={[
          { key: 'to', label: t('earnings.transfer.to'), value: check ? <WholeCode>{check.to}</WholeCode> : '—' },
          { key: 'fee', label: t('earnings.transfer.fee'), value: t('earnings.transfer.noFee') },
        ]}
      />
      {check?.signatureNeeded && (
        <Notice tone="quiet">{t('earnings.transfer.signed', { limit: isolate(showAmount(check.unsignedLimit), 'USDT') })}</Notice>
      )}
    </>
  );
}

/** Above the button and always in sight, however long the form is: what stays, and that it is final. */
export function TransferEnd({ check, asset }: TransferPreviewProps) {
  const t = useText();
  return (
    <div className="grid gap-1">
      <Facts
        facts={[
          {
            key: 'stays',
            label: t('earnings.transfer.stays'),
            value: <AmountText value={check?.balanceAfter} unit={asset} size="inline" />,
          },
        ]}
      />
      <p className="hint">{t('earnings.transfer.final')}</p>
    </div>
  );
}
