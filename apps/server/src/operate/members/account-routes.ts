import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { accounts, TABLE_READERS } from '@ocean/api/operators/accounts';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { readSuspensions } from '../../areas/account/suspension/store.ts';
import { readTeamFigures } from '../../areas/team/queries.ts';
import type { Database } from '../../db/database.ts';
import { readMemberBalances } from '../../ledger/balances.ts';
import { actRoute, type ConsoleRoute, readRoute, readRouteFor } from '../console/console-route.ts';
import { readCursorAbove } from '../console/page-of-list.ts';
import { countNotes, prepareNote } from './account-notes.ts';
import { readAccountTable } from './account-tables.ts';
import { prepareSuspension } from './change-suspension.ts';
import { findNickname, requireMember, searchMembers } from './find-members.ts';

const PAGE = 25;

export const accountRoutes: readonly ConsoleRoute[] = [
  readRoute(
    accounts.search,
    async ({ db }, { text }) => ({
      rows: (await searchMembers(db, text)).map((one) => ({ ...one, registeredAt: one.registeredAt.toISOString() })),
    }),
    ({ text }) => `members/${text}`,
  ),
  readRoute(
    accounts.show,
    ({ db }, { address }) => showAccount(db, address),
    ({ address }) => `member/${address}`,
  ),
  readRouteFor(
    accounts.table,
    { subjectOf: ({ address, of }) => `member/${address}/${of}`, readersOf: ({ of }) => TABLE_READERS[of] },
    async ({ db }, { address, of, after }) => {
      await requireMember(db, address);
      const skip = readCursorAbove(after);
      const { columns, rows, hasMore } = await readAccountTable(db, { address, of, skip, size: PAGE });
      return { columns: [...columns], rows: [...rows], next: hasMore ? String(skip + PAGE) : null };
    },
  ),
  actRoute(accounts.suspend, async (context, { address, reason }) =>
    prepareSuspension(context, await requireMember(context.db, address), { isSuspended: true, reason }),
  ),
  actRoute(accounts.restore, async (context, { address, reason }) =>
    prepareSuspension(context, await requireMember(context.db, address), { isSuspended: false, reason }),
  ),
  actRoute(accounts.note, async (context, { address, reason }) =>
    prepareNote(context, await requireMember(context.db, address), reason),
  ),
];

async function showAccount(db: Database, who: string): Promise<OperatorOutputOf<typeof accounts.show>> {
  const { address, inviteCode, level, registeredAt, isSuspended, inviter, depth, number } = await requireMember(db, who);
  const [nickname, balances, team, notes, suspensions] = await Promise.all([
    findNickname(db, address),
    readMemberBalances(db, address),
    readTeamFigures(db, number),
    countNotes(db, address),
    readSuspensions(db, address),
  ]);
  return {
    ...{ address, inviteCode, nickname, level, registeredAt: registeredAt.toISOString(), isSuspended, inviter, depth, notes },
    balances: Object.entries(balances).flatMap(([asset, parts]) =>
      Object.entries(parts).flatMap(([part, units]) =>
        units === 0n ? [] : [{ asset: asset as Asset, part, amount: amountText(units, asset as Asset) }],
      ),
    ),
    team: {
      ...{ direct: team.direct, directEffective: team.directEffective, members: team.members, effective: team.effective },
      ...{ sales: amountText(team.salesUnits, 'USDT'), asOf: team.asOf?.toISOString() ?? null },
    },
    suspensions: suspensions.map(({ number: change, at, isSuspended: became, author, reason }) => {
      return { number: change, at: at.toISOString(), isSuspended: became, author, reason };
    }),
  };
}
