import { bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Notice } from '@ocean/ui/notice';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { Sheet } from '@ocean/ui/sheet';
import { Skeleton } from '@ocean/ui/skeleton';
import { useSettled } from '@ocean/ui/use-settled';
import { useState } from 'react';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showCount, showExact, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { RefusedNotice } from '../../../sections/forms/refused-notice.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import type { Offer } from '../offer/bot-params.ts';
import { QuantityChoice } from '../offer/quantity-choice.tsx';
import { sendableQuantity } from '../offer/quantity-problem.ts';
import { type AssumedPrices, ESTIMATE_DAYS, type EstimateDays, estimateInput, NO_PRICES } from './estimate-assumptions.ts';
import { EstimateCases } from './estimate-cases.tsx';
import { EstimateCost } from './estimate-cost.tsx';
import { EstimatePrices } from './estimate-prices.tsx';

type EstimateSheetProps = { open: boolean; onClose: () => void; params: Offer; quantity: number };

/** Time without a key press after which the cases are requested. */
const ASK_AFTER_MS = 350;

/** Possible earnings of bots under assumptions that the member can change: the loss first, never a promise. */
export function EstimateSheet({ open, onClose, params, quantity }: EstimateSheetProps) {
  const t = useText();
  const [typed, setTyped] = useState(String(quantity));
  const [days, setDays] = useState<EstimateDays>(90);
  const [prices, setPrices] = useState<AssumedPrices | null>(null);
  const wish = { quantity: sendableQuantity(typed, params.maxPerPurchase), days, prices };
  const settled = useSettled(JSON.stringify(estimateInput(wish)), ASK_AFTER_MS);
  const input = JSON.parse(settled) as ReturnType<typeof estimateInput>;
  const estimate = useApiQuery(bots.estimate, input ?? { quantity: 1, days }, {
    enabled: open && input !== null,
    keepPrevious: true,
    staleTime: 60_000,
  });
  const isWithoutPrice = estimate.refusal?.key === 'PRICE_UNAVAILABLE';
  // Figures for assumptions other than those in the fields would mislead.
  const cases = input === null ? undefined : estimate.data;
  return (
    <Sheet open={open} onClose={onClose} title={t('bots.estimate.title')} lead={t('bots.estimate.lead')}>
      <QuantityChoice maximum={params.maxPerPurchase} typed={typed} onChange={setTyped} hint={t('bots.estimate.quantityHint')} />
      <div className="grid gap-2">
        <h3 className="px-1">{t('bots.estimate.days')}</h3>
        <SegmentedControl
          as="choice"
          label={t('bots.estimate.days')}
          options={ESTIMATE_DAYS.map((value) => ({ value, label: t('bots.estimate.dayCount', { days: value }) }))}
          value={days}
          onChange={setDays}
        />
      </div>
      {isWithoutPrice && prices === null && (
        <RefusedNotice tone="info" title={refusalText(estimate.error)} text={t('bots.estimate.assumeYourself')} />
      )}
      <EstimatePrices estimate={estimate.data} prices={prices ?? (isWithoutPrice ? NO_PRICES : null)} onChange={setPrices} />
      {estimate.error && !isWithoutPrice && !cases && (
        <RefusedNotice tone="bad" title={t('bots.estimate.failed')} text={refusalText(estimate.error)} />
      )}
      {!cases && !estimate.error && input !== null && <EstimateSkeleton />}
      {cases && (
        <div className="grid gap-4" aria-busy={estimate.isPlaceholderData}>
          <EstimateCases estimate={cases} />
          <p className="hint px-1">{t('bots.estimate.powerNote', { power: showCount(params.power) })}</p>
          <EstimateCost estimate={cases} />
        </div>
      )}
      <Notice tone="quiet">
        {t('bots.estimate.arithmetic', {
          pledge: isolate(showExact(params.runPledge), params.pledgeAsset),
          fee: showPercent(params.stopFeePercent),
        })}
      </Notice>
    </Sheet>
  );
}

function EstimateSkeleton() {
  return (
    <div className="grid gap-2" aria-hidden="true">
      {['losing', 'low', 'middle', 'high'].map((name) => (
        <Skeleton key={name} width="100%" height={136} radius={20} />
      ))}
    </div>
  );
}
