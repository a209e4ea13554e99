import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { RadioCards } from '@ocean/ui/radio-cards';
import { useText } from '../../../i18n/use-text.ts';
import type { Market } from '../../../sections/desk/order-types.ts';

type MarketChoiceProps = { list: readonly Market[]; value: string; onChange: (market: string) => void };

/** The markets, each with its reference price, a dash without one, or a note that it is closed. */
export function MarketChoice({ list, value, onChange }: MarketChoiceProps) {
  const t = useText();
  return (
    <RadioCards
      columns={2}
      stacksWhenNarrow
      label={t('deskMarkets.market')}
      value={value}
      onChange={onChange}
      cards={list.map(({ market, base, quote, reference, isOpen }) => ({
        value: market,
        name: (
          // The mark stays beside the widest name.
          <span className="flex items-center gap-1.5 whitespace-nowrap">
            <AssetMark asset={base} size={20} />
            <bdi dir="ltr">{market}</bdi>
          </span>
        ),
        second: isOpen ? <AmountText value={reference} unit={quote} size="inline" places="exact" /> : t('deskMarkets.closed'),
      }))}
    />
  );
}
