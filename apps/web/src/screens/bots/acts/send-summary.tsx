import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText, CodeText, CountText } from '@ocean/ui/amount-text';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { WholeCode } from '@ocean/ui/whole-code';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';

type SendPlan = Omit<OutputOf<typeof bots.send.check>, 'skipped'>;

/** The number of bots, the recipient and their value. */
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
        { key: 'numbers', label: t('bots.send.numbers'), value: <BotNumbers plan={plan} /> },
        { key: 'to', label: t('bots.send.receiver'), value: <WholeCode>{plan.to}</WholeCode> },
        { key: 'value', label: t('bots.send.value'), value: <AmountText value={plan.value} unit="USDT" /> },
      ]}
    />
  );
}

/** The numbers of the bots, as in the list; only the first of many. */
function BotNumbers({ plan: { numbers, count } }: { plan: SendPlan }) {
  const t = useText();
  const more = count - numbers.length;
  return (
    <>
      <CodeText>{numbers.map((number) => `#${number}`).join(' ')}</CodeText>
      {more > 0 && ` ${t('bots.send.more', { count: more })}`}
    </>
  );
}

/** Why the wallet has to sign, or that it is asking now. */
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
        value: isolate(showAmount(plan.value), 'USDT'),
        left: isolate(showAmount(plan.unsignedLeft), 'USDT'),
        limit: isolate(showAmount(plan.unsignedLimit), 'USDT'),
      })}
    </Notice>
  );
}
