import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { receiptOf } from '../../apps/server/src/dev-api/receipt-of.ts';

/** All transactions together stay below the gas limit of one block, so that a deployment takes one block. */
const DEPLOY_GAS = 3_000_000n;
const CALL_GAS = 200_000n;
const RECEIPT_POLL_MS = 25;

/**
 * Sends the transactions of one key in order without waiting for each: contract addresses are derived from the nonces.
 * `settled` waits for all of them and throws for the first that failed.
 */
export async function openSender({ rpcUrl, deployerKey }: { rpcUrl: string; deployerKey: Hex }) {
  const account = privateKeyToAccount(deployerKey);
  const transport = http(rpcUrl);
  const reader = createPublicClient({ transport, pollingInterval: RECEIPT_POLL_MS });
  const wallet = createWalletClient({ account, transport });
  const chainId = await reader.getChainId();
  const { maxFeePerGas, maxPriorityFeePerGas } = await reader.estimateFeesPerGas();
  let nonce = await reader.getTransactionCount({ address: account.address });
  const sent: { what: string; hash: Hex }[] = [];

  async function send(what: string, transaction: { to?: Address; data: Hex; gas: bigint }): Promise<void> {
    const fees = { maxFeePerGas, maxPriorityFeePerGas };
    const hash = await wallet.sendTransaction({ chain: null, ...transaction, ...fees, nonce: nonce++ });
    sent.push({ what, hash });
  }

  return {
    address: account.address,
    chainId,
    async deploy(abi: Abi, bytecode: Hex, args: readonly unknown[]): Promise<Address> {
      const address = getContractAddress({ from: account.address, nonce: BigInt(nonce) });
      const data = encodeDeployData({ abi, bytecode, args });
      await send(`deployment of ${address}`, { data, gas: DEPLOY_GAS });
      return address;
    },
    async call(to: Address, abi: Abi, functionName: string, args: readonly unknown[], gas = CALL_GAS): Promise<void> {
      await send(functionName, { to, data: encodeFunctionData({ abi, functionName, args }), gas });
    },
    async settled(): Promise<{ lastBlock: number }> {
      const blocks: number[] = [];
      for (const { what, hash } of sent) {
        const receipt = await receiptOf(reader, hash);
        if (receipt.status !== 'success') throw new Error(`${what} failed in ${hash}`);
        blocks.push(Number(receipt.blockNumber));
      }
      return { lastBlock: Math.max(...blocks) };
    },
  };
}
