import { MAX_BAND_POINTS } from '@ocean/api/desk/params';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/database.ts';
import { listWritten, type WrittenThread } from './message/list-written.ts';

/** What was written about the orders of an account, for its own file. */
export function listDeskMessages(q: Queryable, account: string): AsyncGenerator<readonly WrittenThread[]> {
  return listWritten(q, account);
}

const MARKETS = [
  { base: 'BCG', isOpen: true },
  { base: 'BYB', isOpen: true },
  { base: 'DMC', isOpen: false },
  { base: 'BUSD', isOpen: false },
] as const;

/** Creates the initial markets. An existing market stays as operators have set it. */
export async function listMarkets(tx: Transaction): Promise<void> {
  await tx.run(sql`
    insert into desk_market (base, band_points, is_open)
    select base, ${MAX_BAND_POINTS}::integer, is_open
    from unnest(${MARKETS.map(({ base }) => base)}::text[], ${MARKETS.map(({ isOpen }) => isOpen)}::boolean[]) market (base, is_open)
    on conflict (base) do nothing`);
}

/** An avatar is visible to every account that sees the nickname. */
export function mayReadAvatar(): Promise<boolean> {
  return Promise.resolve(true);
}
