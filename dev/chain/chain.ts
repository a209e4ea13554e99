import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ASSET_NAMES, type Asset } from '@ocean/api/assets';
import { USUAL_DECIMALS } from '@ocean/api/decimals';
import { platformTokenAbi } from '@ocean/chain/abi/platform-token';
import { testTokenAbi } from '@ocean/chain/abi/test-token';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { platformTokenBytecode } from '@ocean/chain/artifacts/platform-token';
import { testTokenBytecode } from '@ocean/chain/artifacts/test-token';
import { vaultBytecode } from '@ocean/chain/artifacts/vault';
import { type Address, createPublicClient, createTestClient, type Hex, http, keccak256, parseUnits, toBytes } from 'viem';
import { foundryBinary } from '../contracts/foundry.ts';
import { endLeftover, rememberProcess } from './anvil-leftover.ts';
import { trimState } from './chain-state.ts';
import { keepChain } from './keep-chain.ts';
import { openSender } from './send-in-order.ts';

export type Deployment = {
  readonly chainId: number;
  readonly vault: Address;
  /** The block that completes the deployment: no payment can be in an earlier one. */
  readonly deployBlock: number;
  readonly tokens: Readonly<Record<Asset, { address: Address; decimals: number; resetsApproval: boolean }>>;
  /** Pairs in which assets trade against USDT, if there are any (`test-pair.ts`). */
  readonly pairs?: Readonly<Partial<Record<Asset, Address>>>;
};

export type LocalChain = { readonly rpcUrl: string; stop(): Promise<void> };

const LOCAL_CHAIN_ID = 31337;
/** Generous: caps slow down a thief, and should not hinder the members of a local chain. */
const DEFAULT_DAILY_CAP = 10_000_000;
const START_TIMEOUT_MS = 15_000;
/** Blocks whose state stays readable, for balances at a final block. By default anvil keeps all of them on disk. */
const STATES_KEPT = 500;

/**
 * Starts a local chain whose accounts are those of the well-known test mnemonic (`local-keys.ts`).
 *
 * @param port 0 or undefined selects a free one. A taken port is an error that names it.
 * @param blockTimeSeconds Undefined mines a block per transaction. Otherwise blocks have this interval while there is
 * activity.
 * @param stateFile Read at the start and written after every block, so that the chain continues after a stop or a kill.
 * @param fromFile Read at the start and never written: a copy of a chain that was saved before.
 * @param minesAtOnce Mines a block for each transaction as well as at the interval.
 */
export async function startChain(options: {
  port?: number;
  blockTimeSeconds?: number;
  stateFile?: string;
  fromFile?: string;
  minesAtOnce?: boolean;
  chainId?: number;
}): Promise<LocalChain> {
  if (options.stateFile !== undefined) await endLeftover(options.stateFile);
  const savedAt = options.stateFile === undefined ? undefined : writtenAt(options.stateFile);
  if (options.stateFile !== undefined && savedAt !== undefined) trimState(options.stateFile);
  const anvil = spawn(foundryBinary('anvil'), anvilArguments(options, savedAt !== undefined), {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C must reach only the start program, which ends the chain last.
    detached: true,
  });
  if (options.stateFile !== undefined && anvil.pid !== undefined) rememberProcess(options.stateFile, anvil.pid);
  const killWithParent = () => anvil.kill('SIGKILL');
  process.once('exit', killWithParent);
  anvil.once('close', () => process.removeListener('exit', killWithParent));
  const rpcUrl = await listeningUrl(anvil, options.port ?? 0);
  if (savedAt !== undefined) await restoreClock(rpcUrl, savedAt);
  const mustBeKept = options.stateFile !== undefined || options.blockTimeSeconds !== undefined;
  const keeper = mustBeKept ? keepChain({ rpcUrl, ...options }) : undefined;
  return {
    rpcUrl,
    async stop() {
      await keeper?.stop();
      await stop(anvil);
    },
  };
}

const GENESIS_UNITS = parseUnits('1000000000', USUAL_DECIMALS.BCG);
const MINTER_ROLE = keccak256(toBytes('MINTER_ROLE'));
const ADMIN_ROLE: Hex = `0x${'00'.repeat(32)}`;
const SECONDS_PER_DAY = 86_400n;
const NAMES: Readonly<Record<Asset, string>> = {
  USDT: 'Tether USD',
  BUSD: 'Binance USD',
  BCG: 'Ocean Bot',
  DMC: 'Contribution',
  BYB: 'Partner',
};

/**
 * Deploys all contracts to an empty chain: the main token with the whole genesis in the vault, test tokens for the other
 * assets, the vault with caps and roles. Afterwards the main token has no minter and `admin` is the only admin; the
 * deployer stays the owner of the test tokens, as the faucet needs.
 *
 * @param guardian The address that may pause; by default the admin.
 * @param dailyCap Maximum of claims per asset, in whole tokens; refilled evenly over a day.
 * @param decimals Of the test tokens; the main token always has its own.
 * @param resetsApproval Assets whose test token requires an allowance of 0 before a new one.
 */
export async function deployContracts(options: {
  rpcUrl: string;
  deployerKey: Hex;
  signer: Address;
  admin: Address;
  guardian?: Address;
  dailyCap?: Partial<Record<Asset, number>>;
  decimals?: Partial<Record<Exclude<Asset, 'BCG'>, number>>;
  resetsApproval?: readonly Asset[];
}): Promise<Deployment> {
  const { admin, signer, guardian = admin, dailyCap = {}, resetsApproval = [] } = options;
  const sender = await openSender(options);
  const me = sender.address;
  const bcg = await sender.deploy(platformTokenAbi, platformTokenBytecode, [me]);
  const vault = await sender.deploy(vaultAbi, vaultBytecode, [bcg, me, signer, guardian]);
  const tokens = {} as Record<Asset, Deployment['tokens'][Asset]>;
  for (const asset of ASSET_NAMES) {
    const decimals = { ...USUAL_DECIMALS, ...options.decimals }[asset];
    const resets = asset !== 'BCG' && resetsApproval.includes(asset);
    const testToken = [NAMES[asset], asset, decimals, resets, me] as const;
    const address = asset === 'BCG' ? bcg : await sender.deploy(testTokenAbi, testTokenBytecode, testToken);
    tokens[asset] = { address, decimals, resetsApproval: resets };
    const capUnits = parseUnits(String(dailyCap[asset] ?? DEFAULT_DAILY_CAP), decimals);
    await sender.call(vault, vaultAbi, 'setCap', [address, capUnits, capUnits / SECONDS_PER_DAY]);
    await sender.call(vault, vaultAbi, 'setAccepted', [address, true]);
  }
  await sender.call(bcg, platformTokenAbi, 'grantRole', [MINTER_ROLE, me]);
  await sender.call(bcg, platformTokenAbi, 'mint', [vault, GENESIS_UNITS]);
  await sender.call(bcg, platformTokenAbi, 'renounceRole', [MINTER_ROLE, me]);
  if (admin.toLowerCase() !== me.toLowerCase()) {
    for (const [contract, abi] of [
      [bcg, platformTokenAbi],
      [vault, vaultAbi],
    ] as const) {
      await sender.call(contract, abi, 'grantRole', [ADMIN_ROLE, admin]);
      await sender.call(contract, abi, 'renounceRole', [ADMIN_ROLE, me]);
    }
  }
  const { lastBlock } = await sender.settled();
  return { chainId: sender.chainId, vault, deployBlock: lastBlock, tokens };
}

function anvilArguments(options: Parameters<typeof startChain>[0], hasState: boolean): string[] {
  const args = ['--host', '127.0.0.1', '--port', String(options.port ?? 0)];
  args.push('--chain-id', String(options.chainId ?? LOCAL_CHAIN_ID));
  // The keeper mines, once the clock is restored.
  if (options.blockTimeSeconds !== undefined && !options.minesAtOnce) args.push('--no-mining');
  if (options.stateFile !== undefined) {
    // The folder stays empty; its name in the command line identifies the process (`anvil-leftover.ts`).
    args.push('--prune-history', String(STATES_KEPT), '--cache-path', `${options.stateFile}.cache`);
    if (hasState) args.push('--load-state', options.stateFile);
  }
  if (options.fromFile !== undefined) args.push('--load-state', options.fromFile);
  return args;
}

function writtenAt(file: string): Date | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtime;
}

/**
 * anvil restores the blocks but not the offset of its clock, and so would go back in time. The offset is the lead of the
 * last block over the file's modification time.
 */
async function restoreClock(rpcUrl: string, savedAt: Date): Promise<void> {
  const { timestamp } = await createPublicClient({ transport: http(rpcUrl) }).getBlock();
  const seconds = Number(timestamp) - Math.floor(savedAt.getTime() / 1_000);
  if (seconds <= 0) return;
  await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).increaseTime({ seconds });
}

function listeningUrl(anvil: ChildProcess, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (why: string, cause?: unknown) => {
      clearTimeout(timer);
      anvil.kill('SIGKILL');
      reject(new Error(`The local chain did not start: ${why}`, { cause }));
    };
    const timer = setTimeout(() => fail(`no answer within ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS);
    anvil.once('error', (error) => fail('anvil cannot be run', error));
    anvil.once('exit', (code) => fail(reasonOf({ code, printed, port })));
    anvil.stderr?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-2_000);
    });
    // Lines are read until the process ends, because a full pipe would block it.
    createInterface({ input: anvil.stdout ?? process.stdin }).on('line', (line) => {
      const address = /^Listening on (\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      anvil.removeAllListeners('exit');
      resolve(`http://${address}`);
    });
  });
}

function reasonOf({ code, printed, port }: { code: number | null; printed: string; port: number }): string {
  if (/address already in use|os error 98|os error 48/i.test(printed)) return `port ${port} is taken`;
  return `anvil exited with code ${code}\n${printed}`;
}

async function stop(anvil: ChildProcess): Promise<void> {
  if (anvil.exitCode !== null || anvil.signalCode !== null) return;
  const ended = new Promise((resolve) => anvil.once('exit', resolve));
  anvil.kill('SIGINT');
  await ended;
}
