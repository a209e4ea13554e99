import { createFollower, type Follower } from '../../apps/server/src/chain/follow.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { finalEvents } from '../../apps/server/src/main/areas.ts';

/** A follower that dies when it has written everything about final payments but committed nothing. */
export function dyingFollower(context: Context): Follower {
  return createFollower({
    ...context.config,
    db: context.db,
    log: context.log,
    onFinal: {
      async payments(tx, payments) {
        await finalEvents(context).payments(tx, payments);
        throw new Error('killed');
      },
      claim: async () => undefined,
    },
  });
}
