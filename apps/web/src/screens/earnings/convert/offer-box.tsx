import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { shortBalanceKey } from '../../../sections/amounts/short-balance-key.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { useIsPast } from '../../../sections/time/use-is-past.ts';
import { isLastStep, useRoughSeconds } from '../../../sections/time/use-rough-seconds.ts';
import type { Exchange, Offer } from './use-exchange.ts';

/** What the member gets for what, and how long that holds. */
export function OfferBox({ offer }: { offer: Offer }) {
  const t = useText();
  return (
    <>
      <SummaryBox
        label={t('earnings.exchange.get')}
        note={t('earnings.exchange.rate', { from: offer.from, rate: isolate(showExact(offer.rate), offer.to) })}
        amount={<AmountText value={offer.get} unit={offer.to} size="large" />}
        facts={[
          {
            key: 'give',
            label: t('earnings.exchange.give'),
            value: <AmountText value={offer.give} unit={offer.from} places="exact" />,
          },
          {
            key: 'after',
            label: t('earnings.exchange.after', { asset: offer.from }),
            value: <AmountText value={offer.balanceAfter} />,
            isTotal: true,
          },
        ]}
      />
      <OfferTimeLeft expiresAt={offer.expiresAt} />
    </>
  );
}

function OfferTimeLeft({ expiresAt }: { expiresAt: string }) {
  const t = useText();
  const seconds = useRoughSeconds(expiresAt);
  const isPast = useIsPast(expiresAt);
  if (isPast) return <Notice tone="warn">{t('earnings.exchange.expired')}</Notice>;
  return (
    <Notice tone="quiet" icon="clock">
      {t(isLastStep(seconds) ? 'earnings.exchange.holdsBriefly' : 'earnings.exchange.holds', { seconds })}
    </Notice>
  );
}

/** Takes the offer while it holds, and asks for a new one afterwards. */
export function OfferButton({ offer, exchange }: { offer: Offer; exchange: Exchange }) {
  const t = useText();
  const isPast = useIsPast(offer.expiresAt);
  const isBusy = exchange.isExchanging || exchange.isAsking;
  if (isPast) {
    return (
      <Button busy={isBusy} onClick={exchange.askOffer}>
        {t('earnings.exchange.again')}
      </Button>
    );
  }
  const reason = offer.balanceAfter === null && t(`errors.${shortBalanceKey(offer.from)}`);
  return (
    <Button busy={isBusy} reason={reason} onClick={exchange.exchange}>
      {t('earnings.exchange.confirm', { amount: isolate(showExact(offer.give), offer.from) })}
    </Button>
  );
}
