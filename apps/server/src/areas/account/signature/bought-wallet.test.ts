import { randomBytes } from 'node:crypto';
import { account } from '@ocean/api/areas/account';
import { earnings } from '@ocean/api/areas/earnings';
import { createClient } from '@ocean/api/client';
import { type Address, bytesToHex, type Hex } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openSellableWallets } from '#dev/chain/sellable-wallet.ts';
import { LOCAL_ROOT_CODE } from '#dev/local/local-environment.ts';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();
let kit: Awaited<ReturnType<typeof openSellableWallets>>;
let owner: PrivateKeyAccount;
let thief: PrivateKeyAccount;
let salt: Hex;
let wallet: Address;
beforeAll(async () => {
  kit = await openSellableWallets(world.rpcUrl);
});
const newKey = () => privateKeyToAccount(generatePrivateKey());
async function newWallet() {
  [owner, thief, salt] = [newKey(), newKey(), bytesToHex(randomBytes(32))];
  wallet = await kit.addressOf(salt);
}

type Sign = (message: string) => Promise<Hex>;
const ownerDeploys: Sign = (message) => kit.signDeploying(owner, salt, message);
const thiefDeploys: Sign = (message) => kit.signDeploying(thief, salt, message);
const thiefBuys: Sign = (message) => kit.signBuying(thief, wallet, message);
const ownerPlain: Sign = (message) => owner.signMessage({ message });

async function signIn(sign: Sign) {
  const asked = { address: wallet, chainId: LOCAL.chainId, purpose: 'signIn' as const, recommend: LOCAL_ROOT_CODE };
  const { challengeId, message } = await world.visitor.call(account.challenge, asked);
  const input = { username: wallet, recommend: LOCAL_ROOT_CODE, challengeId, signature: await sign(message) };
  return (await world.visitor.call(account.register, input)).userinfo;
}

/** A transfer above what a session alone may send, to a member that the wallet has invited. */
async function transfer({ token, inviteCode }: { token: string; inviteCode: string }, sign: Sign) {
  const friend = await world.member({ inviter: { inviteCode } });
  const call = { asset: 'USDT' as const, amount: '2000', to: friend.address };
  const { call: as } = createClient({ baseUrl: world.origin, token: () => token });
  const action = { call: 'earn/transfer' as const, ...call };
  const { challengeId, message } = await as(account.challenge, {
    address: wallet,
    chainId: LOCAL.chainId,
    purpose: 'action',
    action,
  });
  return as(earnings.transfer, { ...call, challengeId, signature: await sign(message) });
}

describe('a deployed wallet', () => {
  beforeAll(async () => {
    await newWallet();
    await kit.deploy(salt, owner.address);
  });
  test('refuses a sign-in whose signature carries a call that buys the wallet first', async () => {
    await expect(signIn(thiefBuys)).rejects.toThrow('SIGNATURE_INVALID');
    await expect(signIn(thiefDeploys)).rejects.toThrow('SIGNATURE_INVALID');
  });
  test('refuses a signed transfer of that kind too', async () => {
    const session = await signIn(ownerPlain);
    await expect(transfer(session, thiefBuys)).rejects.toThrow('SIGNATURE_INVALID');
    await expect(transfer(session, ownerPlain)).rejects.toThrow('BALANCE_INSUFFICIENT');
  });
  test('accepts its present owner, whatever wrapper comes with the signature', async () => {
    await expect(signIn(ownerDeploys)).resolves.toMatchObject({ address: wallet });
  });
});

describe('a wallet that is not deployed yet', () => {
  beforeAll(newWallet);
  test('signs in with its deployment and is bound to that deployment from then on', async () => {
    const session = await signIn(ownerDeploys);
    await expect(signIn(ownerDeploys)).resolves.toMatchObject({ inviteCode: session.inviteCode });
    await expect(signIn(thiefDeploys)).rejects.toThrow('SIGNATURE_INVALID');
    await expect(transfer(session, thiefDeploys)).rejects.toThrow('SIGNATURE_INVALID');
    await expect(transfer(session, ownerPlain)).rejects.toThrow('SIGNATURE_INVALID');
    await expect(transfer(session, ownerDeploys)).rejects.toThrow('BALANCE_INSUFFICIENT');
  });
  test('is verified by its own code once any account has deployed it', async () => {
    await kit.deploy(salt, thief.address);
    await expect(signIn(ownerDeploys)).rejects.toThrow('SIGNATURE_INVALID');
    await expect(signIn(thiefBuys)).resolves.toMatchObject({ address: wallet });
  });
  test('belongs to one of two concurrent registrations with different deployments', async () => {
    await newWallet();
    const each = await Promise.allSettled([ownerDeploys, thiefDeploys, ownerDeploys, thiefDeploys].map(signIn));
    expect(each.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    const [first, second] = each;
    expect(first?.status).not.toBe(second?.status);
  });
});

test('refuses for a key account a signature with the deployment of a wallet at another address', async () => {
  await newWallet();
  const member = await world.member();
  wallet = member.address;
  await expect(signIn(thiefDeploys)).rejects.toThrow('SIGNATURE_INVALID');
});
