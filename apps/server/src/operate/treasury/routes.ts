import { amountText } from '@ocean/api/amount';
import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { treasury } from '@ocean/api/operators/money/treasury';
import * as v from 'valibot';
import { countTreasuryMovements } from '../../areas/ops/treasury/queries.ts';
import type { ConsoleContext } from '../console/console-context.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { readHalfSigned, type SignedEntry } from '../console/half-signed.ts';
import { readNumberCursor } from '../console/page-of-list.ts';
import { readSomeAmount } from '../console/read-amount.ts';
import { type MoveAsked, prepareMove } from './prepare-move.ts';
import { type CheckedMovement, readCheckedMovements } from './show-movements.ts';
import { showPools } from './show-pools.ts';
import { showDays, showFlight, showReserves } from './show-reserves.ts';

const PAGE = 50;

export const treasuryRoutes: readonly ConsoleRoute[] = [
  readRoute(treasury.pools, ({ db }) => showPools(db)),
  readRoute(treasury.reserves, showReserves),
  readRoute(treasury.flight, ({ db }) => showFlight(db)),
  readRoute(treasury.days, ({ db }) => showDays(db)),
  readRoute(treasury.movements, showMovements, () => 'treasury/movements'),
  readRoute(
    treasury.waiting,
    async (context) => {
      const prepare = (fields: Fields) => prepareMove(context, askedOf(fields));
      const rows = await readHalfSigned(context, { endpoint: treasury.move, fieldsOf, prepare });
      return { rows: rows.map(({ fields, text, signers }) => ({ ...fields, text, signers: [...signers] })) };
    },
    () => 'treasury/waiting',
  ),
  actRoute(treasury.move, (context, fields) => prepareMove(context, askedOf(fields))),
];

type Fields = { kind: MoveAsked['kind']; to: string; amount: string; asset: Asset; reason: string };

function askedOf({ amount, ...rest }: Fields): MoveAsked {
  return { ...rest, units: readSomeAmount(amount, rest.asset) };
}

const kept = v.strictObject({
  kind: v.picklist(['poolFunded', 'treasuryPaid']),
  to: v.string(),
  asset: v.picklist(ASSET_NAMES),
  amount: v.string(),
});

function fieldsOf({ reason, after }: SignedEntry): Fields | undefined {
  const parsed = v.safeParse(kept, after);
  return parsed.success && reason !== null ? { ...parsed.output, reason } : undefined;
}

/** Movements are numbered without gaps, so a page begins below a number. */
async function showMovements(context: ConsoleContext, { after }: { after?: string | undefined }) {
  const total = await countTreasuryMovements(context.db);
  const below = readNumberCursor(after) ?? total + 1;
  const rows = await readCheckedMovements(context, { limit: PAGE, skip: Math.max(0, total + 1 - below) });
  const last = rows.at(-1)?.number ?? 1;
  return { rows: rows.map(viewMovement), next: last > 1 ? String(last) : null };
}

function viewMovement(row: CheckedMovement): OperatorOutputOf<typeof treasury.movements>['rows'][number] {
  const { number, kind, asset, units, pool, account, leftUnits, authors, strangers, isSigned, reason, at } = row;
  return {
    ...{ number, kind, asset, reason, isSigned, to: pool ?? account ?? '', amount: amountText(units, asset) },
    left: leftUnits === null ? null : amountText(leftUnits, asset),
    ...{ authors: [...authors], strangers: [...strangers], at: at.toISOString() },
  };
}
