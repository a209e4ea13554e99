import { desk } from '@ocean/api/areas/desk';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { useState } from 'react';
import { showAmount, showExact, showPercent } from '../../../i18n/show.ts';
import { plainAmount, typedAmount } from '../../../i18n/typed-amount.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isReadyAmount } from '../../../sections/amounts/amount-problem.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { AmountInput } from '../../../sections/forms/amount-input.tsx';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { ReasonRoom } from '../../../sections/forms/reason-room.tsx';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { useSignedAct } from '../../../wallet/sign/use-signed-act.ts';
import { AmountRange } from '../parts/amount-range.tsx';
import type { Market, Service } from './service-types.ts';

type RateSheetProps = { open: boolean; onClose: () => void; market: Market; service: Service };

/** A provider's own rate within the current band, signed by the wallet, or a return to the reference price. */
export function RateSheet({ open, onClose, market, service }: RateSheetProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const { base, quote, band } = market;
  const text = typed ?? (service.hasOwnRate && service.rate !== null ? typedAmount(service.rate) : '');
  const rate = plainAmount(text);
  const act = useSheetAct(desk.updateRate, {
    message: t('desk.rate.done'),
    onDone: () => {
      setTyped(null);
      onClose();
    },
  });
  const signed = useSignedAct(
    { call: 'tor/updateRate', market: market.market, side: service.side, rate, max: service.max },
    { isBusy: act.isPending, error: act.error, run: (proof) => act.mutate({ serviceId: service.id, rate, ...proof }) },
  );
  const isOutside = band !== null && rate !== '' && !isWithin(rate, band);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('desk.rate.title')}
      lead={t(`desk.services.side.${service.side}`, { asset: base })}
      action={
        <>
          <ReasonRoom>
            <Button busy={signed.isBusy} reason={reasonOf({ text, band, isOutside }, t)} onClick={() => void signed.run(true)}>
              {t('desk.rate.act')}
            </Button>
          </ReasonRoom>
          {service.hasOwnRate && (
            <Button kind="second" busy={act.isPending} onClick={() => act.mutate({ serviceId: service.id, rate: null })}>
              {t('desk.rate.reference')}
            </Button>
          )}
        </>
      }
      act={{ isBusy: signed.isBusy, error: signed.error, failed: t('errors.OPERATION_FAILED') }}
    >
      <RateFacts market={market} />
      <AmountInput
        label={t('desk.rate.own', { asset: base })}
        asset={quote}
        value={text}
        onChange={(next) => {
          setTyped(next);
          act.reset();
        }}
        error={
          isOutside &&
          band !== null &&
          t('errors.RATE_OUTSIDE_BAND', { least: isolate(showExact(band.least)), most: isolate(showExact(band.most)) })
        }
      />
      <Notice tone="quiet">{t('desk.rate.signed', { amount: isolate(showAmount(service.max), quote) })}</Notice>
      {signed.isSigning && <Notice tone="info">{t('desk.signing')}</Notice>}
    </FormSheet>
  );
}

/** The current reference price, and the band within which a rate must lie. */
function RateFacts({ market: { base, quote, reference, band, bandPercent } }: { market: Market }) {
  const t = useText();
  return (
    <Facts
      facts={[
        {
          key: 'reference',
          label: t('desk.rate.now', { asset: base }),
          value: <AmountText value={reference} unit={quote} places="exact" size="inline" />,
        },
        {
          key: 'band',
          label: t('desk.rate.band', { percent: showPercent(bandPercent) }),
          value: band ? <AmountRange {...band} unit={quote} show={showExact} /> : '—',
        },
      ]}
    />
  );
}

function isWithin(rate: string, { least, most }: NonNullable<Market['band']>): boolean {
  return subtractAmounts(rate, least) !== null && subtractAmounts(most, rate) !== null;
}

type RateForm = { text: string; band: Market['band']; isOutside: boolean };

function reasonOf({ text, band, isOutside }: RateForm, t: ReturnType<typeof useText>): string | null {
  if (band === null) return t('desk.rate.noPrice');
  if (text === '') return t('desk.rate.enter');
  return isOutside || !isReadyAmount(text, 'USDT') ? t('core.form.correct') : null;
}
