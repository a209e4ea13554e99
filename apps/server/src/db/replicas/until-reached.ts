import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { hasReached, type Place, placeText, readServerPlace } from './place.ts';

/** Longer than a working replica lags behind, and short enough that the data still counts as current. */
const REACHED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** A server that lacks what the primary has: cut off from it, far behind, or promoted and on a timeline of its own. */
export class ReplicaBehind extends Error {
  override readonly name = 'ReplicaBehind';
}

/**
 * Resolves when `replica` has replayed everything that `primary` had when it was asked.
 * @throws ReplicaBehind when it has not done so in time, and immediately when `primary` itself is a replica
 */
export async function untilReached(replica: Database, primary: Database, withinMs = REACHED_WITHIN_MS): Promise<void> {
  const { isReplica, place: needed } = await readServerPlace(primary);
  if (isReplica || !needed) throw new ReplicaBehind('what should be the primary follows another server');
  const deadline = performance.now() + withinMs;
  for (let here = await placeOf(replica); !hasReached(here, needed); here = await placeOf(replica)) {
    if (performance.now() > deadline)
      throw new ReplicaBehind(`the replica has come to ${placeText(here)}, and the primary was at ${placeText(needed)}`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function placeOf(replica: Database): Promise<Place> {
  const { isReplica, place } = await readServerPlace(replica);
  if (!isReplica || !place) throw new ReplicaBehind('it follows no primary, or its owner lacks pg_read_all_stats');
  return place;
}
