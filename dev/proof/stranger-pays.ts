import type { Asset } from '@ocean/api/assets';
import { testTokenAbi } from '@ocean/chain/abi/test-token';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { createWalletClient, type WriteContractParameters } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { receiptOf } from '../../apps/server/src/dev-api/receipt-of.ts';
import type { World } from '../world/world.ts';

/** Deposits from a wallet that never registered. */
export async function strangerPays(world: World, asset: Asset, amount: string): Promise<PrivateKeyAccount> {
  const wallet = privateKeyToAccount(generatePrivateKey());
  const client = createWalletClient({ account: wallet, transport: world.transport });
  const send = async (call: Pick<WriteContractParameters, 'abi' | 'address' | 'functionName' | 'args'>) => {
    const hash = await client.writeContract({ ...call, chain: null, account: wallet });
    await receiptOf(world.reader, hash);
  };
  const [vault, token, units] = [world.deployment.vault, world.tokenOf(asset), world.unitsOf(asset, amount)];
  await world.tester.setBalance({ address: wallet.address, value: 10n ** 20n });
  await world.local.give({ address: wallet.address, asset, amount });
  await send({ abi: testTokenAbi, address: token, functionName: 'approve', args: [vault, units] });
  await send({ abi: vaultAbi, address: vault, functionName: 'deposit', args: [token, units] });
  await world.settle();
  return wallet;
}
