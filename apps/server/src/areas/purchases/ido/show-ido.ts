import { amountText } from '@ocean/api/amount';
import type { ido } from '@ocean/api/areas/ido';
import { ASSET_NAMES, ASSETS, isAsset } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Params } from '@ocean/api/params';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { readMemberBalances } from '../../../ledger/balances.ts';
import { readParams } from '../../../params/read-params.ts';
import { paymentPriceIfKnown } from '../../../prices/payment-rate.ts';
import { priceTokens } from './offer-tokens.ts';
import { leftOf, stateOfRound } from './rules.ts';
import { tokenUnits } from './sell-tokens.ts';
import { countBought, findRound, type OwnSale, type RoundNow, readOwnSales } from './store.ts';
import { acceptedTokens, readTokenValue } from './token-value.ts';

type IdoView = OutputOf<typeof ido.show>;

const MAX_OWN = 100;

/** The current round with its terms and stock, and what the member has bought. */
export const showIdo: Handler<typeof ido.show> = async (context, { account }) => {
  const { db } = context;
  const params = await readParams(db);
  const [found, bought, own] = await Promise.all([findRound(db), countBought(db, account), readOwnSales(db, account, MAX_OWN)]);
  return {
    asset: 'BCG',
    minimum: params['ido.min'],
    maximum: params['ido.max'],
    perAddress: params['ido.perAddress'],
    bought,
    round: found ? await viewRound(context, { account, params, found }) : null,
    own: own.map(viewSale),
  };
};

type Viewed = { readonly account: string; readonly params: Params; readonly found: RoundNow };

async function viewRound(context: Context, { account, params, found }: Viewed): Promise<NonNullable<IdoView['round']>> {
  const { round, stock, today } = found;
  const accepted = acceptedTokens(params, await readTokenValue(context, context.db));
  const { leftUnits, dayLeftUnits } = leftOf(round, stock, today);
  const bcg = (units: bigint) => amountText(units, 'BCG');
  return {
    number: round.number,
    state: stateOfRound({ ...found, accepted }, tokenUnits(params['ido.min'])),
    opensAt: round.opensAt.toISOString(),
    closesAt: round.closesAt.toISOString(),
    price: amountText(round.priceUnits, 'USDT'),
    total: bcg(round.totalUnits),
    left: bcg(leftUnits),
    dayTotal: bcg(round.dayUnits),
    dayLeft: bcg(dayLeftUnits),
    methods: await viewMethods(context, { account, params, found }),
  };
}

/** Each stablecoin; its unit price is unknown, not zero, without a current price. */
async function viewMethods({ db, prices }: Context, { account, params, found }: Viewed) {
  const balances = await readMemberBalances(db, account);
  const payable = ASSET_NAMES.filter((asset) => ASSETS[asset].isPayable && ASSETS[asset].isStable);
  return Promise.all(
    payable.map(async (asset) => {
      const known = await paymentPriceIfKnown(prices, asset, params);
      const one = known && priceTokens(found.round, { asset, quantity: 1, usdtPerToken: known.usdtPerToken });
      return {
        asset,
        unit: one ? amountText(one.unitUnits, asset) : null,
        balance: amountText(balances[asset].available, asset),
      };
    }),
  );
}

function viewSale({ purchaseId, round, quantity, totalUnits, asset, at }: OwnSale): IdoView['own'][number] {
  if (!isAsset(asset)) throw new Error(`purchase ${purchaseId} was paid in ${asset}`);
  return { purchaseId, round, quantity, total: amountText(totalUnits, asset), asset, at: at.toISOString() };
}
