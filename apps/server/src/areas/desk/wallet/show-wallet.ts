import { amountText } from '@ocean/api/amount';
import type { desk } from '@ocean/api/areas/desk';
import { ASSET_NAMES } from '@ocean/api/assets';
import type { Handler } from '../../../http/route.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { settleDueOf } from '../clock/end-due.ts';
import { readLastRates } from '../passageway/queries.ts';
import { valueFree } from '../passageway/rules.ts';
import { readWallet, viewRow } from './wallet-view.ts';

/** Of all assets, or of one. The value is that of all of them; null while it cannot be known. */
export const showWallet: Handler<typeof desk.wallet> = async (context, { account }, { asset: only }) => {
  const { db, prices } = context;
  await settleDueOf(context, account);
  const [rates, params] = await Promise.all([readLastRates(prices), readParamsToday(db)]);
  const wallet = await readWallet(db, { account, rates });
  const { units, unpriced } = valueFree(wallet.balances, rates);
  return {
    assets: ASSET_NAMES.filter((asset) => only === undefined || asset === only).map((asset) => viewRow(wallet, asset)),
    value: unpriced ? null : amountText(units, 'USDT'),
    leastToOpen: amountText(params['desk.leastToOpen'], 'USDT'),
  };
};
