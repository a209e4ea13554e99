import { smartWalletFactoryAbi } from '@ocean/chain/abi/smart-wallet-factory';
import { smartWalletFactoryBytecode } from '@ocean/chain/artifacts/smart-wallet-factory';
import { type Address, createPublicClient, encodeFunctionData, type Hex, http, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { serializeErc6492Signature } from 'viem/utils';
import { LOCAL } from './local-keys.ts';
import { openSender } from './send-in-order.ts';

export type SmartWalletKit = Awaited<ReturnType<typeof openSmartWallets>>;

/**
 * Contract wallets for the tests of signing in. Each belongs to an owner's key and has an address before its deployment.
 * `sign` returns the plain ERC-1271 signature of a deployed wallet, `signUndeployed` the ERC-6492 signature that includes
 * the deployment.
 */
export async function openSmartWallets(rpcUrl: string) {
  const sender = await openSender({ rpcUrl, deployerKey: LOCAL.deployer.key });
  const factory = await sender.deploy(smartWalletFactoryAbi, smartWalletFactoryBytecode, []);
  await sender.settled();
  const reader = createPublicClient({ transport: http(rpcUrl) });

  return {
    factory,
    async walletOf(ownerKey: Hex, salt: Hex = zeroHash) {
      const owner = privateKeyToAccount(ownerKey);
      const creation = { abi: smartWalletFactoryAbi, functionName: 'create', args: [owner.address, salt] } as const;
      const address: Address = await reader.readContract({
        address: factory,
        abi: smartWalletFactoryAbi,
        functionName: 'addressOf',
        args: [owner.address, salt],
      });
      return {
        address,
        async deploy(): Promise<void> {
          const own = await openSender({ rpcUrl, deployerKey: LOCAL.deployer.key });
          await own.call(factory, creation.abi, creation.functionName, creation.args, WALLET_GAS);
          await own.settled();
        },
        sign: (message: string): Promise<Hex> => owner.signMessage({ message }),
        async signUndeployed(message: string): Promise<Hex> {
          const signature = await owner.signMessage({ message });
          return serializeErc6492Signature({ address: factory, data: encodeFunctionData(creation), signature });
        },
      };
    },
  };
}

const WALLET_GAS = 1_000_000n;
