import { amountText } from '@ocean/api/amount';
import { ASSET_NAMES, type Asset, isAsset } from '@ocean/api/assets';
import { decimalsOf } from '@ocean/api/decimals';
import { parseAmount } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { prepareConfirm, preparePrice } from './prepare-price.ts';

const USAGE = `npm run prices -- list
npm run prices -- set ASSET price [--reason "…"] [--signature 0x…]
                                                          in USDT for one token; 0 withdraws the price, also that of a pair
npm run prices -- confirm ASSET price [--reason "…"] [--signature 0x…]   another operator approves a price that jumped`;

/** Lists, sets and confirms the prices behind quotes. */
export const operatePrices: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, asset, price, ...rest] = positionals;
  if (command === 'list' && asset === undefined) return listPrices(desk.db);
  const parsed = parseAmount(price, decimalsOf('USDT'));
  if (!isAsset(asset) || asset === 'USDT' || !parsed.ok || rest.length > 0) throw new Usage(USAGE);
  const asked = { asset, usdtUnits: parsed.units };
  if (command === 'set') return perform(desk, await preparePrice(desk, { ...asked, reason: values.reason }), values.signature);
  if (command !== 'confirm') throw new Usage(USAGE);
  const act = await prepareConfirm(desk, { ...asked, reason: values.reason ?? null });
  if (!act) return [`no price of ${usdt(asked.usdtUnits)} USDT awaits approval for ${asset}`];
  return perform(desk, act, values.signature);
};

async function listPrices(db: Database): Promise<string[]> {
  const rows = await db.many<{ asset: Asset; usdtUnits: bigint; at: Date; author: string; isWaiting: boolean }>(sql`
    select distinct on (asset) asset, usdt_units as "usdtUnits", at, author, holds_from is null as "isWaiting"
    from operator_price order by asset, at desc`);
  return ASSET_NAMES.filter((asset) => asset !== 'USDT').map((asset) => {
    const row = rows.find((candidate) => candidate.asset === asset);
    if (!row) return `${asset}  no price`;
    const state = row.isWaiting ? ', awaiting approval' : '';
    return `${asset}  ${usdt(row.usdtUnits)} USDT, set ${row.at.toISOString()} by ${row.author}${state}`;
  });
}

function usdt(units: bigint): string {
  return amountText(units, 'USDT');
}
