import { ASSET_NAMES } from '@ocean/api/assets';
import type { Params } from '@ocean/api/params';
import { getAddress } from 'viem';
import { readSettledBlock, type SettledBlock } from '../chain/reads/settled-block.ts';
import type { Context } from '../context.ts';
import type { Lease } from '../jobs/lease.ts';
import { readParams } from '../params/read-params.ts';
import { averageUnits, doubtOf, observe, spotUnits } from './pair-rules.ts';
import { findWindowStart, insertObservation, insertPairPrice, type PairOf, readLastObserved } from './pair-store.ts';

const SECONDS_PER_MINUTE = 60;

/**
 * Reads every configured pair at the newest settled block, as a quorum of the nodes reports it, and records the observation and
 * the price that follows. A block is observed once, and a pair at most every `pair.everySeconds`. A failing pair does not delay
 * the others.
 * @throws the first failure, at the end: when nodes disagree nothing is recorded, and the price ages
 */
export async function observePairs(context: Context, lease?: Lease): Promise<void> {
  const { config, db } = context;
  const pairs = ASSET_NAMES.flatMap((asset) => {
    const pair = asset === 'USDT' ? undefined : config.pricePairs[asset];
    return pair ? [{ asset, pair }] : [];
  });
  if (pairs.length === 0) return;
  const block = await readSettledBlock(db);
  if (!block) return;
  const params = await readParams(db);
  const failures: unknown[] = [];
  for (const pair of pairs) {
    await observePair(context, pair, { block, params, lease }).catch((failure: unknown) => failures.push(failure));
  }
  if (failures.length > 0) throw failures[0];
}

type Observing = { readonly block: SettledBlock; readonly params: Params; readonly lease: Lease | undefined };

async function observePair(context: Context, pair: PairOf, { block, params, lease }: Observing): Promise<void> {
  const { chain, config, db, log } = context;
  const last = await readLastObserved(db, pair);
  if (last && (block.number <= last.block || block.time < last.time + params['pair.everySeconds'])) return;
  const state = await chain.readPair({ pair: getAddress(pair.pair), atBlock: block.number });
  if (state.blockHash !== block.hash || state.blockTime !== block.time) {
    log.error({ ...pair, block: block.number }, 'the nodes know another block than the one that is settled here');
    return;
  }
  const [token, usdt] = [config.tokens[pair.asset], config.tokens.USDT];
  const seen = token && usdt && observe(state, { asset: token.address.toLowerCase(), usdt: usdt.address.toLowerCase() });
  if (!seen) {
    log.error(pair, 'the pair of an asset is empty, or does not trade it against USDT');
    return;
  }
  await db.transaction(async (tx) => {
    await lease?.assertHeld(tx);
    if (!(await insertObservation(tx, pair, { block, seen }))) return;
    const start = await findWindowStart(tx, pair, { block, seconds: params['pair.windowMinutes'] * SECONDS_PER_MINUTE });
    if (!start) return;
    const units = { averageUnits: averageUnits(pair.asset, start, seen), spotUnits: spotUnits(pair.asset, seen) };
    const { leastReserve, previousUnits } = start;
    const doubt = doubtOf({ ...units, leastReserve, previousUnits: previousUnits ?? undefined }, params);
    if (doubt !== null)
      log.warn({ ...pair, block: block.number, doubt }, 'the price of a pair is doubted, and nothing is quoted at it');
    await insertPairPrice(tx, pair, { ...units, sinceBlock: start.block, block: block.number, doubt });
  });
}
