import { erc20Abi } from '@ocean/chain/abi/erc20';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { type Voucher, voucherTypedData } from '@ocean/chain/voucher';
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  http,
  parseUnits,
  publicActions,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptOf } from '../../apps/server/src/dev-api/receipt-of.ts';
import { type Deployment, deployContracts, type LocalChain, startChain } from './chain.ts';
import { LOCAL } from './local-keys.ts';

const signer = privateKeyToAccount(LOCAL.signer.key);
const member = privateKeyToAccount(LOCAL.root.key);
let chain: LocalChain;
let deployment: Deployment;

beforeAll(async () => {
  chain = await startChain({});
  const parties = { deployerKey: LOCAL.deployer.key, signer: signer.address, admin: LOCAL.deployer.address };
  deployment = await deployContracts({ rpcUrl: chain.rpcUrl, ...parties });
});
afterAll(() => chain.stop());

test('the vault pays a voucher that was signed from the typed data, once', async () => {
  const voucher = await voucherOf({ net: parseUnits('98', 18), burn: parseUnits('2', 18) });
  const signature = await signer.signTypedData(voucherTypedData({ ...deployment, voucher }));
  const supply = await supplyOf(voucher.token);
  await claim(voucher, signature);
  expect(await balanceOf(member.address)).toBe(voucher.net);
  expect(await supplyOf(voucher.token)).toBe(supply - voucher.burn);
  expect(await refusalOf(claim(voucher, signature))).toBe('VoucherUsed');
});

test('the vault refuses a signature for another chain, vault or amount', async () => {
  const voucher = await voucherOf({ net: 5n, burn: 0n });
  const elsewhere = [
    { ...deployment, chainId: 1, voucher },
    { ...deployment, vault: deployment.tokens.BCG.address, voucher },
    { ...deployment, voucher: { ...voucher, net: 6n } },
  ];
  for (const message of elsewhere) {
    const signature = await signer.signTypedData(voucherTypedData(message));
    expect(await refusalOf(claim(voucher, signature))).toBe('WrongSigner');
  }
});

function wallet() {
  return createWalletClient({ account: member, transport: http(chain.rpcUrl), pollingInterval: 25 }).extend(publicActions);
}

async function voucherOf(amounts: { net: bigint; burn: bigint }): Promise<Voucher> {
  const { timestamp, number } = await wallet().getBlock();
  const id = toHex(number, { size: 32 });
  return { id, account: member.address, token: deployment.tokens.BCG.address, deadline: timestamp + 3_600n, ...amounts };
}

async function claim(voucher: Voucher, signature: `0x${string}`): Promise<void> {
  const call = { address: deployment.vault, abi: vaultAbi, functionName: 'claim', args: [voucher, signature] } as const;
  const { request } = await wallet().simulateContract({ ...call, account: member });
  const hash = await wallet().writeContract({ ...request, chain: null });
  await receiptOf(wallet(), hash);
}

function supplyOf(address: Address): Promise<bigint> {
  return wallet().readContract({ address, abi: erc20Abi, functionName: 'totalSupply' });
}

function balanceOf(owner: Address): Promise<bigint> {
  return wallet().readContract({
    address: deployment.tokens.BCG.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  });
}

/** The name of the vault's error, decoded with the committed ABI. */
async function refusalOf(call: Promise<void>): Promise<string | undefined> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof BaseError)) return undefined;
  const reverted = error.walk((inner) => inner instanceof ContractFunctionRevertedError);
  return reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined;
}
