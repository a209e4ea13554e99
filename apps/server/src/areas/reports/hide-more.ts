import type { Context } from '../../context.ts';
import { hideSome } from './store.ts';

/** Posts and comments hidden per transaction; their rows stay locked until it ends. */
const AT_ONCE = 200;
/** The job's next run continues. */
const MAX_ROUNDS = 100;

/** Continues hiding the posts and comments of accounts that operators hide as a whole. */
export async function hideMore({ db, log }: Context): Promise<void> {
  let hidden = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const more = await hideSome(db, AT_ONCE);
    if (more === null) break;
    hidden += more;
  }
  if (hidden > 0) log.info({ hidden }, 'posts and comments of hidden accounts hidden');
}
