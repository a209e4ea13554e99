import { randomUUID } from 'node:crypto';
import { api } from '@ocean/api/areas/api';
import type { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openSmartWallets, type SmartWalletKit } from '#dev/chain/smart-wallet.ts';
import { LOCAL_ROOT_CODE } from '#dev/local/local-environment.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { unwrapSignature } from '../../chain/unwrap-signature.ts';
import { createSignatureVerifier } from '../../chain/verify-signature.ts';
import { shortAddress } from './rules.ts';

const { account } = api;
const world = useWorld();
let wallets: SmartWalletKit;
beforeAll(async () => {
  wallets = await openSmartWallets(world.rpcUrl);
});

const newKey = () => privateKeyToAccount(generatePrivateKey());
const refusal = (key: string) => expect.objectContaining({ name: 'Refusal', key });
const challengeFor = (address: string, recommend: string | undefined = LOCAL_ROOT_CODE) =>
  world.visitor.call(account.challenge, { address, chainId: LOCAL.chainId, purpose: 'signIn', recommend });
const register = (input: Record<string, unknown>) => world.post(account.register.path, input);

/** Signs a fresh challenge; `change` is what a test does wrong. */
async function signed(wallet: PrivateKeyAccount, change: Record<string, unknown> = {}) {
  const { challengeId, message } = await challengeFor(wallet.address);
  const signature = await wallet.signMessage({ message });
  return { username: wallet.address, recommend: LOCAL_ROOT_CODE, challengeId, signature, ...change };
}

async function countAccounts(): Promise<number> {
  const { n } = await world.context.db.one<{ n: number }>(sql`select count(*) as n from account`);
  return n;
}

describe('isRegister', () => {
  test('is 0 for a stranger and 1 for a member, in any case of the address', async () => {
    const alice = await world.member();
    expect(await world.visitor.call(account.isMember, { address: newKey().address })).toEqual({ isRegister: 0 });
    for (const address of [alice.address, alice.address.toLowerCase(), alice.address.toUpperCase().replace('0X', '0x')]) {
      expect(await world.visitor.call(account.isMember, { address })).toEqual({ isRegister: 1 });
    }
  });
});

describe('the challenge', () => {
  test('is an EIP-4361 message of our domain, chain and a nonce of 128 bits, good for 5 minutes', async () => {
    const wallet = newKey();
    const { message, expiresAt } = await challengeFor(wallet.address);
    const read = parseSiweMessage(message);
    expect(read).toMatchObject({
      scheme: 'http',
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      version: '1',
      chainId: LOCAL.chainId,
      address: wallet.address,
    });
    expect(read.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(Number(read.expirationTime) - Number(read.issuedAt)).toBe(5 * 60 * 1000);
    expect(read.expirationTime?.toISOString()).toBe(expiresAt);
    expect(read.statement).toContain(LOCAL_ROOT_CODE);
  });
  test('never repeats its nonce', async () => {
    const { address } = newKey();
    const messages = await Promise.all(Array.from({ length: 20 }, () => challengeFor(address)));
    expect(new Set(messages.map(({ message }) => parseSiweMessage(message).nonce)).size).toBe(20);
  });
  test('of a known address names no code', async () => {
    const alice = await world.member();
    const { message } = await challengeFor(alice.address, undefined);
    expect(parseSiweMessage(message).statement).toBe('Sign in to Ocean Bot. This costs nothing and moves no money.');
  });
  test.each([
    ['another chain', { chainId: 1 }, 'CHAIN_WRONG'],
    ['no code', { recommend: undefined }, 'INVITE_CODE_MISSING'],
    ['an empty code', { recommend: '' }, 'INVITE_CODE_MISSING'],
    ["nobody's code", { recommend: 'ZZZZZZZZ' }, 'INVITE_CODE_UNKNOWN'],
    ['no address', { address: '' }, 'ADDRESS_MISSING'],
    ['no real address', { address: '0x123' }, 'ADDRESS_INVALID'],
  ])('is refused for %s', async (_name, change, key) => {
    const input = { address: newKey().address, chainId: LOCAL.chainId, purpose: 'signIn', recommend: LOCAL_ROOT_CODE, ...change };
    expect((await world.post(account.challenge.path, input)).body.error?.key).toBe(key);
  });
});

describe('register', () => {
  test('makes a member under the inviter, whose line it continues', async () => {
    const alice = await world.member();
    const bob = await world.member({ inviter: alice });
    const rows = await world.context.db.many<{ address: string; number: number; path: number[]; depth: number }>(sql`
      select address, number, path, depth from account where address in (${alice.id}, ${bob.id}) order by depth`);
    const [a, b] = rows;
    expect(b?.path).toEqual([...(a?.path ?? []), a?.number]);
    expect(await bob.call(account.profile, {})).toMatchObject({
      address: bob.address,
      inviter: shortAddress(alice.address),
      suspended: false,
      isRoot: false,
      level: 0,
    });
  });
  test('signs a known address in, whatever code comes with it', async () => {
    const alice = await world.member();
    const before = await countAccounts();
    const { challengeId, message } = await challengeFor(alice.address, undefined);
    const signature = await alice.wallet.signMessage({ message });
    const { body } = await register({ username: alice.address, recommend: 'NOBODYS', challengeId, signature });
    expect(body).toMatchObject({ code: 1, data: { userinfo: { address: alice.address, inviteCode: alice.inviteCode } } });
    expect(await countAccounts()).toBe(before);
  });
  test.each([
    ["the spec's payload without a signature", { challengeId: undefined, signature: undefined }, 'SIGNATURE_MISSING'],
    ['no signature', { signature: undefined }, 'SIGNATURE_MISSING'],
    ['an empty signature', { signature: '' }, 'SIGNATURE_MISSING'],
    ['no challenge', { challengeId: undefined }, 'SIGNATURE_MISSING'],
    ['an unknown challenge', { challengeId: randomUUID() }, 'CHALLENGE_UNKNOWN'],
    ['no code', { recommend: '' }, 'INVITE_CODE_MISSING'],
    ["nobody's code", { recommend: 'ZZZZZZZZ' }, 'INVITE_CODE_UNKNOWN'],
    ['no address', { username: undefined }, 'ADDRESS_MISSING'],
    ['no real address', { username: 'vitalik.eth' }, 'ADDRESS_INVALID'],
    ['a signature of nothing', { signature: `0x${'00'.repeat(65)}` }, 'SIGNATURE_INVALID'],
    ['a signature that is none', { signature: 'signed' }, 'SIGNATURE_INVALID'],
  ])('refuses %s and changes nothing', async (_name, change, key) => {
    const wallet = newKey();
    const before = await countAccounts();
    const { body } = await register(await signed(wallet, change));
    expect(body).toMatchObject({ code: 5000, error: { key } });
    expect(body).not.toHaveProperty('data');
    expect(await countAccounts()).toBe(before);
  });
  test('refuses a code that the wallet has not signed', async () => {
    const alice = await world.member();
    const { body } = await register(await signed(newKey(), { recommend: alice.inviteCode }));
    expect(body.error?.key).toBe('INVITE_CODE_CHANGED');
  });
  test("refuses another wallet's signature", async () => {
    const wallet = newKey();
    const { challengeId, message } = await challengeFor(wallet.address);
    const signature = await newKey().signMessage({ message });
    const { body } = await register({ username: wallet.address, recommend: LOCAL_ROOT_CODE, challengeId, signature });
    expect(body.error?.key).toBe('SIGNATURE_INVALID');
  });
  test("refuses another wallet's challenge", async () => {
    const [victim, thief] = [await world.member(), newKey()];
    const { challengeId, message } = await challengeFor(victim.address, undefined);
    const signature = await thief.signMessage({ message });
    for (const username of [victim.address, thief.address]) {
      const { body } = await register({ username, recommend: LOCAL_ROOT_CODE, challengeId, signature });
      expect(body.error?.key).toBe(username === victim.address ? 'SIGNATURE_INVALID' : 'CHALLENGE_UNKNOWN');
    }
  });
  test.each([
    ['another domain', (message: string) => message.replaceAll('localhost:3000', 'evil.example')],
    ['another nonce', (message: string) => message.replace(/Nonce: \w+/, `Nonce: ${'0'.repeat(32)}`)],
    ['another chain', (message: string) => message.replace('Chain ID: 31337', 'Chain ID: 1')],
    ['a later expiry', (message: string) => message.replace(/Expiration Time: \d{4}/, 'Expiration Time: 2999')],
  ])('refuses a signature over %s', async (_name, forge) => {
    const wallet = newKey();
    const { challengeId, message } = await challengeFor(wallet.address);
    const signature = await wallet.signMessage({ message: forge(message) });
    const { body } = await register({ username: wallet.address, recommend: LOCAL_ROOT_CODE, challengeId, signature });
    expect(body.error?.key).toBe('SIGNATURE_INVALID');
  });
  test('refuses an expired challenge', async () => {
    const input = await signed(newKey());
    await world.context.db.run(sql`update challenge set expires_at = clock_timestamp() where id = ${input.challengeId}`);
    expect((await register(input)).body.error?.key).toBe('CHALLENGE_EXPIRED');
  });
  test('refuses a suspended account', async () => {
    const alice = await world.member();
    await world.context.db.run(sql`update account set suspended_at = clock_timestamp() where address = ${alice.id}`);
    expect((await register(await signed(alice.wallet))).body.error?.key).toBe('ACCOUNT_SUSPENDED');
  });
});

describe('each challenge serves once', () => {
  test('a replay under a new key is refused', async () => {
    const input = await signed(newKey());
    expect((await register(input)).body.code).toBe(1);
    expect((await register(input)).body.error?.key).toBe('CHALLENGE_UNKNOWN');
  });
  test('a replay with other signature bytes is refused: the nonce counts, not the bytes', async () => {
    const input = await signed(newKey());
    expect((await register(input)).body.code).toBe(1);
    const v = input.signature.endsWith('1b') ? '00' : '01';
    expect((await register({ ...input, signature: `${input.signature.slice(0, -2)}${v}` })).body.error?.key).toBe(
      'CHALLENGE_UNKNOWN',
    );
  });
  test('of 20 concurrent acts on one challenge, one gets a token', async () => {
    const input = await signed(newKey());
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(input)));
    expect(answers.filter(({ body }) => body.code === 1)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.key === 'CHALLENGE_UNKNOWN')).toHaveLength(19);
  });
  test('the same request again gets the same token', async () => {
    const input = await signed(newKey());
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.post(account.register.path, input, { 'idempotency-key': key })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.code).toBe(1);
  });
  test('a request that was cut off after its commit gets a token when it is repeated', async () => {
    const input = await signed(newKey());
    const key = randomUUID();
    const send = () => world.post(account.register.path, input, { 'idempotency-key': key });
    const first = await send();
    await world.context.db.run(sql`
      update idempotency set state = 'pending', answer = null, claimed_at = clock_timestamp() - interval '1 minute'
      where created_at = (select max(created_at) from idempotency)`);
    const again = await send();
    const tokenOf = ({ body }: typeof first) => (body.data as { userinfo: { token: string } }).userinfo.token;
    expect(tokenOf(again)).not.toBe(tokenOf(first));
    expect((await world.post(account.profile.path, {}, { token: tokenOf(again) })).body.code).toBe(1);
    expect((await world.post(account.profile.path, {}, { token: tokenOf(first) })).body.code).toBe(4800);
  });
  test('two registrations of one address at once make one account, and both are signed in', async () => {
    const wallet = newKey();
    const before = await countAccounts();
    const inputs = await Promise.all(Array.from({ length: 8 }, () => signed(wallet)));
    const answers = await Promise.all(inputs.map(register));
    expect(answers.map(({ body }) => body.code)).toEqual(Array(8).fill(1));
    expect(await countAccounts()).toBe(before + 1);
    expect(new Set(answers.map(({ body }) => (body.data as { userinfo: { inviteCode: string } }).userinfo.inviteCode)).size).toBe(
      1,
    );
  });
});

describe('contract wallets', () => {
  test('sign in by ERC-1271 when they are deployed', async () => {
    const wallet = await wallets.walletOf(generatePrivateKey());
    await wallet.deploy();
    expect((await registerContract(wallet.address, wallet.sign)).body.code).toBe(1);
  });
  test('sign in by ERC-6492 before they are deployed, and stay undeployed', async () => {
    const wallet = await wallets.walletOf(generatePrivateKey());
    expect((await registerContract(wallet.address, wallet.signUndeployed)).body.code).toBe(1);
    expect(await world.reader.getCode({ address: wallet.address })).toBeUndefined();
  });
  test('sign in by ERC-6492 after they were deployed', async () => {
    const wallet = await wallets.walletOf(generatePrivateKey());
    await wallet.deploy();
    expect((await registerContract(wallet.address, wallet.signUndeployed)).body.code).toBe(1);
  });
  test("are refused with another owner's signature", async () => {
    const [mine, other] = [await wallets.walletOf(generatePrivateKey()), await wallets.walletOf(generatePrivateKey())];
    await mine.deploy();
    for (const sign of [other.sign, other.signUndeployed]) {
      expect((await registerContract(mine.address, sign)).body.error?.key).toBe('SIGNATURE_INVALID');
    }
  });
  test('that are not deployed are refused without their factory', async () => {
    const wallet = await wallets.walletOf(generatePrivateKey());
    expect((await registerContract(wallet.address, wallet.sign)).body.error?.key).toBe('SIGNATURE_INVALID');
  });
  test('that revert, or are no wallets at all, are refused', async () => {
    // The identity precompile returns its input, which begins with the selector that ERC-1271 defines as acceptance.
    const echo = '0x0000000000000000000000000000000000000004';
    expect((await registerContract(echo, signByStranger)).body.error?.key).toBe('SIGNATURE_INVALID');
    expect((await registerContract(world.deployment.vault, signByStranger)).body.error?.key).toBe('SIGNATURE_INVALID');
  });
});

const signByStranger = (message: string) => newKey().signMessage({ message });

async function registerContract(address: string, sign: (message: string) => Promise<string>) {
  const { challengeId, message } = await challengeFor(address);
  return register({ username: address, recommend: LOCAL_ROOT_CODE, challengeId, signature: await sign(message) });
}

describe('with nodes down', () => {
  const DOWN = 'http://127.0.0.1:9';
  const verifier = (...rpcUrls: string[]) => createSignatureVerifier({ rpcUrls, log: world.context.log });
  const askAs = async (wallet: Awaited<ReturnType<SmartWalletKit['walletOf']>>) => ({
    address: wallet.address,
    message: 'hello',
    ...unwrapSignature(await wallet.signUndeployed('hello')),
  });
  test('still checks a plain signature', async () => {
    const wallet = newKey();
    const signature = await wallet.signMessage({ message: 'hello' });
    expect(await verifier(DOWN, DOWN)({ address: wallet.address, message: 'hello', signature })).toBe('key');
  });
  test('reports a signature that needs the chain as unavailable, not as invalid', async () => {
    const question = await askAs(await wallets.walletOf(generatePrivateKey()));
    await expect(verifier(DOWN, DOWN)(question)).rejects.toEqual(refusal('CHAIN_UNAVAILABLE'));
    await expect(verifier(DOWN, world.rpcUrl)(question)).rejects.toEqual(refusal('CHAIN_UNAVAILABLE'));
  });
  test('verifies a signature while one node of three is down', async () => {
    const question = await askAs(await wallets.walletOf(generatePrivateKey()));
    expect(await verifier(DOWN, world.rpcUrl, world.rpcUrl)(question)).toBe('undeployedWallet');
  });
});

describe('sessions', () => {
  test('are listed, revoked one by one, and all but this one', async () => {
    const alice = await world.member();
    const tokens: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { body } = await register(await signed(alice.wallet));
      tokens.push((body.data as { userinfo: { token: string } }).userinfo.token);
    }
    const isIn = async (token = '') => (await world.post(account.profile.path, {}, { token })).body.code === 1;
    const { list, total } = await alice.call(account.sessions, {});
    expect(total).toBe(4);
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);

    expect(await alice.call(account.revokeSessions, { id: list[0]?.id ?? '' })).toEqual({ revoked: 1 });
    expect(await isIn(tokens[2])).toBe(false);
    expect(await isIn(tokens[1])).toBe(true);
    expect(await alice.call(account.revokeSessions, { all: true })).toEqual({ revoked: 2 });
    expect(await isIn(tokens[1])).toBe(false);
    expect(await isIn(alice.token)).toBe(true);
  });
  test('of somebody else are unknown', async () => {
    const [alice, bob] = [await world.member(), await world.member()];
    const { list } = await bob.call(account.sessions, {});
    const refused = await alice.call(account.revokeSessions, { id: list[0]?.id ?? '' }).catch((error: Refusal) => error);
    expect(refused).toEqual(refusal('SESSION_UNKNOWN'));
    expect((await bob.post(account.profile.path, {})).body.code).toBe(1);
  });
  test('end by logging out', async () => {
    const alice = await world.member();
    expect(await alice.call(account.logOut, {})).toEqual({});
    expect((await alice.post(account.profile.path, {})).body.code).toBe(4800);
  });
  test('are limited to 20 per account: the oldest ones end', async () => {
    const alice = await world.member();
    for (let turn = 0; turn < 20; turn += 1) await register(await signed(alice.wallet));
    expect((await alice.post(account.profile.path, {})).body.code).toBe(4800);
  });
});

describe('the line of an account', () => {
  test.each([
    ['the path', sql`path = '{}'`],
    ['the inviter', sql`inviter = null`],
    ['the number', sql`registered_day = 0`],
  ])('never changes: %s', async (_name, change) => {
    const alice = await world.member();
    await expect(world.context.db.run(sql`update account set ${change} where address = ${alice.id}`)).rejects.toThrow(
      /never changes/,
    );
  });
  test('has one root', async () => {
    const second = sql`insert into account (address, inviter, path, invite_code) values (${newKey().address.toLowerCase()}, null, '{}', 'SECOND')`;
    await expect(world.context.db.run(second)).rejects.toThrow(/only_one_root/);
  });
});

test('deletes expired challenges', async () => {
  await challengeFor(newKey().address);
  await world.context.db.run(sql`update challenge set expires_at = clock_timestamp() - interval '2 hours'`);
  await world.runJobs();
  expect(await world.context.db.many(sql`select from challenge`)).toEqual([]);
});
