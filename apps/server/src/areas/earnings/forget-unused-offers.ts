import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';

const MOST_FORGOTTEN_AT_ONCE = 5_000;

/** Offers that nobody took are worth nothing a day later; asking for them must not fill the disk. */
export async function forgetUnusedOffers({ db }: Context): Promise<void> {
  await db.run(sql`
    delete from conversion_quote where (account, id) in (
      select account, id from conversion_quote
      where done_at is null and expires_at < platform_now() - interval '1 day' limit ${MOST_FORGOTTEN_AT_ONCE})`);
}
