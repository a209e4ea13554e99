import { parseArgs } from 'node:util';
import { amountText } from '@ocean/api/amount';
import { ASSET_NAMES, type Asset, isAsset } from '@ocean/api/assets';
import { decimalsOf } from '@ocean/api/decimals';
import { parseAmount } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import { confirmPrice } from '../prices/confirm-price.ts';
import { recordOperatorPrice } from '../prices/record-price.ts';
import { type Operation, Usage } from './run-operation.ts';

const USAGE = `npm run prices -- list
npm run prices -- set ASSET price [--author name]       in USDT for one token; 0 withdraws the price
npm run prices -- confirm ASSET price [--author name]   approves a price that jumped`;

/** Lists, sets and confirms the prices on which quotes are based. */
export const operatePrices: Operation = async (db, { args, user }) => {
  const { values, positionals } = readArgs(args);
  const [command, asset, price, ...rest] = positionals;
  const by = values.author ?? user;
  if (command === 'list' && asset === undefined) return listPrices(db);
  const parsed = parseAmount(price, decimalsOf('USDT'));
  if (!isAsset(asset) || asset === 'USDT' || !parsed.ok || rest.length > 0) throw new Usage(USAGE);
  const usdtUnits = parsed.units;
  if (command === 'set') return setPrice(db, { asset, usdtUnits, author: by });
  if (command !== 'confirm') throw new Usage(USAGE);
  const isConfirmed = await confirmPrice(db, { asset, usdtUnits, confirmedBy: by });
  return [isConfirmed ? `${asset} is ${price} USDT from now on` : `no price of ${price} USDT awaits approval for ${asset}`];
};

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { author: { type: 'string' } } });
  } catch (cause) {
    throw new Usage(USAGE, { cause });
  }
}

async function setPrice(db: Database, price: { asset: Asset; usdtUnits: bigint; author: string }): Promise<string[]> {
  const { isJump } = await recordOperatorPrice(db, price);
  const text = usdt(price.usdtUnits);
  if (!isJump) return [`${price.asset} is ${text} USDT from now on`];
  return [
    `${text} USDT is far from the average of ${price.asset}: it is not quoted until an operator confirms`,
    `npm run prices -- confirm ${price.asset} ${text}`,
  ];
}

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
