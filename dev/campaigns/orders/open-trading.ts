import sql from 'sql-template-tag';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { openTraders } from '../../desk/traders.ts';
import type { Member } from '../../world/world-member.ts';

const WALLET = '1000';
const WIDE = { 'desk.maxWithPartner': 100, 'desk.maxPending': 1000 } as const;

type Where = { readonly db: Database; readonly urls: { readonly ownerUrl: string } };

/** Lets every member accept the others' sell orders at the desk, up to limits that a campaign seldom reaches. */
export async function openTrading({ db, urls }: Where, members: readonly Member[]): Promise<void> {
  for (const [key, value] of Object.entries(WIDE)) {
    await db.run(sql`
      insert into parameter_value (key, effective_from_day, revision, value, author, reason)
      values (${key}, platform_today(), 1000, ${JSON.stringify(value)}::jsonb, 'campaign', 'a campaign trades more than a day of members')`);
  }
  const traders = openTraders({ database: urls });
  try {
    for (const member of members) {
      await traders.trades(member, { offers: [{ side: 'sell', min: '0.1' }], wallet: { USDT: WALLET }, level: 5 });
    }
  } finally {
    await traders.close();
  }
}
