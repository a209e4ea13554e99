import sql from 'sql-template-tag';
import type { Context } from '../../../context.ts';
import { deleteInRounds } from '../../../jobs/delete-in-rounds.ts';

/** An unused offer is worthless an hour later; requesting offers must not fill the disk. */
export async function forgetUnusedOffers({ db, log }: Context): Promise<void> {
  const forgotten = await deleteInRounds((atMost) =>
    db.run(sql`
      delete from conversion_quote where (account, id) in (
        select account, id from conversion_quote
        where done_at is null and expires_at < platform_now() - interval '1 hour' limit ${atMost})`),
  );
  if (forgotten > 0) log.info({ forgotten }, 'unused offers forgotten');
}
