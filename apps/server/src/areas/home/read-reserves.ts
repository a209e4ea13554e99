import { amountText } from '@ocean/api/amount';
import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { percentCut } from '@ocean/money/cover';
import { readSettledBlock } from '../../chain/reads/settled-block.ts';
import type { Context } from '../../context.ts';
import { readOwed } from '../../ledger/balances.ts';
import { leastCovered } from './reserves-rules.ts';

type Reserves = NonNullable<OutputOf<typeof home.show>['figures']['reserves']>;

/** The chain is asked at most this often, however many callers there are and whether or not it answers. */
const FRESH_MS = 30_000;
/** An older answer is discarded. */
const MAX_AGE_MS = 10 * 60_000;
/** The longest time that the start page waits for the chain. */
const WAIT_MS = 500;

type Kept = { reserves: Reserves | null; readAt: number; askedAt: number; reading: Promise<void> | null };
const kept = new WeakMap<Context, Kept>();

/** Null is "unknown": nothing is owed yet, or the chain does not answer. */
export async function readReserves(context: Context): Promise<Reserves | null> {
  const never = Number.NEGATIVE_INFINITY;
  const state: Kept = kept.get(context) ?? { reserves: null, readAt: never, askedAt: never, reading: null };
  kept.set(context, state);
  if (state.reading === null && performance.now() - state.askedAt > FRESH_MS) {
    state.askedAt = performance.now();
    state.reading = compareVault(context)
      .then((reserves) => Object.assign(state, { reserves, readAt: performance.now() }))
      .catch((error: unknown) => context.log.warn({ err: error }, 'the reserves could not be read'))
      .then(() => {
        state.reading = null;
      });
  }
  if (state.reading !== null) await inTime(state.reading);
  return performance.now() - state.readAt > MAX_AGE_MS ? null : state.reserves;
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}

/** Both sides as of the same block: the last one whose events are all in the ledger. */
async function compareVault({ db, chain, config }: Context): Promise<Reserves | null> {
  const { block, owed } = await db.snapshot(async (q) => ({
    block: await readSettledBlock(q),
    owed: await readOwed(q),
  }));
  if (!block) return null;
  const sides = await Promise.all(
    owed.flatMap((one) => {
      const token = config.tokens[one.asset];
      if (!token) return [];
      return [chain.tokenBalance(token.address, config.vault, block.number).then((held) => ({ ...one, held }))];
    }),
  );
  const least = leastCovered(sides);
  if (!least) return null;
  return {
    asset: least.asset,
    percent: percentCut(least),
    held: amountText(least.held, least.asset),
    owed: amountText(least.owed, least.asset),
    block: block.number,
    at: new Date(block.time * 1000).toISOString(),
  };
}
