import { hostname, userInfo } from 'node:os';
import { recordAudit, recordReading } from './audit-log.ts';
import { isKept, sentenceOfRefusal } from './console/console-failure.ts';
import type { Desk, Operation } from './operation.ts';

/** Commands that show members' data, with the audit subject derived from their words, as in the console. */
const PERSONAL: Readonly<Record<string, (words: readonly string[]) => string | undefined>> = {
  desk: deskSubject,
  feedback: ([verb, id]) => (verb === 'list' || verb === 'show' ? named('feedback', id) : undefined),
  members: ([verb, who]) => (verb === 'find' || verb === 'suspended' ? named('member', who?.toLowerCase()) : undefined),
  moderate: ([verb, what, id]) => (verb === 'list' ? 'reports' : verb === 'show' ? named(what ?? '', id) : undefined),
  pools: ([verb]) => (verb === 'history' ? 'treasury' : undefined),
  projects: ([verb, id]) => (verb === 'list' || verb === 'show' ? named('project', id) : undefined),
  signals: ([verb, which]) => (verb === 'list' || verb === 'history' || verb === 'show' ? named('signal', which) : undefined),
  tickets: ([verb, id]) => (verb === 'list' || verb === 'show' ? named('ticket', id) : undefined),
  votes: ([verb, id]) => (verb === 'history' ? named('voting', id) : undefined),
  withdrawals: ([verb]) => (verb === 'list' ? 'withdrawal' : undefined),
};

type Command = { readonly name: string; readonly args: readonly string[] };

/**
 * Runs an operator's command and records what the console would record: readings of members' data, before they are answered, and
 * refusals. A reading without a signing key is recorded with the user and the machine.
 */
export async function runCommand(desk: Desk, operation: Operation, { name, args }: Command): Promise<readonly string[]> {
  const command = { name: [name, ...args.slice(0, 1)].join(' '), by: `${userInfo().username}@${hostname()}` };
  const operator = await addressOf(desk.key);
  const kept = { operator, sessionId: null, call: command.name };
  const subject = PERSONAL[name]?.(args);
  if (subject !== undefined) await recordReading(desk.db, { ...kept, subject, after: { by: command.by } });
  try {
    return await operation({ ...desk, command }, args);
  } catch (error) {
    if (isKept(error)) {
      const after = { by: command.by, words: args };
      await recordAudit(desk.db, { ...kept, kind: 'refused', subject: command.name, after, refusal: sentenceOfRefusal(error) });
    }
    throw error;
  }
}

function deskSubject([what, verb, id]: readonly string[]): string | undefined {
  if (what === 'messages') return named('order', verb);
  if (what === 'applications') return named('application', verb === 'show' ? id : undefined);
  return what === 'bans' || what === 'holds' ? what : undefined;
}

function named(kind: string, id: string | undefined): string {
  return id === undefined || id.startsWith('--') ? kind : `${kind}/${id}`;
}

async function addressOf(key: Desk['key']): Promise<string | null> {
  if (!key) return null;
  const { privateKeyToAccount } = await import('viem/accounts');
  return privateKeyToAccount(key).address.toLowerCase();
}
