import { AmountField } from '@ocean/ui/amount-field';
import { TextButton } from '@ocean/ui/button';
import { meantAmount } from '../../../i18n/meant-amount.ts';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { findAmountProblem } from '../../../sections/amounts/amount-problem.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { type AssumedPrices, type Estimate, PRICE_CASES, pricesOf } from './estimate-assumptions.ts';

type EstimatePricesProps = {
  estimate: Estimate | undefined;
  /** Null while the current price is used. */
  prices: AssumedPrices | null;
  onChange: (prices: AssumedPrices | null) => void;
};

/** The assumed price of the main token: the current price, or a typed one. */
export function EstimatePrices({ estimate, prices, onChange }: EstimatePricesProps) {
  const t = useText();
  if (prices === null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
        <p className="hint">{t('bots.estimate.currentPrice', { price: isolate(showExact(estimate?.currentPrice), 'USDT') })}</p>
        {estimate && <TextButton onClick={() => onChange(pricesOf(estimate))}>{t('bots.estimate.changePrices')}</TextButton>}
      </div>
    );
  }
  return (
    <section className="grid gap-2" aria-label={t('bots.estimate.prices')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
        <h3>{t('bots.estimate.prices')}</h3>
        {estimate?.currentPrice != null && (
          <TextButton onClick={() => onChange(null)}>{t('bots.estimate.useCurrent')}</TextButton>
        )}
      </div>
      <div className="grid grid-cols-3 items-start gap-2">
        {PRICE_CASES.map((name) => {
          const problem = findAmountProblem(prices[name], 'USDT');
          return (
            <AmountField
              key={name}
              label={t(`bots.estimate.price.${name}`)}
              unit=""
              value={prices[name]}
              onChange={(price) => onChange({ ...prices, [name]: price })}
              error={problem && t(`errors.${problem.key}`, problem.params)}
              {...meantAmount(problem)}
            />
          );
        })}
      </div>
    </section>
  );
}
