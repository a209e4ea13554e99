import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { object, parse } from 'valibot';
import { createPublicClient, erc20Abi, http } from 'viem';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { untilReached } from '../../apps/server/src/db/replicas/until-reached.ts';
import { auditAndNote, describeFaults, type Finding, type NotedAudit } from '../../apps/server/src/ledger/audit/audit.ts';
import type { ReadVault, ReadVaultCounts } from '../../apps/server/src/ledger/audit/vault.ts';
import { countByStoredDecimals } from '../../apps/server/src/ledger/decimals.ts';
import { databaseUrls, parseEnvironment } from '../../apps/server/src/main/config.ts';
import { storageOf, storageRules } from '../../apps/server/src/main/start/storage-settings.ts';
import { auditFiles } from '../../apps/server/src/storage/audit-files.ts';
import { lazyStorage } from '../../apps/server/src/storage/open-storage.ts';
import { localDatabaseUrl, localDataDir } from '../postgres/local-database-url.ts';

/**
 * `npm run audit`: checks every invariant of the money in one snapshot, and files against the store; exits with 1 and names the
 * rows when one is broken. DATABASE_URL and RPC_URLS select the platform, by default the local start. `--incremental` starts at
 * the checkpoint of the last clean audit. With REPLICA_DATABASE_URL, a list in the API's format, the first replica that follows the
 * primary is read in its place.
 */
const dataDir = localDataDir();
const databaseUrl = process.env.DATABASE_URL ?? localDatabaseUrl();
if (!databaseUrl) fail(`No database found: set DATABASE_URL, or start the platform (none is running under ${dataDir}).`);

/** A replica that has not reported its position after this time counts as frozen. */
const ANSWERS_WITHIN_MS = 5_000;
const db = openDatabase(databaseUrl, { connections: 1 });
let replica: PooledDatabase | undefined;
try {
  replica = await firstThatFollows(db, parse(databaseUrls, process.env.REPLICA_DATABASE_URL ?? ''));
  await countByStoredDecimals(db);
  const rpcUrl = process.env.RPC_URLS?.split(',')[0] ?? (process.env.DATABASE_URL ? undefined : await localRpcUrl());
  const isIncremental = process.argv.includes('--incremental');
  const noted = await auditAndNote(db, { isIncremental, ...(replica && { replica }), ...(rpcUrl && vaultReaders(rpcUrl)) });
  const files = await readFileFindings(isIncremental);
  const findings = [...noted.findings, ...(files ?? [])];
  report(findings, Boolean(rpcUrl));
  if (!files) process.stdout.write('files not compared with their store: set FILES_FOLDER or FILES_S3_BUCKET\n');
  reportPosition(noted);
  process.exitCode = findings.some(({ faultCount }) => faultCount > 0) ? 1 : 0;
} catch (error) {
  process.stderr.write(`The audit failed: ${String((error as { cause?: unknown }).cause ?? error)}\n`);
  process.exitCode = 2;
} finally {
  await Promise.all([db.end(), replica?.end()]);
}

/** The first replica that follows the primary; undefined, with a message, when none does: the primary is always a valid source. */
async function firstThatFollows(primary: PooledDatabase, urls: readonly string[]): Promise<PooledDatabase | undefined> {
  for (const url of urls) {
    const looker = openDatabase(url, { connections: 1, answersWithinMs: ANSWERS_WITHIN_MS });
    try {
      await untilReached(looker, primary);
      return openDatabase(url, { connections: 1 });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      process.stdout.write(`not read: ${new URL(url).host}: ${String(cause)}\n`);
    } finally {
      await looker.end();
    }
  }
  if (urls.length > 0) process.stdout.write('no replica follows: the primary is read\n');
  return undefined;
}

/** The store of FILES_FOLDER or FILES_S3_BUCKET, or of the local start; undefined when none is known. */
async function readFileFindings(sizesOnly: boolean): Promise<Finding[] | undefined> {
  const localFolder = join(dataDir, 'files');
  const isLocal = !process.env.DATABASE_URL && existsSync(localFolder);
  const env = parseEnvironment(object(storageRules), isLocal ? { FILES_FOLDER: resolve(localFolder) } : process.env);
  const settings = storageOf(env);
  if (!settings) return undefined;
  const storage = lazyStorage(settings);
  try {
    return await auditFiles(db, await storage.open(), { sizesOnly });
  } finally {
    await storage.end();
  }
}

function report(findings: readonly Finding[], hasChain: boolean): void {
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, checked, faultCount, promise, note } of findings) {
    const verdict = faultCount === 0 ? 'holds ' : 'BROKEN';
    process.stdout.write(
      `${verdict} ${name.padEnd(width)} ${String(checked).padStart(8)} checked, ${faultCount} faulty  ${promise}${note ? ` (${note})` : ''}\n`,
    );
  }
  if (!hasChain) process.stdout.write('not compared with the chain: set RPC_URLS\n');
  for (const line of describeFaults(findings)) process.stdout.write(`  ${line}\n`);
}

function reportPosition({ since, head }: NotedAudit): void {
  const scope = since ? `changes after transaction ${since.xact} and seal ${since.seal}` : 'everything';
  process.stdout.write(`checked ${scope}; last seal: ${head ? `${head.number} ${head.hash}` : 'none yet'}\n`);
}

function vaultReaders(rpcUrl: string): { readVault: ReadVault; readVaultCounts: ReadVaultCounts } {
  const client = createPublicClient({ transport: http(rpcUrl) });
  return {
    readVault: ({ vault, token, block }) =>
      client.readContract({
        address: token as `0x${string}`,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [vault as `0x${string}`],
        blockNumber: BigInt(block),
      }),
    async readVaultCounts({ vault, block }) {
      const asked = { abi: vaultAbi, address: vault as `0x${string}`, blockNumber: BigInt(block) } as const;
      const [payments, claims] = await Promise.all([
        client.readContract({ ...asked, functionName: 'lastPaymentId' }),
        client.readContract({ ...asked, functionName: 'claimCount' }),
      ]);
      return { payments, claims };
    },
  };
}

/** The local chain, if it runs at its default port and has the contracts of this data directory. */
async function localRpcUrl(): Promise<string | undefined> {
  const rpcUrl = `http://127.0.0.1:${process.env.CHAIN_PORT ?? 8545}`;
  try {
    const { vault } = JSON.parse(readFileSync(join(dataDir, 'deployment.json'), 'utf8')) as { vault: `0x${string}` };
    const code = await createPublicClient({ transport: http(rpcUrl) }).getCode({ address: vault });
    return code ? rpcUrl : undefined;
  } catch {
    return undefined;
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
