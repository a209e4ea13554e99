import { setTimeout as sleep } from 'node:timers/promises';
import { erc20Abi } from '@ocean/chain/abi/erc20';
import { testTokenAbi } from '@ocean/chain/abi/test-token';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { voucherTypedData } from '@ocean/chain/voucher';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { createPublicClient, createTestClient, createWalletClient, encodeEventTopics, type Hex, http, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Deployment, deployContracts, type LocalChain, startChain } from '#dev/chain/chain.ts';
import { useChainDatabase } from '#dev/chain/chain-database.ts';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { type Answer, type Lie, startLyingNode } from '#dev/chain/lying-node.ts';
import type { Transaction } from '../db/database.ts';
import { receiptOf } from '../dev-api/receipt-of.ts';
import type { VaultEvent } from './chain-port.ts';
import { appendBlocks, dropAbove, readBlocks, readFollower, readFollowerHealth, readSeenEvents } from './events-store.ts';
import { createFollower, type FollowerOptions } from './follow.ts';

const CONFIRMATIONS = 3;
const log = pino({ level: 'silent' });
const payer = privateKeyToAccount(LOCAL.deployer.key);
const [CLAIMED_TOPIC] = encodeEventTopics({ abi: vaultAbi, eventName: 'Claimed' });
const CLAIMS: readonly Hex[] = [`0x${'c1'.repeat(32)}`, `0x${'c2'.repeat(32)}`];
const ORDER: Hex = `0x${'ab'.repeat(32)}`;

/** A chain with the vault and one paying wallet. Only the follower of the server runs. */
async function startVaultChain() {
  const chain: LocalChain = await startChain({ chainId: LOCAL.chainId });
  const { rpcUrl } = chain;
  const deployment: Deployment = await deployContracts({
    rpcUrl,
    deployerKey: LOCAL.deployer.key,
    admin: LOCAL.deployer.address,
    signer: LOCAL.signer.address,
  });
  const transport = http(rpcUrl);
  const wallet = createWalletClient({ account: payer, transport });
  const reader = createPublicClient({ transport, pollingInterval: 20, cacheTime: 0 });
  const tester = createTestClient({ mode: 'anvil', transport });
  const token = deployment.tokens.USDT.address;
  const call = { chain: null, account: payer } as const;
  await receiptOf(
    reader,
    await wallet.writeContract({
      ...call,
      abi: testTokenAbi,
      address: token,
      functionName: 'mint',
      args: [payer.address, 10n ** 12n],
    }),
  );
  await receiptOf(
    reader,
    await wallet.writeContract({
      ...call,
      abi: erc20Abi,
      address: token,
      functionName: 'approve',
      args: [deployment.vault, 10n ** 12n],
    }),
  );
  const sendPayment = (units: bigint, options: { nonce?: number; gasPrice?: bigint } = {}) =>
    wallet.writeContract({
      ...call,
      ...options,
      gas: 300_000n,
      abi: vaultAbi,
      address: deployment.vault,
      functionName: 'pay',
      args: [ORDER, token, units],
    });
  return {
    rpcUrl,
    deployment,
    token,
    wallet,
    tester,
    reader,
    sendPayment,
    mine: (blocks = 1) => tester.mine({ blocks }),
    mined: (hash: Hex) => receiptOf(reader, hash),
    async pays(units: bigint) {
      const hash = await sendPayment(units);
      return receiptOf(reader, hash);
    },
    /** One unit of the main token, against a voucher of the signer. */
    async claims(id: Hex) {
      const { chainId, vault, tokens } = deployment;
      const deadline = (await reader.getBlock()).timestamp + 3_600n;
      const voucher = { id, account: payer.address, token: tokens.BCG.address, net: 1n, burn: 0n, deadline };
      const signature = await privateKeyToAccount(LOCAL.signer.key).signTypedData(voucherTypedData({ chainId, vault, voucher }));
      const args = [voucher, signature] as const;
      const hash = await wallet.writeContract({ ...call, abi: vaultAbi, address: vault, functionName: 'claim', args });
      await receiptOf(reader, hash);
    },
    stop: () => chain.stop(),
  };
}

type VaultChain = Awaited<ReturnType<typeof startVaultChain>>;

const database = useChainDatabase();

/** A follower that records every event it settles. */
function watch(chain: VaultChain, options: Partial<FollowerOptions> = {}) {
  const { db } = database;
  const settled: VaultEvent[] = [];
  const follow = (more: Partial<FollowerOptions> = {}) =>
    createFollower({
      db,
      rpcUrls: [chain.rpcUrl],
      chainId: LOCAL.chainId,
      vault: chain.deployment.vault,
      deployBlock: chain.deployment.deployBlock,
      confirmations: CONFIRMATIONS,
      log,
      onFinal: onEach((_tx, event) => void settled.push(event)),
      ...options,
      ...more,
    });
  return {
    db,
    settled,
    follow,
    follower: follow(),
    ids: () => settled.flatMap((event) => (event.kind === 'Claimed' ? [] : [event.paymentId])),
    units: () => settled.flatMap((event) => (event.kind === 'Claimed' ? [] : [event.units])),
    claims: () => settled.flatMap((event) => (event.kind === 'Claimed' ? [event.voucherId] : [])),
    known: async () => (await db.one<{ n: number }>(sql`select count(*) as n from chain_event`)).n,
    seen: () => readSeenEvents(db, payer.address.toLowerCase()),
    health: () => readFollowerHealth(db),
  };
}

type Watching = ReturnType<typeof watch>;

/** One handler for payments and claims. */
function onEach(react: (tx: Transaction, event: VaultEvent) => Promise<void> | void): FollowerOptions['onFinal'] {
  return {
    async payments(tx, payments) {
      for (const payment of payments) await react(tx, payment);
    },
    async claim(tx, claim) {
      await react(tx, claim);
    },
  };
}

describe('a follower with nodes that lie', () => {
  let chain: VaultChain;
  let liar: Awaited<ReturnType<typeof startLyingNode>>;
  let watching: Watching;

  beforeAll(async () => {
    chain = await startVaultChain();
    for (const units of [5n, 6n, 7n]) await chain.pays(units);
    for (const id of CLAIMS) await chain.claims(id);
    await chain.mine(CONFIRMATIONS);
    await chain.pays(8n); // stays seen
    liar = await startLyingNode(chain.rpcUrl);
  });
  beforeEach(() => {
    liar.tellsTheTruth();
    watching = watch(chain);
  });
  afterAll(async () => {
    await liar.stop();
    await chain.stop();
  });

  const onLogs =
    (change: (logs: Record<string, unknown>[]) => unknown): Lie =>
    async ({ method }, truth) =>
      method === 'eth_getLogs' ? { result: change((await truth()) as Record<string, unknown>[]) } : undefined;
  const onMethod =
    (name: string, answer: Answer): Lie =>
    ({ method }) =>
      method === name ? answer : undefined;
  const onHeader =
    (which: (number: unknown) => boolean, change: (header: Record<string, unknown>) => unknown): Lie =>
    async ({ method, params }, truth) =>
      method === 'eth_getBlockByNumber' && which(params[0])
        ? { result: change((await truth()) as Record<string, unknown>) }
        : undefined;
  const isNumber = (tag: unknown) => typeof tag === 'string' && tag.startsWith('0x');
  const OTHER_HASH = `0x${'99'.repeat(32)}`;

  /** Lies only about the first block that is requested after the logs. */
  function changesAfterLogs(): Lie {
    let isAfterLogs = false;
    return async ({ method, params }, truth) => {
      const isLie = isAfterLogs && method === 'eth_getBlockByNumber' && isNumber(params[0]);
      isAfterLogs = method === 'eth_getLogs' || (isAfterLogs && !isLie);
      return isLie ? { result: { ...((await truth()) as object), hash: OTHER_HASH } } : undefined;
    };
  }
  const lies: [string, Lie, RegExp][] = [
    ['hides all logs', onLogs(() => []), /counts 4 payments and 2 claims, its logs 0 and 0/],
    ['hides the first log', onLogs((logs) => logs.slice(1)), /payment 2 comes after payment 0/],
    ['hides a log in the middle', onLogs((logs) => logs.filter((_, i) => i !== 1)), /payment 3 comes after payment 1/],
    ['truncates the list', onLogs((logs) => logs.slice(0, 2)), /counts 4 payments and 2 claims, its logs 2 and 0/],
    ['hides the claims', onLogs((logs) => logs.filter((entry) => !isClaim(entry))), /and 2 claims, its logs 4 and 0/],
    ['hides one claim', onLogs((logs) => logs.filter((entry) => !isClaim(entry, CLAIMS[1]))), /and 2 claims, its logs 4 and 1/],
    [
      'reports one claim in place of another',
      onLogs((logs) => logs.map((entry) => (isClaim(entry, CLAIMS[1]) ? withVoucher(entry, CLAIMS[0]) : entry))),
      /a second time/,
    ],
    ['returns every log twice', onLogs((logs) => [...logs, ...logs]), /two logs/],
    ['repeats a log in a later block', onLogs((logs) => [...logs, again(logs[0])]), /payment 1 comes after payment 1/],
    [
      'returns logs of another contract',
      onLogs((logs) => logs.map((entry) => ({ ...entry, address: OTHER_HASH.slice(0, 42) }))),
      /another contract/,
    ],
    [
      'returns logs of another block',
      onLogs((logs) => logs.map((entry) => ({ ...entry, blockHash: OTHER_HASH }))),
      /two hashes|another hash/,
    ],
    [
      'returns logs from outside the range',
      onLogs((logs) => logs.map((entry) => ({ ...entry, blockNumber: toHex(9_999) }))),
      /came for the range/,
    ],
    ['returns removed logs', onLogs((logs) => logs.map((entry) => ({ ...entry, removed: true }))), /removed/],
    ['answers logs with null', onLogs(() => null), /not a list/],
    ['miscounts the payments', onMethod('eth_call', { result: toHex(9n, { size: 32 }) }), /counts 9 payments/],
    ['has no such vault', onMethod('eth_call', { result: '0x' }), /lastPaymentId/],
    ['is on another chain', onMethod('eth_chainId', { result: '0x1' }), /is on chain 1/],
    [
      'answers with truncated JSON',
      onMethod('eth_getLogs', { body: '{"jsonrpc":"2.0","id":1,"result":[{"addr' }),
      /eth_getLogs failed/,
    ],
    ['answers with something other than JSON', () => ({ body: '<html>busy</html>' }), /failed/],
    ['limits the rate of requests', () => ({ status: 429 }), /HTTP 429/],
    ['is down behind its gateway', () => ({ status: 502 }), /HTTP 502/],
    ['never answers', () => 'silence' as const, /failed/],
    ['never answers a request for logs', onMethod('eth_getLogs', 'silence'), /eth_getLogs failed/],
    ['has an internal error', onMethod('eth_getBlockByNumber', { error: { code: -32603, message: 'internal' } }), /failed/],
    ['does not know its own blocks', onHeader(isNumber, () => null), /no such block/],
    ['returns a different block', onHeader(isNumber, (header) => ({ ...header, number: '0x1' })), /asked for block/],
    [
      'returns blocks that are not linked',
      onHeader(isNumber, (header) => ({ ...header, parentHash: OTHER_HASH })),
      /does not stand on|do not lead down|differ|final as/,
    ],
    ['changes a block while its logs are read', changesAfterLogs(), /changed while its logs were read/],
    [
      'returns malformed headers',
      onHeader(
        () => true,
        (header) => ({ ...header, hash: '0x12' }),
      ),
      /malformed/,
    ],
    [
      'returns a time that is not a number',
      onHeader(
        () => true,
        (header) => ({ ...header, timestamp: 'noon' }),
      ),
      /malformed/,
    ],
  ];

  test.each(lies)('rejects a node that %s, and settles through the next one', async (name, lie, problem) => {
    liar.tells(lie);
    // Only the lies that provoke a timeout get the short one: an honest node may be slow on a busy machine.
    const patience = /never/.test(name) ? { requestTimeoutMs: 1_500 } : {};
    const alone = watching.follow({ rpcUrls: [liar.url], ...patience });
    await expect(alone.step()).rejects.toThrow(problem);
    expect(await watching.known()).toBe(0);
    expect(watching.settled).toEqual([]);

    await watching.follow({ rpcUrls: [liar.url, chain.rpcUrl, chain.rpcUrl], ...patience }).step();
    expect(watching.ids()).toEqual([1n, 2n, 3n]);
    expect(watching.claims()).toEqual(CLAIMS);
    expect((await watching.seen()).map((event) => event.kind === 'Paid' && event.units)).toEqual([8n]);
    expect(await watching.health()).toMatchObject({ state: 'following', trouble: null });
  });

  test('continues with the same node once it tells the truth, and reports why it was stalled', async () => {
    const follower = watching.follow({ rpcUrls: [liar.url] });
    await follower.step(); // believes it first
    await chain.pays(9n);
    liar.tells(onLogs(() => []));
    await expect(follower.step()).rejects.toThrow(/counts 5 payments/);
    expect(await watching.health()).toMatchObject({ state: 'following', trouble: expect.stringMatching(/counts 5 payments/) });
    liar.tellsTheTruth();
    await chain.mine(CONFIRMATIONS);
    await follower.step();
    expect(watching.ids()).toEqual([1n, 2n, 3n, 4n, 5n]);
    expect(await watching.health()).toMatchObject({ trouble: null, troubleSince: null });
  });

  test('does not move back with a node whose head is behind', async () => {
    const follower = watching.follow({ rpcUrls: [liar.url, chain.rpcUrl, chain.rpcUrl] });
    await follower.step();
    const before = await watching.health();
    const stale = toHex((before?.headBlock ?? 0) - 2);
    liar.tells(async ({ method, params }) => {
      if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest') return undefined;
      return { result: await chain.reader.request({ method: 'eth_getBlockByNumber', params: [stale as Hex, false] }) };
    });
    await expect(watching.follow({ rpcUrls: [liar.url] }).step()).rejects.toThrow(/is behind/);
    expect(await watching.health()).toMatchObject({ headBlock: before?.headBlock, finalBlock: before?.finalBlock });
    await expect(follower.step()).resolves.toMatchObject({ headBlock: before?.headBlock });
  });

  test('is not delayed by a stale node while another node is ahead', async () => {
    const follower = watching.follow({ rpcUrls: [liar.url, chain.rpcUrl, chain.rpcUrl] });
    await follower.step();
    const frozen = await chain.reader.request({ method: 'eth_getBlockByNumber', params: ['latest', false] });
    liar.tells(({ method, params }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest' ? { result: frozen } : undefined,
    );
    await chain.pays(1n);
    const headOf = async () => (await watching.health())?.headBlock;
    await follower.step();
    await follower.step();
    expect(await headOf()).toBe(Number(await chain.reader.getBlockNumber({ cacheTime: 0 })));
  });

  test('halves the range until the node serves it, and misses no event', async () => {
    const widths: number[] = [];
    liar.tells(({ method, params }) => {
      if (method !== 'eth_getLogs') return undefined;
      const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex };
      const width = Number(toBlock) - Number(fromBlock) + 1;
      widths.push(width);
      return width > 2 ? { error: { code: -32005, message: 'query returned more than 10000 results' } } : undefined;
    });
    await watching.follow({ rpcUrls: [liar.url] }).step();
    expect(watching.ids().slice(0, 3)).toEqual([1n, 2n, 3n]);
    expect(Math.max(...widths)).toBeGreaterThan(2);
  });

  test('settles nothing when as many nodes disagree about a block as agree', async () => {
    liar.tells(onHeader(isNumber, (header) => ({ ...header, hash: OTHER_HASH })));
    await expect(watching.follow({ rpcUrls: [chain.rpcUrl, liar.url] }).step()).rejects.toThrow(/know block \d+ differently/);
    expect(watching.settled).toEqual([]);
  });

  test('settles when more nodes agree than disagree', async () => {
    liar.tells(onHeader(isNumber, (header) => ({ ...header, hash: OTHER_HASH })));
    await watching.follow({ rpcUrls: [chain.rpcUrl, liar.url, chain.rpcUrl] }).step();
    expect(watching.ids().slice(0, 3)).toEqual([1n, 2n, 3n]);
  });

  test('refuses a database that follows another vault', async () => {
    await watching.follower.step();
    const other = watching.follow({ vault: chain.token });
    await expect(other.step()).rejects.toThrow(/this database follows vault/);
  });

  function isClaim(entry: Record<string, unknown>, id?: Hex): boolean {
    const topics = entry.topics as Hex[];
    return topics[0] === CLAIMED_TOPIC && (id === undefined || topics[1] === id);
  }

  function withVoucher(entry: Record<string, unknown>, id: Hex | undefined): Record<string, unknown> {
    return { ...entry, topics: (entry.topics as Hex[]).with(1, id ?? '0x') };
  }

  function again(entry: Record<string, unknown> | undefined): Record<string, unknown> {
    return { ...entry, logIndex: '0x63' };
  }
});

describe('a follower on a chain with reorgs', () => {
  let chain: VaultChain;
  let untouched: Hex;
  let watching: Watching;
  beforeAll(async () => {
    chain = await startVaultChain();
  });
  afterAll(() => chain.stop());
  beforeEach(async () => {
    untouched = await chain.tester.snapshot();
    watching = watch(chain);
    await watching.follower.step();
  });
  afterEach(() => chain.tester.revert({ id: untouched }));

  test('sees a payment immediately and settles it only when it is final', async () => {
    await chain.pays(5n);
    await watching.follower.step();
    expect(watching.settled).toEqual([]);
    expect(await watching.seen()).toHaveLength(1);
    await chain.mine(CONFIRMATIONS - 1);
    await watching.follower.step();
    expect(watching.settled).toEqual([]);
    await chain.mine(1);
    await watching.follower.step();
    expect(watching.units()).toEqual([5n]);
    expect(await watching.seen()).toEqual([]);
    await watching.follower.step();
    expect(watching.units()).toEqual([5n]);
  });

  test('forgets a payment that a reorg removed before it was final', async () => {
    const snapshot = await chain.tester.snapshot();
    await chain.pays(5n);
    await watching.follower.step();
    expect(await watching.seen()).toHaveLength(1);
    await chain.tester.revert({ id: snapshot });
    await chain.mine(CONFIRMATIONS + 3);
    await watching.follower.step();
    expect(await watching.seen()).toEqual([]);
    expect(watching.settled).toEqual([]);
  });

  test('credits only the replacement when a reorg brings another transaction with the same nonce', async () => {
    const nonce = await chain.reader.getTransactionCount({ address: payer.address });
    const snapshot = await chain.tester.snapshot();
    const first = await chain.sendPayment(5n, { nonce });
    await chain.mined(first);
    await watching.follower.step();
    expect((await watching.seen()).map((event) => event.txHash)).toEqual([first]);

    await chain.tester.revert({ id: snapshot });
    const second = await chain.sendPayment(7n, { nonce });
    await chain.mined(second);
    await chain.mine(CONFIRMATIONS);
    await watching.follower.step();
    expect(watching.settled).toMatchObject([{ paymentId: 1n, units: 7n, txHash: second }]);
  });

  test('settles a re-mined payment once, even with another log index', async () => {
    const snapshot = await chain.tester.snapshot();
    const nonce = await chain.reader.getTransactionCount({ address: payer.address });
    const hash = await chain.sendPayment(5n, { nonce, gasPrice: 2n * 10n ** 9n });
    await chain.mined(hash);
    await watching.follower.step();
    const [before] = await watching.db.many<{ log_index: number }>(sql`select log_index from chain_event`);

    await chain.tester.revert({ id: snapshot });
    await chain.tester.setAutomine(false);
    await emitSomethingBefore(chain);
    const same = await chain.sendPayment(5n, { nonce, gasPrice: 2n * 10n ** 9n });
    await chain.mine(1);
    await chain.tester.setAutomine(true);
    await chain.mine(CONFIRMATIONS);
    await watching.follower.step();
    const [after] = await watching.db.many<{ log_index: number }>(sql`select log_index from chain_event`);
    expect(same).toBe(hash);
    expect(after?.log_index).not.toBe(before?.log_index);
    expect(watching.settled).toMatchObject([{ paymentId: 1n, units: 5n, txHash: hash }]);
    await watching.follower.step();
    expect(watching.settled).toHaveLength(1);
  });

  test('follows anvil’s own reorg of a few blocks', async () => {
    await chain.pays(5n);
    await chain.mine(1);
    await watching.follower.step();
    await chain.tester.request({ method: 'anvil_reorg', params: [2, []] } as never);
    await chain.mine(2);
    await watching.follower.step();
    expect(await watching.seen()).toEqual([]);
    await chain.pays(6n);
    await chain.mine(CONFIRMATIONS);
    await watching.follower.step();
    expect(watching.units()).toEqual([6n]);
  });

  test('halts and alerts when a final block is replaced, and moves nothing after it', async () => {
    const snapshot = await chain.tester.snapshot();
    await chain.pays(5n);
    await chain.mine(CONFIRMATIONS);
    await watching.follower.step();
    expect(watching.units()).toEqual([5n]);

    await chain.tester.revert({ id: snapshot });
    await chain.pays(50n);
    await chain.pays(60n);
    await chain.mine(CONFIRMATIONS + 4);
    await expect(watching.follower.step()).rejects.toThrow(/final as/);
    await expect(watching.follower.step()).rejects.toThrow(/final as/);
    expect(await watching.health()).toMatchObject({ state: 'halted', trouble: expect.stringMatching(/final as/) });
    expect(watching.units()).toEqual([5n]);
  });

  test('blocks all later events behind one that cannot be settled, and loses none', async () => {
    for (const units of [5n, 6n, 7n]) await chain.pays(units);
    await chain.mine(CONFIRMATIONS);
    const onFinal: FollowerOptions['onFinal'] = {
      async payments(_tx, payments) {
        if (payments.some(({ units }) => units === 6n)) throw new Error('poisoned');
        watching.settled.push(...payments);
      },
      claim: async () => undefined,
    };
    const stuck = watching.follow({ onFinal });
    await expect(stuck.step()).rejects.toThrow(/payment 2 .* poisoned/);
    await expect(stuck.step()).rejects.toThrow(/payment 2 .* poisoned/);
    expect(watching.units()).toEqual([5n]);
    // Health is public: it names the event and hides the cause.
    const trouble = expect.stringMatching(/^payment 2 of block \d+ could not be settled$/);
    expect(await watching.health()).toMatchObject({ state: 'halted', trouble });

    await watching.follower.step();
    expect(watching.units()).toEqual([5n, 6n, 7n]);
    expect(await watching.health()).toMatchObject({ state: 'following', trouble: null });
  });

  test('rolls back everything that a failed event wrote', async () => {
    await chain.pays(5n);
    await chain.mine(CONFIRMATIONS);
    const onFinal = onEach(async (tx) => {
      await tx.run(sql`insert into job_lease (name, holder, held_until) values ('trace', gen_random_uuid(), now())`);
      throw new Error('killed');
    });
    await expect(watching.follow({ onFinal }).step()).rejects.toThrow(/killed/);
    expect(await watching.db.maybeOne(sql`select 1 from job_lease`)).toBeUndefined();
    expect(await watching.seen()).toHaveLength(1);
  });

  test('settles every event once with concurrent followers', async () => {
    for (const units of [5n, 6n, 7n, 8n]) await chain.pays(units);
    await chain.mine(CONFIRMATIONS);
    await Promise.allSettled([watching.follow().step(), watching.follow().step(), watching.follow().step()]);
    await watching.follower.step();
    expect([...watching.ids()].sort()).toEqual([1n, 2n, 3n, 4n]);
  });

  test('settles a final event once when two followers reach it together', async () => {
    for (const units of [5n, 6n, 7n]) await chain.pays(units);
    await chain.mine(CONFIRMATIONS);
    await watching.follow({ confirmations: 50 }).step(); // all payments are seen, none is final yet
    const onFinal = onEach(async (_tx, event) => {
      watching.settled.push(event);
      await sleep(40);
    });
    await Promise.allSettled([watching.follow({ onFinal }).step(), watching.follow({ onFinal }).step()]);
    await watching.follower.step();
    expect([...watching.ids()].sort()).toEqual([1n, 2n, 3n]);
  });

  test('writes nothing when its view is stale', async () => {
    const { version } = (await readFollower(watching.db)) ?? { version: -1 };
    const top = (await readBlocks(watching.db)).at(-1);
    const next = { number: (top?.number ?? 0) + 1, hash: ORDER, parentHash: top?.hash ?? '', time: top?.time ?? 0 };
    await chain.pays(5n);
    await watching.follower.step();
    await expect(appendBlocks(watching.db, version, { blocks: [next], logs: [] })).rejects.toThrow(/another follower/);
    await expect(dropAbove(watching.db, version, 0)).rejects.toThrow(/another follower/);
    expect(await watching.seen()).toHaveLength(1);
  });

  test('recovers without an operator from a node that hid a payment consistently', async () => {
    const node = await startLyingNode(chain.rpcUrl);
    const follower = watching.follow({ rpcUrls: [node.url] });
    await chain.pays(5n);
    node.tells(({ method }) => {
      if (method === 'eth_call') return { result: toHex(0n, { size: 32 }) };
      return method === 'eth_getLogs' ? { result: [] } : undefined;
    });
    await follower.step();
    expect(await watching.known()).toBe(0);
    node.tellsTheTruth();
    await chain.pays(6n);
    await chain.mine(CONFIRMATIONS);
    await expect(follower.step()).rejects.toThrow(/payment 2 comes after payment 0/);
    await follower.step();
    expect(watching.units()).toEqual([5n, 6n]);
    await node.stop();
  });

  test('halts when a final block without events is replaced', async () => {
    const snapshot = await chain.tester.snapshot();
    await chain.mine(CONFIRMATIONS + 4);
    await watching.follower.step();
    await chain.tester.revert({ id: snapshot });
    await chain.pays(50n);
    await chain.mine(CONFIRMATIONS + 8);
    await expect(watching.follower.step()).rejects.toThrow(/final as/);
    expect(await watching.health()).toMatchObject({ state: 'halted' });
    expect(watching.settled).toEqual([]);
  });

  test('reads a long history in large ranges and settles nothing of it before the head is checked', async () => {
    await chain.pays(5n);
    await chain.mine(700);
    await chain.pays(6n);
    await chain.mine(CONFIRMATIONS);
    await database.forgetChain();
    const fresh = watch(chain);
    const node = await startLyingNode(chain.rpcUrl);
    // A gap in the history is noticed at the head, before any event of it settles.
    node.tells(async ({ method }, truth) =>
      method === 'eth_getLogs' ? { result: ((await truth()) as unknown[]).slice(1) } : undefined,
    );
    await expect(fresh.follow({ rpcUrls: [node.url] }).step()).rejects.toThrow(/payment/);
    expect(fresh.settled).toEqual([]);

    node.tellsTheTruth();
    const asked = node.asked.length;
    await fresh.follow({ rpcUrls: [node.url] }).step();
    expect(fresh.units()).toEqual([5n, 6n]);
    expect(node.asked.length - asked).toBeLessThan(400);
    await node.stop();
  });
});

/** A transfer from another account with a higher fee, so that it comes first in the block and takes the first log index. */
async function emitSomethingBefore(chain: VaultChain): Promise<void> {
  const other = '0x00000000000000000000000000000000000000aa';
  await chain.tester.impersonateAccount({ address: chain.deployment.vault });
  await chain.tester.setBalance({ address: chain.deployment.vault, value: 10n ** 20n });
  const sender = createWalletClient({ account: chain.deployment.vault, transport: http(chain.rpcUrl) });
  const call = {
    chain: null,
    gas: 200_000n,
    gasPrice: 50n * 10n ** 9n,
    abi: erc20Abi,
    address: chain.deployment.tokens.BCG.address,
  } as const;
  await sender.writeContract({ ...call, functionName: 'transfer', args: [other, 1n] });
}
