import { amountText } from '@ocean/api/amount';
import type { ops } from '@ocean/api/areas/ops';
import { itemsBefore, pageOf } from '@ocean/api/page';
import type { Handler } from '../../../http/route.ts';
import { shortAddress } from '../../account/rules.ts';
import { countTreasuryMovements, readTreasuryMovements } from './queries.ts';

/** Public, so that the platform's figures can be verified: every treasury movement with its authors and reason. */
export const listTreasuryMovements: Handler<typeof ops.treasuryHistory> = async ({ db }, _, page) => {
  const total = await countTreasuryMovements(db);
  const rows = await readTreasuryMovements(db, { limit: page.size, skip: itemsBefore(page) });
  const list = rows.map(({ number, kind, asset, units, pool, account, leftUnits, authors, reason, at }) => ({
    number,
    kind,
    amount: amountText(units, asset),
    asset,
    to: pool ?? shortAddress(account ?? ''),
    left: leftUnits === null ? null : amountText(leftUnits, asset),
    authors: [...authors],
    reason,
    at: at.toISOString(),
  }));
  return pageOf(page, { list, total });
};
