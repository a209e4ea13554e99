import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { erc20Abi } from '@ocean/chain/abi/erc20';
import { platformTokenAbi } from '@ocean/chain/abi/platform-token';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { createPublicClient, createTestClient, http, keccak256, parseUnits, toBytes } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployContracts, type LocalChain, startChain } from './chain.ts';
import { trimState } from './chain-state.ts';
import { LOCAL } from './local-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'ocean-chain-'));
const parties = { deployerKey: LOCAL.deployer.key, signer: LOCAL.signer.address, admin: LOCAL.root.address };
let chain: LocalChain;

beforeAll(async () => {
  chain = await startChain({});
});
afterAll(async () => {
  await chain.stop();
  rmSync(folder, { recursive: true });
});

test('mints the whole genesis into the vault and leaves no minter', async () => {
  const deployment = await deployContracts({ rpcUrl: chain.rpcUrl, ...parties });
  const reader = createPublicClient({ transport: http(chain.rpcUrl) });
  const bcg = deployment.tokens.BCG.address;
  const held = await reader.readContract({ address: bcg, abi: erc20Abi, functionName: 'balanceOf', args: [deployment.vault] });
  expect(held).toBe(parseUnits('1000000000', 18));
  const minter = keccak256(toBytes('MINTER_ROLE'));
  for (const address of [LOCAL.deployer.address, LOCAL.root.address]) {
    const args = [minter, address] as const;
    expect(await reader.readContract({ address: bcg, abi: platformTokenAbi, functionName: 'hasRole', args })).toBe(false);
  }
  const cap = { address: deployment.vault, abi: vaultAbi, functionName: 'claimable' } as const;
  expect(await reader.readContract({ ...cap, args: [deployment.tokens.USDT.address] })).toBe(parseUnits('10000000', 6));
});

test('hands the admin role over and revokes it from the deployer', async () => {
  const { vault } = await deployContracts({ rpcUrl: chain.rpcUrl, ...parties });
  const reader = createPublicClient({ transport: http(chain.rpcUrl) });
  const isAdmin = (address: `0x${string}`) =>
    reader.readContract({ address: vault, abi: vaultAbi, functionName: 'hasRole', args: [`0x${'00'.repeat(32)}`, address] });
  expect(await isAdmin(LOCAL.root.address)).toBe(true);
  expect(await isAdmin(LOCAL.deployer.address)).toBe(false);
});

test('deploys in one or two blocks on a chain with a block time', async () => {
  const slow = await startChain({ blockTimeSeconds: 1 });
  try {
    const { deployBlock } = await deployContracts({ rpcUrl: slow.rpcUrl, ...parties });
    const head = await createPublicClient({ transport: http(slow.rpcUrl) }).getBlockNumber();
    expect(Number(head) - deployBlock).toBeLessThanOrEqual(1);
  } finally {
    await slow.stop();
  }
});

test('names the port in the error when it is taken', async () => {
  const port = Number(new URL(chain.rpcUrl).port);
  await expect(startChain({ port })).rejects.toThrow(`port ${port} is taken`);
});

test('continues after a restart with its blocks, balances, logs and clock', async () => {
  const stateFile = join(folder, 'chain.json');
  const first = await startChain({ stateFile });
  const { vault, tokens } = await deployContracts({ rpcUrl: first.rpcUrl, ...parties });
  const clock = createTestClient({ mode: 'anvil', transport: http(first.rpcUrl) });
  await clock.increaseTime({ seconds: 86_400 * 30 });
  await clock.mine({ blocks: 3 });
  const before = await facts(first.rpcUrl, vault, tokens.BCG.address);
  await first.stop();

  const second = await startChain({ stateFile });
  try {
    expect(await facts(second.rpcUrl, vault, tokens.BCG.address)).toEqual(before);
    await createTestClient({ mode: 'anvil', transport: http(second.rpcUrl) }).mine({ blocks: 1 });
    const next = await createPublicClient({ transport: http(second.rpcUrl) }).getBlock();
    expect(next.timestamp).toBeGreaterThanOrEqual(before.head.timestamp);
    expect(next.timestamp - before.head.timestamp).toBeLessThan(60n);
  } finally {
    await second.stop();
  }
});

async function facts(rpcUrl: string, vault: `0x${string}`, bcg: `0x${string}`) {
  const reader = createPublicClient({ transport: http(rpcUrl) });
  const { number, hash, timestamp } = await reader.getBlock();
  const logs = await reader.getLogs({ address: vault, fromBlock: 0n, toBlock: number });
  const held = await reader.readContract({ address: bcg, abi: erc20Abi, functionName: 'balanceOf', args: [vault] });
  const old = await reader.getBlock({ blockNumber: number - 2n });
  return {
    head: { number, hash, timestamp },
    oldHash: old.hash,
    logs: logs.map(({ blockHash, topics }) => ({ blockHash, topics })),
    held,
  };
}

test('ends a chain that a killed start left on the same state file, and continues from its blocks', async () => {
  const stateFile = join(folder, 'orphan.json');
  const orphan = await startChain({ stateFile });
  await createTestClient({ mode: 'anvil', transport: http(orphan.rpcUrl) }).mine({ blocks: 7 });
  await expect.poll(() => savedBlock(stateFile)).toBe(7);
  const next = await startChain({ stateFile });
  try {
    expect(await createPublicClient({ transport: http(next.rpcUrl) }).getBlockNumber()).toBe(7n);
    await expect(createPublicClient({ transport: http(orphan.rpcUrl, { retryCount: 0 }) }).getBlockNumber()).rejects.toThrow();
  } finally {
    await next.stop();
  }
});

test('loses no block that has another on top of it when the chain is killed', async () => {
  const stateFile = join(folder, 'killed.json');
  const first = await startChain({ stateFile, blockTimeSeconds: 0.05 });
  const reader = createPublicClient({ transport: http(first.rpcUrl), pollingInterval: 5, cacheTime: 0 });
  const { vault, deployBlock } = await deployContracts({ rpcUrl: first.rpcUrl, ...parties });
  await expect.poll(() => reader.getBlockNumber(), { interval: 1 }).toBeGreaterThanOrEqual(BigInt(deployBlock + 2));
  const head = await reader.getBlock();
  const below = await reader.getBlock({ blockNumber: head.number - 1n });
  process.kill(Number(readFileSync(`${stateFile}.pid`, 'utf8')), 'SIGKILL');
  await expect.poll(() => reader.getBlockNumber().catch(() => 'gone')).toBe('gone');

  const second = await startChain({ stateFile });
  try {
    const after = createPublicClient({ transport: http(second.rpcUrl) });
    expect((await after.getBlock({ blockNumber: below.number })).hash).toBe(below.hash);
    expect(await after.getCode({ address: vault })).not.toBe('0x');
  } finally {
    await second.stop();
    await first.stop();
  }
});

test('mines few blocks while idle, and confirms every transaction', async () => {
  const resting = await startChain({ blockTimeSeconds: 0.02 });
  try {
    const reader = createPublicClient({ transport: http(resting.rpcUrl), cacheTime: 0 });
    await deployContracts({ rpcUrl: resting.rpcUrl, ...parties });
    const emptyOnTop = async () => {
      let block = await reader.getBlock();
      const head = block.number;
      while (block.transactions.length === 0) block = await reader.getBlock({ blockNumber: block.number - 1n });
      return Number(head - block.number);
    };
    await expect.poll(emptyOnTop).toBe(4);
    // Enough time for twenty blocks.
    await pause(400);
    expect(await emptyOnTop()).toBe(4);
  } finally {
    await resting.stop();
  }
});

test('drops old empty blocks and keeps all logs', async () => {
  const stateFile = join(folder, 'long.json');
  const first = await startChain({ stateFile });
  const { vault, tokens } = await deployContracts({ rpcUrl: first.rpcUrl, ...parties });
  await createTestClient({ mode: 'anvil', transport: http(first.rpcUrl) }).mine({ blocks: 400 });
  const before = await facts(first.rpcUrl, vault, tokens.BCG.address);
  await first.stop();
  const wholeBytes = statSync(stateFile).size;
  trimState(stateFile, 10);
  expect(wholeBytes - statSync(stateFile).size).toBeGreaterThan(380 * 1_500);

  const second = await startChain({ stateFile });
  try {
    expect(await facts(second.rpcUrl, vault, tokens.BCG.address)).toEqual(before);
  } finally {
    await second.stop();
  }
});

test('suggests a reset when the state file is broken', async () => {
  const stateFile = join(folder, 'broken.json');
  writeFileSync(stateFile, '{"block":');
  await expect(startChain({ stateFile })).rejects.toThrow('npm start -- --reset');
});

function savedBlock(stateFile: string): number | undefined {
  return existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')).best_block_number : undefined;
}
