import { ORDER_SIDES, type OrderSide } from '@ocean/api/desk/states';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useSearchParams } from 'wouter';
import { useText } from '../../../i18n/use-text.ts';
import type { Market } from '../../../sections/desk/order-types.ts';

/** Buy or sell, unless the chosen service determines it. */
export function SideChoice({ market: { market, base }, side }: { market: Market; side: OrderSide }) {
  const t = useText();
  const [, setSearch] = useSearchParams();
  return (
    <SegmentedControl
      as="choice"
      label={t('deskMarkets.side')}
      options={ORDER_SIDES.map((value) => ({ value, label: t(`deskMarkets.side.${value}`, { asset: base }) }))}
      value={side}
      onChange={(next) => setSearch({ market, side: next }, { replace: true })}
    />
  );
}
