import type { Asset } from '@ocean/api/assets';
import { erc20Abi } from '@ocean/chain/abi/erc20';
import { testPairAbi } from '@ocean/chain/abi/test-pair';
import { testTokenAbi } from '@ocean/chain/abi/test-token';
import { testPairBytecode } from '@ocean/chain/artifacts/test-pair';
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeAbiParameters,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseUnits,
} from 'viem';
import type { Deployment } from './chain.ts';
import { openSender } from './send-in-order.ts';

type Where = { readonly rpcUrl: string; readonly deployerKey: Hex; readonly deployment: Deployment };

/** First reserves of a local pair, in whole tokens; BCG at the price of a new local platform. */
const FIRST_RESERVES: Readonly<Record<'BCG' | 'BYB', { asset: string; usdt: string }>> = {
  BCG: { asset: '1000000', usdt: '100000' },
  BYB: { asset: '200000', usdt: '100000' },
};

/**
 * Deploys a pair in which an asset trades against USDT, and funds it.
 * @returns its address
 */
export async function deployPair(where: Where, asset: 'BCG' | 'BYB' = 'BCG'): Promise<Address> {
  const { tokens } = where.deployment;
  const sender = await openSender(where);
  const pair = await sender.deploy(testPairAbi, testPairBytecode, [tokens[asset].address, tokens.USDT.address]);
  await sender.settled();
  const reserves = FIRST_RESERVES[asset];
  await giveTokens(where, { asset, to: pair, units: parseUnits(reserves.asset, tokens[asset].decimals) });
  await giveTokens(where, { asset: 'USDT', to: pair, units: parseUnits(reserves.usdt, tokens.USDT.decimals) });
  const funder = await openSender(where);
  await funder.call(pair, testPairAbi, 'sync', []);
  await funder.settled();
  return pair;
}

type Gift = { readonly asset: Asset; readonly to: Address; readonly units: bigint };

/**
 * Mints test tokens. The main token cannot be minted, because the vault holds the whole supply: a market on a real chain gets it
 * by withdrawals, and on a local chain its balance is written into the token's storage.
 */
export async function giveTokens(where: Where, { asset, to, units }: Gift): Promise<void> {
  const token = where.deployment.tokens[asset].address;
  if (asset !== 'BCG') {
    const sender = await openSender(where);
    await sender.call(token, testTokenAbi, 'mint', [to, units]);
    await sender.settled();
    return;
  }
  const transport = http(where.rpcUrl);
  const balance = () =>
    createPublicClient({ transport }).readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [to] });
  const due = (await balance()) + units;
  await createTestClient({ mode: 'anvil', transport }).setStorageAt({
    address: token,
    index: balanceSlot(to),
    value: numberToHex(due, { size: 32 }),
  });
  if ((await balance()) !== due) throw new Error(`the balance of ${to} is not where the token keeps its balances`);
}

/** The storage slot of a balance in OpenZeppelin's ERC20, whose first variable is the mapping of balances. */
function balanceSlot(owner: Address): Hex {
  return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, 0n]));
}
