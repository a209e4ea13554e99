import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Refusal } from '@ocean/api/errors';
import { errorText } from '@ocean/i18n/error-text';
import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/pool.ts';
import { countByStoredDecimals } from '../ledger/decimals.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operate/operation.ts';
import { runCommand } from '../operate/run-command.ts';
import type { Authority } from '../operators/roles.ts';
import { signerOperators } from '../signer/signer-policy.ts';
import { address, integer, parseEnvironment, privateKey, url } from './config.ts';
import { requireSamePlatform } from './start/check-database.ts';

const environment = v.object({
  OPERATOR_DATABASE_URL: url,
  OPERATOR_OWNERS: signerOperators,
  CHAIN_ID: integer(1, Number.MAX_SAFE_INTEGER),
  VAULT: address,
  OPERATOR_KEY: v.optional(privateKey),
  OPERATOR_KEY_FILE: v.optional(v.string()),
});

/**
 * Runs an operator's command with the role `ocean_operator` and the product's own use cases, so that every rule applies.
 * Exits with 1 after a refusal, with 2 after a wrong command line.
 */
export async function runOperation(operation: Operation, command: { name: string; args: readonly string[] }): Promise<void> {
  try {
    const lines = await atDesk((desk) => runCommand(desk, operation, command));
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    if (error instanceof Usage) fail(error.message, 2);
    else if (error instanceof NotAllowed) fail(error.message, 1);
    else if (error instanceof Refusal) fail(errorText('en', error.key, error.params), 1);
    else throw error;
  }
}

async function atDesk<T>(work: (desk: Desk) => Promise<T>): Promise<T> {
  const env = readEnvironment();
  const db = openDatabase(env.OPERATOR_DATABASE_URL, { connections: 2 });
  const key = env.OPERATOR_KEY ?? readKey(env.OPERATOR_KEY_FILE);
  const authority = { chainId: env.CHAIN_ID, vault: env.VAULT, owners: env.OPERATOR_OWNERS };
  try {
    await requireOwnDatabase(db, authority);
    await countByStoredDecimals(db);
    return await work({ ...authority, db, ...(key ? { key } : {}) });
  } finally {
    await db.end();
  }
}

/**
 * Signed texts name the deployment. At another deployment's database they would authorise what no operator has read.
 * @throws NotAllowed
 */
async function requireOwnDatabase(db: Database, authority: Authority): Promise<void> {
  try {
    await requireSamePlatform(db, authority);
  } catch (cause) {
    if (cause instanceof Refusal || !(cause instanceof Error)) throw cause;
    throw new NotAllowed(cause.message, { cause });
  }
}

function readEnvironment(): v.InferOutput<typeof environment> {
  try {
    return parseEnvironment(environment, process.env);
  } catch (cause) {
    throw new Usage(cause instanceof Error ? cause.message : 'The configuration is invalid.', { cause });
  }
}

function readKey(file: string | undefined): `0x${string}` | undefined {
  return file === undefined ? undefined : v.parse(privateKey, readFileSync(file, 'utf8').trim());
}

function fail(message: string, code: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}
