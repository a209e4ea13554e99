import { SIGNAL_KINDS } from '@ocean/api/operators/signals';
import { type KeptSignal, readSignalNotes, readSignals, type SignalFilter } from '../../areas/team/signals/queries.ts';
import type { Database } from '../../db/database.ts';
import { type Operation, Usage } from '../operation.ts';
import { perform } from '../prepared-act.ts';
import { readArgs } from '../sign-act.ts';
import { signalWords } from './signal-words.ts';
import { prepareSignalNote, requireSignal } from './write-on-signal.ts';

const USAGE = `npm run signals -- list [KIND|0x…]                                   what is open, newest first
npm run signals -- history [KIND|0x…]                                also what was dismissed
npm run signals -- show 12                                           one of them, with every note
npm run signals -- note 12 --reason "…" [--signature 0x…]            an operator (support) signs
npm run signals -- dismiss 12 --reason "…" [--signature 0x…]         it is no abuse, or was dealt with
kinds: ${SIGNAL_KINDS.join(', ')}`;

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const NUMBER = /^[1-9]\d{0,14}$/;
const MAX_LISTED = 500;

/** Shows signals of abuse and records operators' notes on them. Neither changes anything for a member. */
export const operateSignals: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command = '', what = '', ...rest] = positionals;
  if (rest.length > 0) throw new Usage(USAGE);
  const { reason, signature } = values;
  if (command === 'note' || command === 'dismiss') {
    if (!reason) throw new Usage(USAGE);
    const note = { number: readNumber(what), isClosed: command === 'dismiss', reason };
    return perform(desk, await prepareSignalNote(desk, note), signature);
  }
  if (reason !== undefined || signature !== undefined) throw new Usage(USAGE);
  if (command === 'show') return show(desk.db, await requireSignal(desk.db, readNumber(what)));
  if (command === 'list') return list(desk.db, { ...readFilter(what), isOpen: true });
  if (command === 'history') return list(desk.db, readFilter(what));
  throw new Usage(USAGE);
};

/** @throws Usage */
function readFilter(what: string): SignalFilter {
  if (what === '') return {};
  if (ADDRESS.test(what)) return { account: what.toLowerCase() };
  const kind = SIGNAL_KINDS.find((known) => known === what);
  if (!kind) throw new Usage(USAGE);
  return { kind };
}

/** @throws Usage */
function readNumber(what: string): number {
  if (!NUMBER.test(what)) throw new Usage(USAGE);
  return Number(what);
}

async function list(db: Database, filter: SignalFilter): Promise<string[]> {
  const signals = await readSignals(db, filter, MAX_LISTED);
  if (signals.length === 0) return ['no signals'];
  return signals.map(lineOf);
}

async function show(db: Database, signal: KeptSignal): Promise<string[]> {
  const notes = await readSignalNotes(db, signal.number);
  return [
    lineOf(signal),
    ...signal.others.map((address) => `  with ${address}`),
    ...notes.map(
      ({ at, author, isClosed, reason }) => `  ${at.toISOString()}  ${isClosed ? 'dismissed' : 'noted'} by ${author}: ${reason}`,
    ),
  ];
}

function lineOf(signal: KeptSignal): string {
  const notes = signal.notes === 0 ? '' : `  (${signal.isClosed ? 'dismissed' : `${signal.notes} notes`})`;
  return `${signal.number}  ${signal.foundAt.toISOString()}  ${describe(signal)}${notes}`;
}

function describe(signal: KeptSignal): string {
  return `${signal.kind}  ${signal.account}  ${signalWords(signal)}`;
}
