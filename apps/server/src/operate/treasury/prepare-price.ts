import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { confirmPrice } from '../../prices/confirm-price.ts';
import { recordOperatorPrice } from '../../prices/record-price.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

export type NewestPrice = {
  readonly usdtUnits: bigint;
  /** To the microsecond. */
  readonly at: string;
  readonly author: string;
  readonly isWaiting: boolean;
};
export type PriceToSet = { readonly asset: Asset; readonly usdtUnits: bigint; readonly reason?: string | undefined };

/** Signed by one operator. The text names the price that it replaces, so that it is valid once. */
export async function preparePrice(desk: Desk, { asset, usdtUnits, reason }: PriceToSet): Promise<PreparedAct> {
  const before = await readNewestPrice(desk.db, asset);
  const replaced = before ? `${usdt(before.usdtUnits)} USDT, set ${before.at}` : 'none';
  const facts = [`replaces: ${replaced}`, ...(reason ? [`reason: ${reason}`] : [])];
  const price = usdt(usdtUnits);
  return {
    subject: `price/set/${asset}`,
    text: actText(desk, `set the price of ${asset} to ${price} USDT`, facts),
    role: 'finance',
    signaturesNeeded: 1,
    change: {
      subject: `price/${asset}`,
      before: before ? usdt(before.usdtUnits) : null,
      after: price,
      reason: reason ?? null,
    },
    async carryOut([author]) {
      if (author === undefined) throw new NotAllowed('Nobody has signed this price: nothing was set.');
      const { isJump } = await desk.db.transaction(async (tx) => {
        // Serialised by asset, because the text names the one price that it replaces.
        await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`price/${asset}`}, 0))`);
        if ((await readNewestPrice(tx, asset))?.at !== before?.at) {
          throw new NotAllowed(`Another price of ${asset} was set meanwhile: read it again. Nothing was set.`);
        }
        return recordOperatorPrice(tx, { asset, usdtUnits, author, reason: reason || undefined });
      });
      if (!isJump) return [`${asset} is ${price} USDT from now on`];
      return [
        `${price} USDT is far from the average of ${asset}: it is not quoted until another operator confirms`,
        `npm run prices -- confirm ${asset} ${price}`,
      ];
    },
  };
}

/** For the second operator of a price that jumped; undefined when no such price waits. */
export async function prepareConfirm(
  desk: Desk,
  { asset, usdtUnits, reason }: Pick<PriceToSet, 'asset' | 'usdtUnits'> & { readonly reason: string | null },
): Promise<PreparedAct | undefined> {
  const waiting = await readNewestPrice(desk.db, asset);
  if (!waiting?.isWaiting || waiting.usdtUnits !== usdtUnits) return undefined;
  const price = usdt(usdtUnits);
  return {
    subject: `price/confirm/${asset}`,
    text: actText(desk, `confirm the price of ${asset}: ${price} USDT`, [`set: ${waiting.at} by ${waiting.author}`]),
    role: 'finance',
    signaturesNeeded: 1,
    change: { subject: `price/${asset}`, before: 'waiting', after: price, reason },
    async carryOut(signers) {
      const confirmedBy = signers.find((address) => address !== waiting.author);
      if (confirmedBy === undefined) throw new NotAllowed(`${waiting.author} has set this price: another operator confirms it.`);
      if (!(await confirmPrice(desk.db, { asset, usdtUnits, confirmedBy }))) {
        throw new NotAllowed(`Another price of ${asset} was set meanwhile: read it again. Nothing was confirmed.`);
      }
      return [`${asset} is ${price} USDT from now on`];
    },
  };
}

export function readNewestPrice(q: Queryable, asset: Asset): Promise<NewestPrice | undefined> {
  return q.maybeOne<NewestPrice>(sql`
    select usdt_units as "usdtUnits", author, holds_from is null as "isWaiting",
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from operator_price where asset = ${asset} order by operator_price.at desc limit 1`);
}

function usdt(units: bigint): string {
  return amountText(units, 'USDT');
}
