import { amountText } from '@ocean/api/amount';
import { ASSET_NAMES, type Asset, isAsset } from '@ocean/api/assets';
import { decimalsOf } from '@ocean/api/decimals';
import { parseAmount } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { confirmPrice } from '../../prices/confirm-price.ts';
import { recordOperatorPrice } from '../../prices/record-price.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';

const USAGE = `npm run prices -- list
npm run prices -- set ASSET price [--reason "…"] [--signature 0x…]
                                                          in USDT for one token; 0 withdraws the price, also that of a pair
npm run prices -- confirm ASSET price [--signature 0x…]   another operator approves a price that jumped`;

type NewestPrice = { readonly usdtUnits: bigint; readonly at: string; readonly author: string; readonly isWaiting: boolean };
type Price = { readonly asset: Asset; readonly usdtUnits: bigint; readonly reason?: string | undefined };

/** Lists, sets and confirms the prices on which quotes are based. */
export const operatePrices: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command, asset, price, ...rest] = positionals;
  if (command === 'list' && asset === undefined) return listPrices(desk.db);
  const parsed = parseAmount(price, decimalsOf('USDT'));
  if (!isAsset(asset) || asset === 'USDT' || !parsed.ok || rest.length > 0) throw new Usage(USAGE);
  const asked = { asset, usdtUnits: parsed.units };
  if (command === 'set') return setPrice(desk, { ...asked, reason: values.reason }, values.signature);
  if (command !== 'confirm') throw new Usage(USAGE);
  return confirmWaiting(desk, asked, values.signature);
};

/** One operator signs. The text names the price that it replaces, so that it serves once. */
async function setPrice(
  desk: Desk,
  { asset, usdtUnits, reason }: Price,
  signature: string | undefined,
): Promise<readonly string[]> {
  const before = await readNewest(desk.db, asset);
  const replaced = before ? `${usdt(before.usdtUnits)} USDT, set ${before.at}` : 'none';
  const facts = [`replaces: ${replaced}`, ...(reason ? [`reason: ${reason}`] : [])];
  const text = actText(desk, `set the price of ${asset} to ${usdt(usdtUnits)} USDT`, facts);
  const signing = await signAct(desk, { subject: `price/set/${asset}`, text, role: 'finance', signaturesNeeded: 1 }, signature);
  const [author] = signing.signers;
  if (author === undefined) return signing.lines;
  const { isJump } = await recordOperatorPrice(desk.db, { asset, usdtUnits, author, reason: reason || undefined });
  const price = usdt(usdtUnits);
  if (!isJump) return [`${asset} is ${price} USDT from now on`];
  return [
    `${price} USDT is far from the average of ${asset}: it is not quoted until another operator confirms`,
    `npm run prices -- confirm ${asset} ${price}`,
  ];
}

/** The second operator signs what the first has set. @throws NotAllowed for the one who set it */
async function confirmWaiting(
  desk: Desk,
  { asset, usdtUnits }: Price,
  signature: string | undefined,
): Promise<readonly string[]> {
  const waiting = await readNewest(desk.db, asset);
  const price = usdt(usdtUnits);
  if (!waiting?.isWaiting || waiting.usdtUnits !== usdtUnits) return [`no price of ${price} USDT awaits approval for ${asset}`];
  const text = actText(desk, `confirm the price of ${asset}: ${price} USDT`, [`set: ${waiting.at} by ${waiting.author}`]);
  const signing = await signAct(
    desk,
    { subject: `price/confirm/${asset}`, text, role: 'finance', signaturesNeeded: 1 },
    signature,
  );
  if (signing.lines.length > 0) return signing.lines;
  const confirmedBy = signing.signers.find((address) => address !== waiting.author);
  if (confirmedBy === undefined) throw new NotAllowed(`${waiting.author} has set this price: another operator confirms it.`);
  await confirmPrice(desk.db, { asset, usdtUnits, confirmedBy });
  return [`${asset} is ${price} USDT from now on`];
}

function readNewest(db: Database, asset: Asset): Promise<NewestPrice | undefined> {
  return db.maybeOne<NewestPrice>(sql`
    select usdt_units as "usdtUnits", author, holds_from is null as "isWaiting",
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from operator_price where asset = ${asset} order by operator_price.at desc limit 1`);
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
