import type { Asset } from '@ocean/api/assets';
import { testPairAbi } from '@ocean/chain/abi/test-pair';
import { type Address, encodeFunctionData, erc20Abi, type Hex, isAddressEqual } from 'viem';
import type { Context } from '../../apps/server/src/context.ts';
import { observePairs } from '../../apps/server/src/prices/observe-pairs.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { giveTokens } from '../chain/test-pair.ts';
import { openTrader, type Trader } from './pair-trader.ts';
import type { WorldChain } from './world-chain.ts';

/** The pairs of a world, and the platform's observations of them. */
export function worldPairs(chain: WorldChain, { settle, worker }: { settle(): Promise<void>; worker: Context }) {
  return {
    /** Settles the chain's events and lets the worker observe every pair. */
    async observesPairs() {
      await settle();
      await observePairs(worker);
    },
    /** The pair of an asset, with a trader who is given the tokens that each trade needs. */
    pairOf(asset: 'BCG' | 'BYB') {
      const pair = chain.deployment.pairs?.[asset];
      if (!pair) throw new Error(`this world has no pair of ${asset}`);
      return connectPair(chain, { asset, pair });
    },
  };
}

type Side = 'usdt' | 'asset';
type Reserves = { readonly usdt: bigint; readonly asset: bigint; readonly isAssetFirst: boolean };
type Where = { readonly asset: Asset; readonly pair: Address };

function connectPair(chain: WorldChain, where: Where) {
  const { asset, pair } = where;
  const trader = openTrader(chain);
  const gives = (to: Address, of: Asset, units: bigint) =>
    giveTokens({ rpcUrl: chain.rpcUrl, deployerKey: LOCAL.deployer.key, deployment: chain.deployment }, { asset: of, to, units });
  const reserves = () => readReserves(chain, where);
  const swap = (give: Side, units: bigint, at: Reserves) => planSwap(chain, where, { give, units, at, to: trader.address });
  return {
    address: pair,
    reserves,
    /** Trades base units of one side for the other and keeps the position. */
    async trades(give: Side, units: bigint): Promise<bigint> {
      await gives(trader.address, give === 'usdt' ? 'USDT' : asset, units);
      const { calls, got } = swap(give, units, await reserves());
      await trader.sends(calls);
      return got;
    },
    /** Trades there and back within one block, as with a flash loan. */
    async flashes(units: bigint): Promise<void> {
      await gives(trader.address, 'USDT', units);
      const there = swap('usdt', units, await reserves());
      const back = swap('asset', there.got, there.after);
      await trader.sendsInOneBlock([...there.calls, ...back.calls]);
    },
    /** Sends tokens to the pair, which then count as liquidity. */
    async funds(gifts: { usdt?: bigint; asset?: bigint }): Promise<void> {
      if (gifts.usdt) await gives(pair, 'USDT', gifts.usdt);
      if (gifts.asset) await gives(pair, asset, gifts.asset);
      await trader.sends([{ to: pair, data: encodeFunctionData({ abi: testPairAbi, functionName: 'sync' }) }]);
    },
  };
}

async function readReserves(chain: WorldChain, { asset, pair }: Where): Promise<Reserves> {
  const ofPair = { abi: testPairAbi, address: pair } as const;
  const token0 = await chain.reader.readContract({ ...ofPair, functionName: 'token0' });
  const [reserve0, reserve1] = await chain.reader.readContract({ ...ofPair, functionName: 'getReserves' });
  const isAssetFirst = isAddressEqual(token0, chain.tokenOf(asset));
  return isAssetFirst ? { usdt: reserve1, asset: reserve0, isAssetFirst } : { usdt: reserve0, asset: reserve1, isAssetFirst };
}

type Swap = { readonly calls: Parameters<Trader['sends']>[0]; readonly got: bigint; readonly after: Reserves };

/** The pair's output at these reserves after its fee of 0.3 %, and the remaining reserves. */
function planSwap(
  chain: WorldChain,
  { asset, pair }: Where,
  { give, units, at, to }: { give: Side; units: bigint; at: Reserves; to: Address },
): Swap {
  const [into, outOf] = give === 'usdt' ? [at.usdt, at.asset] : [at.asset, at.usdt];
  const got = (units * 997n * outOf) / (into * 1000n + units * 997n);
  const [out0, out1] = (give === 'usdt') === at.isAssetFirst ? [got, 0n] : [0n, got];
  const pay: Hex = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pair, units] });
  const take: Hex = encodeFunctionData({ abi: testPairAbi, functionName: 'swap', args: [out0, out1, to, '0x'] });
  const left = give === 'usdt' ? { usdt: into + units, asset: outOf - got } : { usdt: outOf - got, asset: into + units };
  return {
    calls: [
      { to: chain.tokenOf(give === 'usdt' ? 'USDT' : asset), data: pay },
      { to: pair, data: take },
    ],
    got,
    after: { ...left, isAssetFirst: at.isAssetFirst },
  };
}
