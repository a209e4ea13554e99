import type { city } from '@ocean/api/areas/social/city';
import { doOnce } from '../../db/do-once.ts';
import type { Handler } from '../../http/route.ts';
import { isRemoved } from './queries.ts';
import { insertRemoval } from './store.ts';

/** Removes a post or a comment of the caller. A repeat gets the same answer. */
export const removeOwn: Handler<typeof city.remove> = ({ db }, { account }, { what, id }) => {
  const removal = { what, id, account };
  return doOnce(
    async () => ((await isRemoved(db, removal)) ? { what, id } : undefined),
    async () => {
      await insertRemoval(db, removal);
      return { what, id };
    },
  );
};
