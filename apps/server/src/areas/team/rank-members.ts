import { amountText } from '@ocean/api/amount';
import type { team } from '@ocean/api/areas/team';
import type { Handler } from '../../http/route.ts';
import { shortAddress } from '../account/rules.ts';
import { readRankedAt } from '../staking/queries.ts';
import { type Ranking, readHead, readOwnRank, readRanks, readTeamAsOf } from './queries.ts';

const MAX_RANKS = 50;
/** The most members counted before the caller. */
const MAX_PLACE = 10_000;

/** The top members, with shortened addresses, and the caller's rank. */
export const rankMembers: Handler<typeof team.rank> = async ({ db }, { account }, { kind, period }) => {
  const sales: Ranking = period === 'day' ? 'salesOfDay' : 'sales';
  const ranking = kind === 'teamSales' ? sales : kind;
  const text = (value: bigint) => (kind === 'power' ? value.toString() : amountText(value, kind === 'quality' ? 'BCG' : 'USDT'));
  const { member } = await readHead(db, account);
  const [ranks, own, asOf] = await Promise.all([
    readRanks(db, ranking, MAX_RANKS),
    readOwnRank(db, ranking, { member, most: MAX_PLACE }),
    kind === 'quality' ? readRankedAt(db) : readTeamAsOf(db),
  ]);
  const list = ranks.map(({ address, value, ...ranked }, at) => ({
    place: at + 1,
    address: shortAddress(address),
    isMine: ranked.member === member,
    value: text(value),
  }));
  const place = own && own.before < MAX_PLACE ? own.before + 1 : null;
  return { list, mine: { place, value: text(own?.value ?? 0n) }, asOf };
};
