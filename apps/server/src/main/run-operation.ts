import { userInfo } from 'node:os';
import process from 'node:process';
import { Refusal } from '@ocean/api/errors';
import { errorText } from '@ocean/i18n/error-text';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/pool.ts';

export type Operation = (db: Database, call: { args: readonly string[]; user: string }) => Promise<readonly string[]>;

/** The command line was not understood; the text says how it is written. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/**
 * Runs what an operator typed against DATABASE_URL, with the app's role and the verbs of the product: what a rule refuses
 * is refused here too. Exits with 1 when it is refused, with 2 when the command line is not understood.
 */
export async function runOperation(operation: Operation): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url) return fail('DATABASE_URL is not set: which platform?', 2);
  const db = openDatabase(url, { connections: 2 });
  try {
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
