import type { Asset } from '@ocean/api/assets';
import { decimalsOf } from '@ocean/api/decimals';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { parseAmount } from '@ocean/money/amount';
import { createPublicClient, createTestClient, createWalletClient, erc20Abi, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { receiptOf } from '../../apps/server/src/dev-api/receipt-of.ts';
import type { Deployment } from '../chain/chain.ts';
import { LOCAL } from '../chain/local-keys.ts';

export type WorldChain = ReturnType<typeof connectWorldChain>;

/** The local chain for tests: blocks on demand, token units, receipts. */
export function connectWorldChain(rpcUrl: string, deployment: Deployment) {
  const transport = http(rpcUrl);
  const reader = createPublicClient({ transport, pollingInterval: 25, cacheTime: 0 });
  const tester = createTestClient({ mode: 'anvil', transport });
  return {
    rpcUrl,
    deployment,
    transport,
    reader,
    tester,
    /** The vault's balance of a token at the end of a block. */
    readVault: ({ vault, token, block }: { vault: string; token: string; block: number }) =>
      reader.readContract({
        abi: erc20Abi,
        address: token as `0x${string}`,
        functionName: 'balanceOf',
        args: [vault as `0x${string}`],
        blockNumber: BigInt(block),
      }),
    /** The vault's counts of payments and claims at the end of a block. */
    async readVaultCounts({ vault, block }: { vault: string; block: number }) {
      const asked = { abi: vaultAbi, address: vault as `0x${string}`, blockNumber: BigInt(block) } as const;
      const [payments, claims] = await Promise.all([
        reader.readContract({ ...asked, functionName: 'lastPaymentId' }),
        reader.readContract({ ...asked, functionName: 'claimCount' }),
      ]);
      return { payments, claims };
    },
    /** Calls the vault as its admin, who is also its guardian on a local chain. */
    async administers(
      functionName: 'pause' | 'unpause' | 'setCap' | 'grantRole' | 'revokeRole',
      args: readonly unknown[] = [],
    ): Promise<void> {
      const wallet = createWalletClient({ account: privateKeyToAccount(LOCAL.deployer.key), transport });
      const call = { abi: vaultAbi, address: deployment.vault, functionName, args, chain: null };
      const hash = await wallet.writeContract(call as never);
      await receiptOf(reader, hash);
    },
    mine: (blocks = 1) => tester.mine({ blocks }),
    head: async () => Number(await reader.getBlockNumber({ cacheTime: 0 })),
    tokenOf: (asset: Asset) => deployment.tokens[asset].address,
    /** Base units of a decimal amount. @example unitsOf('USDT', '1.5') // 1_500_000n */
    unitsOf(asset: Asset, amount: string): bigint {
      const parsed = parseAmount(amount, decimalsOf(asset));
      if (!parsed.ok) throw new Error(`${amount} ${asset}: ${parsed.problem}`);
      return parsed.units;
    },
  };
}
