import { earnings } from '@ocean/api/areas/earnings';
import { erc20PermitAbi } from '@ocean/chain/abi/erc20-permit';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { expect } from '@playwright/test';
import { createWalletClient, getAbiItem, type Hex, http, parseSignature, parseUnits, toFunctionSelector } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { receiptOf } from '../../apps/server/src/dev-api/receipt-of.ts';
import { says } from '../../dev/browser/says.ts';
import { LOCAL } from '../../dev/chain/local-keys.ts';
import type { Platform } from '../support/platform.ts';
import { test as story } from '../support/story.ts';
import { enterWithWallet, Payer } from './payer.ts';

/** BCG accepts signed approvals (EIP-2612), so a payment in it needs no approval transaction. */
const test = story.extend<{ payer: Payer }>({
  payer: async ({ page, platform }, use) => {
    const { member, wallet } = await enterWithWallet(page, platform);
    await member.getsBcg('150');
    await member.claims(await member.call(earnings.withdraw, { asset: 'BCG', amount: '1300' }));
    await platform.settle();
    await use(new Payer({ page, platform, wallet }));
  },
});

const units = (amount: number) => parseUnits(String(amount), 18);

test('a bot is paid for in BCG by a signature and one transaction; a no to the signature sends nothing', async ({
  page,
  payer,
}) => {
  const before = await payer.transactionCount();
  const { vault } = payer.chain.deployment;
  await page.goto('/bot');
  await page.getByRole('radio', { name: /^BCG/ }).check({ force: true });
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await payer.sheet.getByRole('button', { name: says('Pay 1000 BCG in wallet') }).click();
  await expect(payer.sheet.getByText('Sign, then pay: one transaction.')).toBeVisible();
  await expect(payer.sheet.getByText('Network fee, at most')).toBeVisible();

  // Approving more than this payment remains possible and takes two transactions.
  await payer.sheet.getByRole('radio', { name: /Very large/ }).check({ force: true });
  await expect(payer.sheet.getByText('Network fee of 2 requests, at most')).toBeVisible();
  await payer.sheet.getByRole('radio', { name: /This payment only/ }).check({ force: true });

  payer.wallet.rejectNext('eth_signTypedData_v4');
  await payer.signAndSend(1000).click();
  await expect.poll(() => payer.wallet.count('eth_signTypedData_v4')).toBe(1);
  await expect(payer.signAndSend(1000)).toBeEnabled();
  await expect(payer.sheet.getByRole('alert')).toHaveCount(0);
  expect(payer.wallet.count('eth_sendTransaction')).toBe(0);

  const sign = payer.wallet.hold('eth_signTypedData_v4');
  await payer.signAndSend(1000).click();
  await expect(payer.sheet.getByText(/the vault as the spender, and an end within half an hour/)).toBeVisible();
  await expect(payer.sheet.getByText(new RegExp(`^${vault}$`, 'i'))).toBeVisible();
  sign();
  await expect(payer.sheet.getByText('Signed', { exact: true })).toBeVisible();
  await expect(payer.sheet.getByText('Purchase successful')).toBeVisible();
  expect(payer.wallet.count('eth_signTypedData_v4')).toBe(2);
  expect(payer.wallet.count('eth_sendTransaction')).toBe(1);
  expect(await payer.transactionCount()).toBe(before + 1);
  expect(await payer.allowance('BCG')).toBe(0n);

  const { timestamp } = await payer.chain.reader.getBlock();
  const [signed] = payer.wallet.signed;
  expect(signed?.domain).toMatchObject({ verifyingContract: payer.chain.tokenOf('BCG').toLowerCase(), chainId: LOCAL.chainId });
  expect(signed?.message).toMatchObject({ spender: vault.toLowerCase(), value: String(units(1000)) });
  expect(Number(signed?.message.deadline) - Number(timestamp)).toBeLessThanOrEqual(1_800);
});

test('a deposit succeeds although another account submitted its permit, and without permits as before', async ({
  page,
  platform,
  payer,
}) => {
  await page.goto('/zichan');

  await test.step('an observer submits the permit while the payment is in the wallet', async () => {
    const before = await payer.transactionCount();
    await payer.openDeposit(100, 'BCG');
    const send = payer.wallet.hold('eth_sendTransaction');
    await payer.signAndSend(100).click();
    await expect.poll(() => payer.wallet.count('eth_sendTransaction')).toBe(1);
    await submitPermit(payer, platform);
    expect(await payer.allowance('BCG')).toBe(units(100));
    send();
    await payer.settled();
    expect(await payer.transactionCount()).toBe(before + 1);
    expect(await payer.allowance('BCG')).toBe(0n);
  });

  await test.step('a wallet that can sign only texts approves and pays in the same tap, without a message', async () => {
    const before = await payer.transactionCount();
    payer.wallet.signsTypedData = false;
    await payer.openDeposit(50, 'BCG');
    await payer.signAndSend(50).click();
    await payer.approved();
    await payer.settled();
    expect(await payer.transactionCount()).toBe(before + 2);
    payer.wallet.signsTypedData = true;
  });

  await test.step('a vault that was deployed before permits is never asked for them', async () => {
    await forgetPermits(payer);
    const asked = payer.wallet.count('eth_signTypedData_v4');
    await page.reload();
    await payer.openDeposit(20, 'BCG');
    await payer.sheet.getByRole('button', { name: says('Approve 20 BCG') }).click();
    await payer.settled();
    expect(payer.wallet.count('eth_signTypedData_v4')).toBe(asked);
  });
});

/** Submits the permit to the token, from an account that has seen it. */
async function submitPermit({ wallet, chain }: Payer, { rpcUrl }: Platform): Promise<void> {
  const [signed] = wallet.signed;
  if (!signed) throw new Error('nothing was signed');
  const { owner, spender, value, deadline } = signed.message as Record<'owner' | 'spender', Hex> & Record<string, string>;
  const { r, s, yParity } = parseSignature(signed.signature);
  const observer = createWalletClient({ account: privateKeyToAccount(LOCAL.deployer.key), transport: http(rpcUrl) });
  const hash = await observer.writeContract({
    address: chain.tokenOf('BCG'),
    abi: erc20PermitAbi,
    functionName: 'permit',
    args: [owner, spender, BigInt(value ?? 0), BigInt(deadline ?? 0), 27 + yParity, r, s],
    chain: null,
  });
  await receiptOf(chain.reader, hash);
}

/** Takes the two functions out of the vault's code, so that no call matches their selectors any more. */
async function forgetPermits({ chain }: Payer): Promise<void> {
  const { vault } = chain.deployment;
  let code = (await chain.reader.getCode({ address: vault })) ?? '0x';
  for (const name of ['payWithPermit', 'depositWithPermit'] as const) {
    const selector = toFunctionSelector(getAbiItem({ abi: vaultAbi, name })).slice(2);
    expect(code).toContain(`63${selector}14`);
    code = code.replace(`63${selector}14`, '63ffffffff14') as Hex;
  }
  await chain.tester.setCode({ address: vault, bytecode: code });
}
