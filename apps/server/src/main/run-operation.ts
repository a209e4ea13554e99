import { userInfo } from 'node:os';
import process from 'node:process';
import { Refusal } from '@ocean/api/errors';
import { errorText } from '@ocean/i18n/error-text';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/pool.ts';
import { countByStoredDecimals } from '../ledger/decimals.ts';

export type Operation = (db: Database, call: { args: readonly string[]; user: string }) => Promise<readonly string[]>;

/** A wrong command line; the message is the usage text. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/**
 * Runs an operator's command against DATABASE_URL, with the operators' role and the product's own use cases, so that every rule
 * applies. Exits with 1 after a refusal, with 2 after a wrong command line.
 */
export async function runOperation(operation: Operation): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url) return fail('DATABASE_URL is not set.', 2);
  const db = openDatabase(url, { connections: 2 });
  try {
    await countByStoredDecimals(db);
    const lines = await operation(db, { args: process.argv.slice(2), user: userInfo().username });
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    if (error instanceof Usage) fail(error.message, 2);
    else if (error instanceof Refusal) fail(errorText('en', error.key, error.params), 1);
    else throw error;
  } finally {
    await db.end();
  }
}

function fail(message: string, code: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}
