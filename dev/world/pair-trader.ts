import { type Address, createWalletClient, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { receiptOf } from '../../apps/server/src/dev-api/receipt-of.ts';
import { LOCAL } from '../chain/local-keys.ts';
import type { WorldChain } from './world-chain.ts';

const GAS = 400_000n;

type Call = { readonly to: Address; readonly data: Hex };
export type Trader = ReturnType<typeof openTrader>;

/** Sends calls in order with the deployer's key; a revert is an error. */
export function openTrader({ reader, tester, transport, mine }: WorldChain) {
  const account = privateKeyToAccount(LOCAL.deployer.key);
  const wallet = createWalletClient({ account, transport });

  async function submit(calls: readonly Call[]): Promise<Hex[]> {
    const hashes: Hex[] = [];
    let nonce = await reader.getTransactionCount({ address: account.address });
    for (const call of calls) hashes.push(await wallet.sendTransaction({ chain: null, gas: GAS, nonce: nonce++, ...call }));
    return hashes;
  }

  async function landed(hashes: readonly Hex[]): Promise<ReadonlySet<bigint>> {
    const receipts = await Promise.all(hashes.map((hash) => receiptOf(reader, hash)));
    const failed = receipts.find(({ status }) => status !== 'success');
    if (failed) throw new Error(`reverted: ${failed.transactionHash}`);
    return new Set(receipts.map(({ blockNumber }) => blockNumber));
  }

  return {
    address: account.address,
    async sends(calls: readonly Call[]): Promise<void> {
      await landed(await submit(calls));
    },
    async sendsInOneBlock(calls: readonly Call[]): Promise<void> {
      await tester.setAutomine(false);
      try {
        const hashes = await submit(calls);
        await mine();
        if ((await landed(hashes)).size !== 1) throw new Error('the calls are in several blocks');
      } finally {
        await tester.setAutomine(true);
      }
    },
  };
}
