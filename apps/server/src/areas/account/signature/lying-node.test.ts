import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { account } from '@ocean/api/areas/account';
import { encodeErrorResult, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { type Lie, startLyingNode } from '#dev/chain/lying-node.ts';
import { openSmartWallets } from '#dev/chain/smart-wallet.ts';
import { postTo } from '#dev/world/post-to.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { createChainPort } from '../../../chain/create-chain-port.ts';
import { createServer } from '../../../main/processes.ts';

const world = useWorld();
/** Answers yes to every question: every address has code, and its code accepts every signature. */
const YES = `0x1626ba7e${'00'.repeat(28)}`;
const saysYes: Lie = ({ method, params }) => {
  if (method === 'eth_getCode') return { result: '0x6001' };
  if (method !== 'eth_call') return undefined;
  // A call without a recipient runs a check that answers 1; a call to a wallet is answered by the wallet.
  const [{ to }] = params as [{ to?: string }];
  return { result: to ? YES : `0x${'0'.repeat(63)}1` };
};
const saysNo: Lie = ({ method }) => (method === 'eth_call' ? { result: '0x' } : undefined);
const LOOKUP = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
]);
const GARBAGE = `0x${'ab'.repeat(65)}`;

let nodes: Awaited<ReturnType<typeof startLyingNode>>[];
let origin: string;
let stop: () => Promise<void>;
let victim: Member;
beforeAll(async () => {
  nodes = await Promise.all([1, 2, 3].map(() => startLyingNode(world.rpcUrl)));
  const { chainId, vault } = world.context.config;
  const chain = createChainPort({ rpcUrls: nodes.map(({ url }) => url), chainId, vault, log: world.context.log });
  const server = createServer({ ...world.context, chain });
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
  stop = () => server.close();
  victim = await world.member();
  await victim.deposits('USDT', '3000');
});
afterAll(async () => {
  await stop?.();
  await Promise.all((nodes ?? []).map((node) => node.stop()));
});

/** Gives the first lie to the first node, and so on; the remaining nodes are truthful. */
function tell(...lies: (Lie | undefined)[]): void {
  for (const [at, node] of nodes.entries()) node.tells(lies[at] ?? (() => undefined));
}

/** Gives the lie to exactly one node, for each node in turn. */
const placed = (lie: Lie) => [0, 1, 2].map((liar) => [`node ${liar + 1}`, () => tell(...Array<undefined>(liar), lie)] as const);

async function signIn(address: string, sign: (message: string) => Promise<string> | string) {
  const { challengeId, message } = await world.visitor.call(account.challenge, {
    address,
    chainId: LOCAL.chainId,
    purpose: 'signIn',
    recommend: world.context.config.rootInviteCode,
  });
  const signature = await sign(message);
  const recommend = world.context.config.rootInviteCode;
  return postTo(origin, account.register.path, { username: address, recommend, challengeId, signature }, {});
}

describe('one lying node of three', () => {
  test.each(placed(saysYes))('%s lets no account sign in', async (_node, lies) => {
    lies();
    const stranger = privateKeyToAccount(generatePrivateKey());
    for (const { address } of [victim, stranger]) {
      const { body } = await signIn(address, () => GARBAGE);
      expect(body).toMatchObject({ code: 5000, error: { key: 'SIGNATURE_INVALID' } });
    }
  });

  test.each(placed(saysYes))('%s gives a thief of a session no permission', async (_node, lies) => {
    lies();
    const thief = await world.member({ inviter: victim });
    const transfer = { asset: 'USDT' as const, amount: '3000', to: thief.address };
    const { challengeId } = await victim.signs({ call: 'earn/transfer', ...transfer });
    const body = { ...transfer, challengeId, signature: GARBAGE };
    const answer = await postTo(origin, '/api/earn/transfer', body, { token: victim.token });
    expect(answer.body).toMatchObject({ code: 5000, error: { key: 'SIGNATURE_INVALID' } });
  });

  test.each(placed(saysNo))('%s keeps no wallet from signing in', async (_node, lies) => {
    lies();
    const kit = await openSmartWallets(world.rpcUrl);
    const [deployed, undeployed] = [await kit.walletOf(generatePrivateKey()), await kit.walletOf(generatePrivateKey())];
    await deployed.deploy();
    expect((await signIn(deployed.address, deployed.sign)).body.code).toBe(1);
    expect((await signIn(undeployed.address, undeployed.signUndeployed)).body.code).toBe(1);
  });

  test('and one that is down leave no majority: unavailable, never "invalid" and never "valid"', async () => {
    tell(saysYes, () => ({ status: 503 }));
    expect((await signIn(victim.address, () => GARBAGE)).status).toBe(503);
  });
});

test('refuses a wallet that answers with an off-chain look-up, and fetches nothing from its address', async () => {
  const fetched: string[] = [];
  const elsewhere = createHttpServer((request, response) => {
    fetched.push(request.url ?? '');
    response.end(JSON.stringify({ data: YES }));
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  const wallet = privateKeyToAccount(generatePrivateKey()).address;
  const args = [wallet, [`http://127.0.0.1:${port}/{sender}/{data}`], '0x', '0x12345678', '0x'] as const;
  const data = encodeErrorResult({ abi: LOOKUP, errorName: 'OffchainLookup', args });
  const lookUp = { code: 3, message: 'execution reverted', data };
  for (const node of nodes) node.tells(({ method }) => (method === 'eth_call' ? { error: lookUp } : undefined));
  expect((await signIn(wallet, () => GARBAGE)).body).toMatchObject({ error: { key: 'SIGNATURE_INVALID' } });
  expect(fetched).toEqual([]);
  await new Promise((resolve) => elsewhere.close(resolve));
});

test('verifies a plain signature without asking a node', async () => {
  for (const node of nodes) node.tells(() => ({ status: 503 }));
  const before = nodes.map(({ asked }) => asked.length);
  const key = privateKeyToAccount(generatePrivateKey());
  expect((await signIn(key.address, (message) => key.signMessage({ message }))).body.code).toBe(1);
  expect(nodes.map(({ asked }) => asked.length)).toEqual(before);
});
