import { AmountText } from '@ocean/ui/amount-text';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ListedPrice } from './price-row.tsx';

/** The figures of the chart, newest first. */
export function PriceTable({ prices }: { prices: readonly ListedPrice[] }) {
  const t = useText();
  return (
    <div className="fade-end max-h-64 overflow-auto pt-2">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('earnings.prices.at')}</th>
            <th scope="col">{t('earnings.prices.price')}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={price.number}>
              <td>{showInRow(price.at)}</td>
              <td>
                <AmountText value={price.usdt} unit="USDT" places="exact" size="inline" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
