import { erc20PermitAbi } from '@ocean/chain/abi/erc20-permit';
import { platformTokenAbi } from '@ocean/chain/abi/platform-token';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { voucherTypedData } from '@ocean/chain/voucher';
import { createWalletClient, http, parseEventLogs, publicActions, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptOf } from '../../apps/server/src/dev-api/receipt-of.ts';
import { type Deployment, deployContracts, type LocalChain, startChain } from './chain.ts';
import { LOCAL } from './local-keys.ts';
import { signPermit } from './sign-permit.ts';

const signer = privateKeyToAccount(LOCAL.signer.key);
const member = privateKeyToAccount(LOCAL.root.key);
const observer = privateKeyToAccount(LOCAL.deployer.key);
const HELD = 1_000n;
let chain: LocalChain;
let deployment: Deployment;

beforeAll(async () => {
  chain = await startChain({});
  const parties = { deployerKey: LOCAL.deployer.key, signer: signer.address, admin: LOCAL.deployer.address };
  deployment = await deployContracts({ rpcUrl: chain.rpcUrl, ...parties });
  await claim(HELD);
});
afterAll(() => chain.stop());

test('the token’s EIP-712 domain matches the typed data', async () => {
  const described = await as(member).readContract({ ...token(), functionName: 'eip712Domain' });
  expect(described.slice(0, 5)).toEqual(['0x0f', 'Ocean Bot', '1', BigInt(deployment.chainId), deployment.tokens.BCG.address]);
});

test('a payment and a deposit each accept a signed permit in the same transaction', async () => {
  const before = await as(member).getTransactionCount({ address: member.address });
  const paid = await send(member, 'payWithPermit', [toHex(7, { size: 32 }), ...(await signed(100n))]);
  const deposited = await send(member, 'depositWithPermit', await signed(50n));
  expect(await as(member).getTransactionCount({ address: member.address })).toBe(before + 2);
  const events = parseEventLogs({ abi: vaultAbi, logs: [...paid.logs, ...deposited.logs] });
  expect(events.map(({ eventName, args }) => [eventName, (args as { amount: bigint }).amount])).toEqual([
    ['Paid', 100n],
    ['Deposited', 50n],
  ]);
  expect([await balance(), await allowance()]).toEqual([HELD - 150n, 0n]);
});

test('accepts a permit that an observer has already submitted', async () => {
  const before = await balance();
  const [address, value, deadline, v, r, s] = await signed(10n);
  const args = [member.address, deployment.vault, value, deadline, v, r, s] as const;
  const hash = await as(observer).writeContract({ address, abi: erc20PermitAbi, functionName: 'permit', args, chain: null });
  await receiptOf(as(observer), hash);
  expect(await allowance()).toBe(10n);
  await send(member, 'depositWithPermit', [address, value, deadline, v, r, s]);
  expect([await balance(), await allowance()]).toEqual([before - 10n, 0n]);
});

test('refuses another account’s use of a member’s permit', async () => {
  const before = await balance();
  await expect(send(observer, 'depositWithPermit', await signed(10n))).rejects.toThrow('ERC20InsufficientAllowance');
  expect(await balance()).toBe(before);
});

const token = () => ({ address: deployment.tokens.BCG.address, abi: platformTokenAbi }) as const;

function as(account: typeof member) {
  return createWalletClient({ account, transport: http(chain.rpcUrl), pollingInterval: 25 }).extend(publicActions);
}

const signed = (value: bigint) => signPermit({ reader: as(member), deployment, wallet: member, value });

async function send(
  account: typeof member,
  functionName: 'payWithPermit' | 'depositWithPermit' | 'claim',
  args: readonly unknown[],
) {
  const abi = [...vaultAbi, ...platformTokenAbi];
  const call = { address: deployment.vault, abi, functionName, args, account } as never;
  await as(account).simulateContract(call);
  const hash = await as(account).writeContract({ ...(call as object), chain: null } as never);
  return receiptOf(as(account), hash);
}

async function claim(net: bigint) {
  const { timestamp } = await as(member).getBlock();
  const ids = { id: toHex(1, { size: 32 }), account: member.address, token: deployment.tokens.BCG.address };
  const voucher = { ...ids, net, burn: 0n, deadline: timestamp + 600n };
  await send(member, 'claim', [voucher, await signer.signTypedData(voucherTypedData({ ...deployment, voucher }))]);
}

function balance(): Promise<bigint> {
  return as(member).readContract({ ...token(), functionName: 'balanceOf', args: [member.address] });
}

function allowance(): Promise<bigint> {
  return as(member).readContract({ ...token(), functionName: 'allowance', args: [member.address, deployment.vault] });
}
