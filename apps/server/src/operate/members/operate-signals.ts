import { amountText } from '@ocean/api/amount';
import { isAsset } from '@ocean/api/assets';
import { type KeptSignal, readSignalNotes, readSignals, type SignalFilter } from '../../areas/team/signals/queries.ts';
import { SIGNAL_DAYS } from '../../areas/team/signals/rules.ts';
import { recordSignalNote, SIGNAL_KINDS, type SignalKind } from '../../areas/team/signals/store.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed, type Operation, Usage } from '../operation.ts';
import { readArgs, signAct } from '../sign-act.ts';

const USAGE = `npm run signals -- list [KIND|0x…]                                   what is open, newest first
npm run signals -- history [KIND|0x…]                                also what was dismissed
npm run signals -- show 12                                           one of them, with every note
npm run signals -- note 12 --reason "…" [--signature 0x…]            an operator (support) signs
npm run signals -- dismiss 12 --reason "…" [--signature 0x…]         it is no abuse, or was dealt with
kinds: ${SIGNAL_KINDS.join(', ')}`;

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const NUMBER = /^[1-9]\d{0,14}$/;
const MAX_LISTED = 500;
const MAX_SHOWN = 5;

/** Shows signals of abuse and keeps what operators make of them. Neither changes anything for a member. */
export const operateSignals: Operation = async (desk, args) => {
  const { values, positionals } = readArgs(USAGE, args, ['reason']);
  const [command = '', what = '', ...rest] = positionals;
  if (rest.length > 0) throw new Usage(USAGE);
  const { reason, signature } = values;
  if (command === 'note' || command === 'dismiss') {
    if (!reason) throw new Usage(USAGE);
    return write(desk, await requireSignal(desk.db, what), { isClosed: command === 'dismiss', reason, signature });
  }
  if (reason !== undefined || signature !== undefined) throw new Usage(USAGE);
  if (command === 'show') return show(desk.db, await requireSignal(desk.db, what));
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

/** @throws Usage, NotAllowed */
async function requireSignal(db: Database, what: string): Promise<KeptSignal> {
  if (!NUMBER.test(what)) throw new Usage(USAGE);
  const [found] = await readSignals(db, { number: Number(what) }, 1);
  if (!found) throw new NotAllowed(`There is no signal ${what}.`);
  return found;
}

type Note = { readonly isClosed: boolean; readonly reason: string; readonly signature: string | undefined };

/** One operator signs. The text counts the notes of the signal, so that it serves once. */
async function write(desk: Desk, signal: KeptSignal, { isClosed, reason, signature }: Note): Promise<readonly string[]> {
  const number = signal.notes + 1;
  const act = `${isClosed ? 'dismiss' : 'note on'} signal ${signal.number}`;
  const text = actText(desk, act, [describe(signal), `note ${number} of this signal`, `reason: ${reason}`]);
  const signing = await signAct(
    desk,
    { subject: `signal/${signal.number}`, text, role: 'support', signaturesNeeded: 1 },
    signature,
  );
  const [author] = signing.signers;
  if (author === undefined) return signing.lines;
  if (!(await recordSignalNote(desk.db, { signal: signal.number, number, isClosed, author, reason }))) {
    throw new NotAllowed(`Another operator has written on signal ${signal.number} meanwhile: nothing was changed.`);
  }
  return [`signal ${signal.number} is ${isClosed ? 'dismissed' : 'open, with a note'}`];
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

const IN_WORDS: Readonly<Record<SignalKind, (details: Details, others: string) => string>> = {
  sharedFunding: ({ source, members }, others) => `${members} accounts were funded by wallet ${source}: this one and ${others}`,
  fundedPurchase: (d, others) =>
    `transferred ${amount(d, 'givenUnits')} to ${others} within ${SIGNAL_DAYS} days before a purchase of ${amount(d, 'paidUnits')}, and got ${amount(d, 'shareUnits')} of it`,
  paidBack: (d, others) =>
    `got ${amount(d, 'shareUnits')} of a purchase by ${others}, who transferred ${amount(d, 'returnedUnits')} to this account within ${SIGNAL_DAYS} days after it`,
  botsPassedUp: ({ bots }, others) =>
    `got a share of a purchase by ${others}, who sent ${bots} of the bots to this account within ${SIGNAL_DAYS} days`,
  registrationBurst: ({ members, from }) => `${members} members registered by the code of this account in the hour from ${from}`,
};

type Details = KeptSignal['details'];

function describe({ kind, account, others, details }: KeptSignal): string {
  const named = others.slice(0, MAX_SHOWN).join(', ');
  const more = others.length > MAX_SHOWN ? ` and ${others.length - MAX_SHOWN} more` : '';
  return `${kind}  ${account}  ${IN_WORDS[kind](details, `${named}${more}`)}`;
}

function amount(details: Details, name: string): string {
  const asset = String(details.asset);
  return isAsset(asset) ? `${amountText(BigInt(details[name] ?? 0), asset)} ${asset}` : '?';
}
