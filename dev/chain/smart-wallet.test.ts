import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalChain, startChain } from './chain.ts';
import { LOCAL } from './local-keys.ts';
import { openSmartWallets, type SmartWalletKit } from './smart-wallet.ts';

const MESSAGE = 'sign in';
let chain: LocalChain;
let kit: SmartWalletKit;

beforeAll(async () => {
  chain = await startChain({});
  kit = await openSmartWallets(chain.rpcUrl);
});
afterAll(() => chain.stop());

test('an undeployed wallet signs by ERC-6492', async () => {
  const wallet = await kit.walletOf(LOCAL.root.key);
  const reader = createPublicClient({ transport: http(chain.rpcUrl) });
  const signature = await wallet.signUndeployed(MESSAGE);
  expect(await reader.getCode({ address: wallet.address })).toBeUndefined();
  expect(await reader.verifyMessage({ address: wallet.address, message: MESSAGE, signature })).toBe(true);
  expect(await reader.verifyMessage({ address: wallet.address, message: 'other', signature })).toBe(false);
});

test('a deployed wallet signs by ERC-1271, and only its owner can', async () => {
  const wallet = await kit.walletOf(LOCAL.signer.key);
  await wallet.deploy();
  const reader = createPublicClient({ transport: http(chain.rpcUrl) });
  const stranger = await kit.walletOf(LOCAL.root.key);
  const check = { address: wallet.address, message: MESSAGE };
  expect(await reader.verifyMessage({ ...check, signature: await wallet.sign(MESSAGE) })).toBe(true);
  expect(await reader.verifyMessage({ ...check, signature: await stranger.sign(MESSAGE) })).toBe(false);
});
