import { type KeptSignal, readSignals } from '../../areas/team/signals/queries.ts';
import { recordSignalNote } from '../../areas/team/signals/store.ts';
import type { Database } from '../../db/database.ts';
import { actText } from '../../operators/act-text.ts';
import { type Desk, NotAllowed } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';
import { signalWords } from './signal-words.ts';

type Writing = { readonly number: number; readonly isClosed: boolean; readonly reason: string };

/**
 * Signed by one operator. The text contains the number of the signal's note, so that it is valid once.
 * @throws NotAllowed
 */
export async function prepareSignalNote(desk: Desk, { number: which, isClosed, reason }: Writing): Promise<PreparedAct> {
  const signal = await requireSignal(desk.db, which);
  const number = signal.notes + 1;
  const act = `${isClosed ? 'dismiss' : 'note on'} signal ${which}`;
  const seen = `${signal.kind}  ${signal.account}  ${signalWords(signal)}`;
  return {
    subject: `signal/${which}`,
    text: actText(desk, act, [seen, `note ${number} of this signal`, `reason: ${reason}`]),
    role: 'support',
    signaturesNeeded: 1,
    about: {
      accounts: [signal.account, ...signal.others],
      refusal: 'belongs to the line of a member of this signal: another operator writes.',
    },
    change: { subject: `signal/${which}`, before: stateOf(signal.isClosed), after: stateOf(isClosed), reason },
    async carryOut([author = '']) {
      if (!(await recordSignalNote(desk.db, { signal: which, number, isClosed, author, reason }))) {
        throw new NotAllowed(`Another operator has written on signal ${which} meanwhile: nothing was changed.`);
      }
      return [`signal ${which} is ${isClosed ? 'dismissed' : 'open, with a note'}`];
    },
  };
}

/** @throws NotAllowed */
export async function requireSignal(db: Database, number: number): Promise<KeptSignal> {
  const [found] = await readSignals(db, { number }, 1);
  if (!found) throw new NotAllowed(`There is no signal ${number}.`);
  return found;
}

function stateOf(isClosed: boolean): string {
  return isClosed ? 'dismissed' : 'open';
}
