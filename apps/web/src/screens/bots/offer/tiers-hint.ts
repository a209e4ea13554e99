import { COMMA } from '../../../i18n/comma.ts';
import { showCount, showPercent } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import type { Offer } from './bot-params.ts';

/** The quantities from which a discount applies; undefined without one. */
export function tiersHint(tiers: Offer['quantityDiscounts'], t: ReturnType<typeof useText>): string | undefined {
  if (tiers.length === 0) return undefined;
  return tiers
    .map(({ from, percent }) => t('bots.buy.tier', { percent: showPercent(percent), from: showCount(from) }))
    .join(COMMA);
}
