import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText, CodeText } from '@ocean/ui/amount-text';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';

type TransferPreviewProps = { check: OutputOf<typeof earnings.checkTransfer> | undefined; asset: string };

/** What arrives, with whom, and what stays. It keeps its place while nothing is known, so that the button does not jump. */
export function TransferPreview({ check, asset }: TransferPreviewProps) {
  const t = useText();
  return (
    <>
      <SummaryBox
        label={t('earnings.transfer.arrives')}
        note={check && t(`earnings.transfer.relation.${check.relation}`)}
        amount={<AmountText value={check?.amount} unit={asset} size="large" />}
        facts={[
          { key: 'to', label: t('earnings.transfer.to'), value: check ? <CodeText short>{check.to}</CodeText> : '—' },
          { key: 'fee', label: t('earnings.transfer.fee'), value: t('earnings.transfer.noFee') },
          {
            key: 'stays',
            label: t('earnings.transfer.stays'),
            value: <AmountText value={check?.balanceAfter} unit={asset} />,
            isTotal: true,
          },
        ]}
      />
      <Notice tone="quiet">
        {check?.signatureNeeded
          ? t('earnings.transfer.signed', { limit: isolate(showAmount(check.unsignedLimit), 'USDT') })
          : t('earnings.transfer.final')}
      </Notice>
    </>
  );
}
