import { sellableWalletAbi } from '@ocean/chain/abi/sellable-wallet';
import { sellableWalletFactoryAbi } from '@ocean/chain/abi/sellable-wallet-factory';
import { sellableWalletFactoryBytecode } from '@ocean/chain/artifacts/sellable-wallet-factory';
import { type Address, createPublicClient, encodeFunctionData, type Hex, http } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { serializeErc6492Signature } from 'viem/utils';
import { LOCAL } from './local-keys.ts';
import { openSender } from './send-in-order.ts';

/**
 * Contract wallets that any account can buy, at addresses that do not depend on an owner: a stranger's call makes the stranger
 * the owner, even in a simulation.
 */
export async function openSellableWallets(rpcUrl: string) {
  const sender = await openSender({ rpcUrl, deployerKey: LOCAL.deployer.key });
  const factory = await sender.deploy(sellableWalletFactoryAbi, sellableWalletFactoryBytecode, []);
  await sender.settled();
  const reader = createPublicClient({ transport: http(rpcUrl) });
  const creation = (salt: Hex, owner: Address) =>
    ({ abi: sellableWalletFactoryAbi, functionName: 'create', args: [salt, owner] }) as const;

  return {
    addressOf: (salt: Hex): Promise<Address> =>
      reader.readContract({ address: factory, abi: sellableWalletFactoryAbi, functionName: 'addressOf', args: [salt] }),
    /** Deploys the wallet of a salt for its first owner. */
    async deploy(salt: Hex, owner: Address): Promise<void> {
      const own = await openSender({ rpcUrl, deployerKey: LOCAL.deployer.key });
      await own.call(factory, sellableWalletFactoryAbi, 'create', [salt, owner], WALLET_GAS);
      await own.settled();
    },
    /** A signature that first deploys the wallet of a salt as the signer's. */
    async signDeploying(signer: PrivateKeyAccount, salt: Hex, message: string): Promise<Hex> {
      const signature = await signer.signMessage({ message });
      return serializeErc6492Signature({ address: factory, data: encodeFunctionData(creation(salt, signer.address)), signature });
    },
    /** A signature that first buys the wallet at an address for the signer. */
    async signBuying(signer: PrivateKeyAccount, wallet: Address, message: string): Promise<Hex> {
      const data = encodeFunctionData({ abi: sellableWalletAbi, functionName: 'buy', args: [signer.address] });
      return serializeErc6492Signature({ address: wallet, data, signature: await signer.signMessage({ message }) });
    },
  };
}

const WALLET_GAS = 1_000_000n;
