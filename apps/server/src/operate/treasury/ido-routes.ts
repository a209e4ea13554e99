import { amountText, valueDown } from '@ocean/api/amount';
import { Refusal } from '@ocean/api/errors';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { ido } from '@ocean/api/operators/money/ido';
import * as v from 'valibot';
import { readPlatformNow } from '../../areas/purchases/ido/queries.ts';
import { dayUnitsOf, roundPrice } from '../../areas/purchases/ido/rules.ts';
import type { Database } from '../../db/database.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { readParams } from '../../params/read-params.ts';
import { createPriceSource } from '../../prices/price-source.ts';
import type { ConsoleContext } from '../console/console-context.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { readHalfSigned, type SignedEntry } from '../console/half-signed.ts';
import { readSomeAmount } from '../console/read-amount.ts';
import { NotAllowed } from '../operation.ts';
import { type CheckedRound, prepareRound, type RoundToSign, readCheckedRounds } from './prepare-round.ts';

const MAX_LISTED = 100;

export const idoRoutes: readonly ConsoleRoute[] = [
  readRoute(ido.list, async (context) => ({
    now: (await readPlatformNow(context.db)).toISOString(),
    pool: await poolText(context.db),
    rows: (await readCheckedRounds(context, MAX_LISTED)).map(viewRound),
  })),
  readRoute(ido.preview, (context, fields) => previewRound(context, roundOf({ ...fields, reason: 'preview' }))),
  readRoute(ido.waiting, async (context) => {
    const prepare = (fields: Fields) => prepareRound(context, roundOf(fields));
    const rows = await readHalfSigned(context, { endpoint: ido.open, fieldsOf, prepare });
    return { rows: rows.map(({ fields, text, signers }) => ({ ...fields, text, signers: [...signers] })) };
  }),
  actRoute(ido.open, (context, fields) => prepareRound(context, roundOf(fields))),
];

type Fields = { total: string; opensAt: string; closesAt: string; reason: string };

function roundOf({ total, opensAt, closesAt, reason }: Fields): RoundToSign {
  return { totalUnits: readSomeAmount(total, 'BCG'), opensAt: new Date(opensAt), closesAt: new Date(closesAt), reason };
}

const kept = v.strictObject({ total: v.string(), opensAt: v.string(), closesAt: v.string() });

function fieldsOf({ reason, after }: SignedEntry): Fields | undefined {
  const parsed = v.safeParse(kept, after);
  return parsed.success && reason !== null ? { ...parsed.output, reason } : undefined;
}

async function poolText(db: Database): Promise<string> {
  return amountText((await readBalance(db, platform.idoPool())).available, 'BCG');
}

function viewRound(round: CheckedRound): OperatorOutputOf<typeof ido.list>['rows'][number] {
  const { number, opensAt, closesAt, totalUnits, soldUnits, dayUnits, priceUnits, authors, strangers, isSigned, reason } = round;
  const bcg = (units: bigint) => amountText(units, 'BCG');
  return {
    ...{ number, isSigned, reason, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
    ...{ total: bcg(totalUnits), sold: bcg(soldUnits), aDay: bcg(dayUnits), price: amountText(priceUnits, 'USDT') },
    ...{ authors: [...authors], strangers: [...strangers] },
  };
}

/** The round as `openRound` would open it at this moment. */
async function previewRound(context: ConsoleContext, round: RoundToSign): Promise<OperatorOutputOf<typeof ido.preview>> {
  const { db } = context;
  const params = await readParams(db);
  const refusal = await prepareRound(context, round).then(
    () => null,
    (error: unknown) => {
      if (error instanceof NotAllowed) return error.message;
      throw error;
    },
  );
  const sold = await createPriceSource(db)
    .current('BCG', 'sold')
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.key === 'PRICE_UNAVAILABLE') return undefined;
      throw error;
    });
  const priceUnits =
    sold &&
    roundPrice({
      floorUnits: params['ido.floor'],
      soldUnits: sold.usdtUnits,
      spreadPoints: params['convert.USDT-BCG.spread'],
    });
  return {
    refusal,
    price: priceUnits === undefined ? null : amountText(priceUnits, 'USDT'),
    raises:
      priceUnits === undefined ? null : amountText(valueDown({ asset: 'BCG', units: round.totalUnits }, priceUnits), 'USDT'),
    aDay: amountText(dayUnitsOf(round.totalUnits, params['ido.dayShare']), 'BCG'),
    pool: await poolText(db),
  };
}
