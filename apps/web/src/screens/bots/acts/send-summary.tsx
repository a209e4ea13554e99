import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';

type SendPlan = Omit<OutputOf<typeof bots.send.check>, 'skipped'>;

/** How many bots go to whom, and what they are worth. */
export function SendSummary({ plan }: { plan: SendPlan }) {
  const t = useText();
  return (
    <SummaryBox
      label={t('bots.send.bots')}
      amount={
        <span className="amount amount-large">
          <CountText value={plan.count} />
        </span>
      }
      facts={[
        { key: 'to', label: t('bots.send.receiver'), value: <bdi dir="ltr">{plan.to}</bdi> },
        { key: 'value', label: t('bots.send.value'), value: <AmountText value={plan.value} unit="USDT" /> },
      ]}
    />
  );
}

/** Why the wallet has to sign, and that it is asking now. */
export function SignatureNotice({ plan, isSigning }: { plan: SendPlan; isSigning: boolean }) {
  const t = useText();
  if (isSigning) {
    return (
      <Notice tone="info" icon="shield">
        {t('bots.send.inWallet')}
      </Notice>
    );
  }
  return (
    <Notice tone="quiet" icon="shield">
      {t('bots.send.signature', {
        left: isolate(showAmount(plan.unsignedLeft), 'USDT'),
        limit: isolate(showAmount(plan.unsignedLimit), 'USDT'),
      })}
    </Notice>
  );
}
