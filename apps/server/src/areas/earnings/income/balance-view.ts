import { amountText, valueDown } from '@ocean/api/amount';
import type { earnings } from '@ocean/api/areas/earnings';
import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Price } from '../../../context.ts';
import type { MemberBalances } from '../../../ledger/balances.ts';

type Dashboard = OutputOf<typeof earnings.dashboard>;

/** The last known price of each asset, however old; undefined when there never was one. */
export type ShownPrices = ReadonlyMap<Asset, (Price & { readonly isCurrent: boolean }) | undefined>;

/**
 * Every asset by part, and the total value, which is unknown as soon as one value in it is. What is reserved for stakes is
 * one part of the ledger; `releasedUnits` of it can be taken.
 */
export function showBalances(
  balances: Readonly<Record<Asset, MemberBalances>>,
  { prices, releasedUnits }: { readonly prices: ShownPrices; readonly releasedUnits: bigint },
): Pick<Dashboard, 'assets' | 'totalUsdt'> {
  const values = new Map(ASSET_NAMES.map((asset) => [asset, worthOf(asset, sumOf(balances[asset]), currentOf(prices, asset))]));
  return {
    assets: ASSET_NAMES.map((asset) => {
      const { available, pledged, staked, stakeReward, held, passageway, proceeds, bonded } = balances[asset];
      // Every stake is of BCG. The two are read one after the other, so what is taken in between is in neither.
      const released = asset === 'BCG' && releasedUnits < stakeReward ? releasedUnits : asset === 'BCG' ? stakeReward : 0n;
      return {
        asset,
        available: amountText(available, asset),
        pledged: amountText(pledged, asset),
        staked: amountText(staked, asset),
        unreleased: amountText(stakeReward - released, asset),
        released: amountText(released, asset),
        held: amountText(held, asset),
        passageway: amountText(passageway, asset),
        proceeds: amountText(proceeds, asset),
        bonded: amountText(bonded, asset),
        usdt: usdtText(values.get(asset)),
      };
    }),
    totalUsdt: usdtText(addUp([...values.values()])),
  };
}

export function showPrices(prices: ShownPrices): Dashboard['prices'] {
  return Object.fromEntries(
    [...prices].map(([asset, price]) => [
      asset,
      price ? { usdt: amountText(price.usdtUnits, 'USDT'), at: price.at.toISOString(), isCurrent: price.isCurrent } : null,
    ]),
  );
}

function currentOf(prices: ShownPrices, asset: Asset): Price | undefined {
  const price = prices.get(asset);
  return price?.isCurrent ? price : undefined;
}

/** Sums every part, so that a part added later is valued too. */
function sumOf(balances: MemberBalances): bigint {
  return Object.values(balances).reduce((sum, units) => sum + units, 0n);
}

/** USDT base units, rounded down; undefined without a current price. A zero balance is worth zero at any price. */
function worthOf(asset: Asset, units: bigint, price: Price | undefined): bigint | undefined {
  if (units === 0n) return 0n;
  return price && valueDown({ asset, units }, price.usdtUnits);
}

function addUp(values: readonly (bigint | undefined)[]): bigint | undefined {
  return values.reduce((sum, value) => (sum === undefined || value === undefined ? undefined : sum + value), 0n);
}

function usdtText(units: bigint | undefined): string | null {
  return units === undefined ? null : amountText(units, 'USDT');
}
