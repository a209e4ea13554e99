import { erc20Abi } from '@ocean/chain/abi/erc20';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { BaseError, ContractFunctionRevertedError, createClient, custom, InsufficientFundsError } from 'viem';
import {
  getBlockNumber,
  getGasPrice,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  readContract,
  simulateContract,
  writeContract,
} from 'viem/actions';
import { createPermitCalls, type SignedPermit } from '../permit/permit-calls.ts';
import { type Address, WALLET_CODES, type WalletProvider, walletCode } from '../provider/eip1193.ts';
import type { ChainInfo } from '../provider/network.ts';
import { type TaskProblem, takesTokens, taskAsset, type WalletTask } from './task.ts';

/** From the specification: every transaction of the app carries this gas limit. */
const GAS_LIMIT = 600_000n;

/** Some tokens return nothing from approve, so nothing is expected of it. */
const approveAbi = [
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
] as const;
/** Reverts of a token inside a call of the vault carry the token's own errors. */
const callAbi = [...vaultAbi, ...erc20Abi.filter((item) => (item as { type: string }).type === 'error')];

export type Sent = { readonly hash: Address; readonly nonce: number };
export type ChainCalls = ReturnType<typeof createChainCalls>;

/**
 * Everything the app asks of the chain, through the connected wallet. This is the one lazy chunk with the chain library.
 */
export function createChainCalls({ provider, account, chain }: { provider: WalletProvider; account: Address; chain: ChainInfo }) {
  const client = createClient({ transport: custom(provider as never, { retryCount: 1 }), cacheTime: 0 });
  const vault = chain.vault as Address;
  const tokenOf = (asset: string): Address => {
    const token = chain.tokens[asset];
    if (!token) throw new Error(`no contract is known for ${asset}`);
    return token.address as Address;
  };

  /** Asked first without sending: what would revert is refused before the wallet shows anything. */
  const send = async (request: Record<string, unknown>): Promise<Sent> => {
    const call = { ...request, account, chain: null, gas: GAS_LIMIT } as never;
    await simulateContract(client, call);
    const nonce = await getTransactionCount(client, { address: account, blockTag: 'pending' });
    const hash = await writeContract(client, call).catch((error: unknown) => {
      // The wallet itself failed: only its activity shows whether it has sent the transaction.
      throw walletCode(error) === WALLET_CODES.internal || walletCode(error) === null ? new MaybeSent(error) : error;
    });
    // The wallet may have taken another nonce than the expected one.
    const known = await getTransaction(client, { hash }).catch(() => null);
    return { hash, nonce: known?.nonce ?? nonce };
  };

  const approve = (asset: string, units: bigint) =>
    send({ address: tokenOf(asset), abi: approveAbi, functionName: 'approve', args: [vault, units] });

  return {
    ...createPermitCalls({ client, account, chainId: chain.chainId, vault, tokenOf }),
    balance: (asset: string) =>
      readContract(client, { address: tokenOf(asset), abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    allowance: (asset: string) =>
      readContract(client, { address: tokenOf(asset), abi: erc20Abi, functionName: 'allowance', args: [account, vault] }),
    /** The most one transaction can cost now. */
    feeWei: async () => (await getGasPrice(client)) * GAS_LIMIT,
    approve,
    /** `permit` takes the place of an approval, in the same transaction. */
    act: (task: WalletTask, units: bigint, permit: SignedPermit | null = null) =>
      task.kind === 'revoke'
        ? approve(task.asset, 0n)
        : send({ address: vault, abi: callAbi, ...vaultCall(task, { units, token: tokenOf(taskAsset(task)), permit }) }),
    receipt: async (hash: Address) => {
      const receipt = await getTransactionReceipt(client, { hash }).catch(nullIfMissing);
      return receipt && { isSuccess: receipt.status === 'success', blockNumber: receipt.blockNumber };
    },
    isKnown: async (hash: Address) => (await getTransaction(client, { hash }).catch(nullIfMissing)) !== null,
    minedNonce: () => getTransactionCount(client, { address: account, blockTag: 'latest' }),
    blockNumber: () => getBlockNumber(client),
  };
}

type Taken = { units: bigint; token: Address; permit: SignedPermit | null };

function vaultCall(task: Exclude<WalletTask, { kind: 'revoke' }>, { units, token, permit }: Taken) {
  if (takesTokens(task)) {
    const signed = permit && ([permit.deadline, permit.v, permit.r, permit.s] as const);
    const what = task.kind === 'pay' ? [task.orderRef as Address, token, units] : [token, units];
    return signed
      ? { functionName: `${task.kind}WithPermit`, args: [...what, ...signed] }
      : { functionName: task.kind, args: what };
  }
  const { voucher } = task.withdrawal;
  if (!voucher) throw new Error('this withdrawal has no voucher yet');
  const { id, account, net, burn } = { ...voucher, net: BigInt(voucher.netUnits), burn: BigInt(voucher.burnUnits) };
  const struct = {
    id: id as Address,
    account: account as Address,
    token: voucher.token as Address,
    net,
    burn,
    deadline: BigInt(voucher.deadline),
  };
  return { functionName: 'claim', args: [struct, voucher.signature as Address] };
}

/** Not found is an answer; anything else is trouble. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Error && /NotFoundError$/.test(error.name)) return null;
  throw error;
}

class MaybeSent extends Error {
  override readonly name = 'MaybeSent';
  constructor(cause: unknown) {
    super('the wallet did not say whether it has sent', { cause });
  }
}

/** A failure of a wallet call by the name that the sheet has words for; null when it has none. */
export function explainFailure(error: unknown): TaskProblem | null {
  if (error instanceof MaybeSent) return explainFailure(error.cause) ?? { kind: 'unsure', error: error.cause };
  if (!(error instanceof BaseError)) return null;
  if (error.walk((cause) => cause instanceof InsufficientFundsError)) return { kind: 'gasLow' };
  const revert = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (!(revert instanceof ContractFunctionRevertedError)) return null;
  // A wallet that cannot reach its node answers with the code of a revert: only data or the word itself are one.
  if (!revert.data && !revert.signature && !/revert/i.test(revert.reason ?? '')) return null;
  return { kind: 'reverted', reason: revert.data?.errorName ?? revert.reason ?? 'unknown', isSent: false };
}
