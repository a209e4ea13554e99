import { amountText } from '@ocean/api/amount';
import type { ops } from '@ocean/api/areas/ops';
import { pageOf } from '@ocean/api/page';
import type { Handler } from '../../http/route.ts';
import { platform } from '../../ledger/accounts.ts';
import { readEntries } from '../../ledger/entries.ts';

/** The entries behind a public figure: days, kinds and amounts, and no member. */
export const listFigureEntries: Handler<typeof ops.figureEntries> = async ({ db }, _call, { figure, asset, ...page }) => {
  const account = figure === 'poolGood' ? platform.emissionPool() : platform.treasury(asset);
  const { entries, total } = await readEntries(db, account, page);
  const list = entries.map(({ number, day, kind, details, units, balanceAfter }) => ({
    number,
    // Entries posted later name the day they are for.
    day: typeof details.day === 'number' ? details.day : day,
    kind,
    asset: account.asset,
    amount: amountText(units, account.asset),
    balanceAfter: amountText(balanceAfter, account.asset),
  }));
  return pageOf(page, { list, total });
};
