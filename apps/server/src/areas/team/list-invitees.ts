import { amountText } from '@ocean/api/amount';
import type { team } from '@ocean/api/areas/team';
import type { OutputOf } from '@ocean/api/endpoint';
import { getAddress } from 'viem';
import type { Queryable } from '../../db/database.ts';
import type { Handler } from '../../http/route.ts';
import { type Cursor, cutPage, parseCursor } from './cursor.ts';
import { readHead, readMissedShares, readRewardsFrom, readTeamAsOf, readTeamFigures } from './queries.ts';
import { readTree } from './read-downline.ts';
import { viewRewards } from './view-rewards.ts';

type Page = Omit<OutputOf<typeof team.invitees>, 'asOf' | 'total'>;

/** The direct invitees, newest first. */
export const listInvitees: Handler<typeof team.invitees> = async ({ db }, { account }, { cursor, size }) => {
  const { member, depth } = await readHead(db, account);
  const page = await readInvitees(db, { parent: { member, depth, address: account }, size, cursor: parseCursor(cursor) });
  const [{ direct }, asOf] = await Promise.all([readTeamFigures(db, member), readTeamAsOf(db)]);
  return { ...page, total: direct, asOf };
};

type Wanted = {
  readonly parent: { readonly member: number; readonly address: string; readonly depth: number };
  readonly size: number;
  readonly cursor?: Cursor | undefined;
};

export async function readInvitees(q: Queryable, { parent, size, cursor }: Wanted): Promise<Page> {
  const { page, next } = cutPage(await readTree(q, { parent, cursor, limit: size + 1, sort: 'newest' }), { size, cursor });
  const [rewards, missed] = await Promise.all([
    readRewardsFrom(
      q,
      parent.member,
      page.map(({ member }) => member),
    ),
    readMissedShares(
      q,
      parent.address,
      page.map(({ address }) => address),
    ),
  ]);
  const missedOf = new Map(missed.map(({ invitee, outcome, at }) => [invitee, { outcome, at: at.toISOString() }]));
  return {
    list: page.map((row) => ({
      address: getAddress(row.address),
      level: row.level,
      registeredAt: row.registeredAt.toISOString(),
      bots: row.bots,
      sales: amountText(row.ownSalesUnits, 'USDT'),
      rewards: viewRewards(rewards.filter(({ invitee }) => invitee === row.member)),
      missed: missedOf.get(row.address) ?? null,
    })),
    next,
  };
}
