import { randomBytes, randomUUID } from 'node:crypto';
import { account as accountApi } from '@ocean/api/areas/account';
import type { Asset } from '@ocean/api/assets';
import { createClient } from '@ocean/api/client';
import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { testTokenAbi } from '@ocean/chain/abi/test-token';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { parseAmount } from '@ocean/money/amount';
import { bytesToHex, createPublicClient, createTestClient, createWalletClient, http } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { closeDays } from '../apps/server/src/areas/bots/close-day.ts';
import type { ServerConfig } from '../apps/server/src/config.ts';
import { advanceClock } from '../apps/server/src/dev-api/clock.ts';
import { connectLocalChain } from '../apps/server/src/dev-api/local-chain.ts';
import { jobs } from '../apps/server/src/main/areas.ts';
import { bootstrapPlatform } from '../apps/server/src/main/bootstrap-platform.ts';
import { buildContext } from '../apps/server/src/main/build-context.ts';
import { readConfig } from '../apps/server/src/main/config.ts';
import { createServer, followerOf } from '../apps/server/src/main/processes.ts';
import { deployContracts, startChain } from './chain.ts';
import { LOCAL } from './local-keys.ts';
import { LOCAL_ROOT_CODE, localEnvironment } from './local-parts.ts';
import { createTestDatabase } from './test-database.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;
export type Member = Awaited<ReturnType<World['member']>>;

/**
 * A whole platform for one test file: an own database, an own chain with the deployed contracts and a server in this
 * process. Nothing runs by itself: `mine`, `settle`, `nextDay` and `runJobs` say when the world moves.
 */
export async function createWorld(overrides: Partial<ServerConfig> = {}) {
  const [database, chain] = await Promise.all([createTestDatabase(), startChain({ chainId: LOCAL.chainId })]);
  const deployment = await deployContracts({
    rpcUrl: chain.rpcUrl,
    deployerKey: LOCAL.deployer.key,
    admin: LOCAL.deployer.address,
    signer: LOCAL.signer.address,
  });
  const env = localEnvironment({ origin: 'http://localhost:3000', rpcUrl: chain.rpcUrl, database, deployment });
  const config: ServerConfig = { ...readConfig({ ...env, LOG_LEVEL: 'silent' }), ...overrides };
  const context = buildContext(config);
  await bootstrapPlatform(context);
  const server = createServer(context);
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });

  const transport = http(chain.rpcUrl);
  const reader = createPublicClient({ transport, pollingInterval: 25, cacheTime: 0 });
  const tester = createTestClient({ mode: 'anvil', transport });
  const local = connectLocalChain(config);
  const follower = followerOf(context);

  const mine = (blocks = 1) => tester.mine({ blocks });
  const tokenOf = (asset: Asset) => {
    const token = deployment.tokens[asset];
    if (!token) throw new Error(`${asset} is not deployed`);
    return token;
  };
  const unitsOf = (asset: Asset, amount: string) => {
    const parsed = parseAmount(amount, tokenOf(asset).decimals);
    if (!parsed.ok) throw new Error(`${amount} ${asset}: ${parsed.problem}`);
    return parsed.units;
  };

  async function settle(): Promise<void> {
    await mine(config.confirmations);
    const head = Number(await reader.getBlockNumber({ cacheTime: 0 }));
    for (let steps = 0; steps < 200; steps += 1) {
      const { finalBlock } = await follower.step();
      if (finalBlock >= head - config.confirmations) return;
    }
    throw new Error('the follower does not reach the head');
  }

  async function member(options: { inviter?: { inviteCode: string }; wallet?: PrivateKeyAccount } = {}) {
    const wallet = options.wallet ?? privateKeyToAccount(bytesToHex(randomBytes(32)));
    const address = wallet.address;
    await tester.setBalance({ address, value: 10n ** 20n });
    const visitor = createClient({ baseUrl: origin });
    const challenge = await visitor.call(accountApi.challenge, {
      address,
      chainId: config.chainId,
      purpose: 'signIn',
      recommend: options.inviter?.inviteCode ?? LOCAL_ROOT_CODE,
    });
    const { userinfo } = await visitor.call(accountApi.register, {
      username: address,
      recommend: options.inviter?.inviteCode ?? LOCAL_ROOT_CODE,
      challengeId: challenge.challengeId,
      signature: await wallet.signMessage({ message: challenge.message }),
    });
    const token = userinfo.token;
    const client = createClient({ baseUrl: origin, token: () => token });
    const signer = createWalletClient({ account: wallet, transport, chain: null });
    const wait = (hash: `0x${string}`) => reader.waitForTransactionReceipt({ hash });
    const send = async (request: Parameters<typeof signer.writeContract>[0]) => {
      const hash = await signer.writeContract(request);
      const receipt = await wait(hash);
      if (receipt.status !== 'success') throw new Error(`reverted: ${hash}`);
      return hash;
    };
    const approves = (asset: Asset, amount: string) =>
      send({
        abi: testTokenAbi,
        address: tokenOf(asset).address,
        functionName: 'approve',
        args: [deployment.vault, unitsOf(asset, amount)],
        account: wallet,
        chain: null,
      });
    const faucet = (asset: Asset, amount: string) => local.give({ address, asset, amount });
    return {
      address,
      /** As the database and the ledger know it. */
      id: address.toLowerCase(),
      wallet,
      token,
      inviteCode: userinfo.inviteCode,
      call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, call: { idempotencyKey?: string } = {}): Promise<OutputOf<E>> =>
        client.call(endpoint, input, call),
      post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
        post(origin, path, body, { token, ...headers }),
      send,
      faucet,
      approves,
      pays: (payment: { orderRef: string; asset: Asset; amount: string }) =>
        send({
          abi: vaultAbi,
          address: deployment.vault,
          functionName: 'pay',
          args: [payment.orderRef as `0x${string}`, tokenOf(payment.asset).address, unitsOf(payment.asset, payment.amount)],
          account: wallet,
          chain: null,
        }),
      /** Gets the test token, approves, deposits and waits until it is on the balance. */
      async deposits(asset: Asset, amount: string) {
        await faucet(asset, amount);
        await approves(asset, amount);
        const hash = await send({
          abi: vaultAbi,
          address: deployment.vault,
          functionName: 'deposit',
          args: [tokenOf(asset).address, unitsOf(asset, amount)],
          account: wallet,
          chain: null,
        });
        await settle();
        return hash;
      },
    };
  }

  return {
    context,
    origin,
    deployment,
    rpcUrl: chain.rpcUrl,
    reader,
    tester,
    follower,
    local,
    tokenOf,
    unitsOf,
    mine,
    settle,
    member,
    visitor: createClient({ baseUrl: origin }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) => post(origin, path, body, headers),
    advanceMinutes: (minutes: number) => advanceClock(context, local, minutes),
    nextDay: (days = 1) => advanceClock(context, local, days * 24 * 60),
    closeDays: () => closeDays(context),
    async runJobs() {
      for (const job of jobs) await job.run(context);
    },
    async audit() {
      const { auditLedger } = await import('../apps/server/src/ledger/audit.ts');
      return auditLedger(database.ownerDatabaseUrl);
    },
    async close() {
      await server.close();
      await context.close();
      await chain.stop();
      await database.drop();
    },
  };
}

async function post(origin: string, path: string, body: unknown, headers: Record<string, string>) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: parseJson(text) };
}

function parseJson(text: string): { code?: number; msg?: string; data?: unknown; error?: { key: string } } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
