import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { signals } from '@ocean/api/operators/signals';
import { type KeptSignal, readSignalNotes, readSignals } from '../../areas/team/signals/queries.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { nextNumber, readCursorAbove } from '../console/page-of-list.ts';
import { signalFacts, signalWords } from './signal-words.ts';
import { prepareSignalNote, requireSignal } from './write-on-signal.ts';

const PAGE = 50;

export const signalRoutes: readonly ConsoleRoute[] = [
  readRoute(signals.list, async ({ db }, { kind, account, all, after }) => {
    const filter = { ...(kind && { kind }), ...(account !== undefined && { account }), isOpen: !all };
    const found = await readSignals(db, { ...filter, after: readCursorAbove(after) }, PAGE + 1);
    const rows = found.slice(0, PAGE);
    return { rows: rows.map(lineOf), next: found.length > PAGE ? nextNumber(rows.at(-1)) : null };
  }),
  readRoute(
    signals.show,
    async ({ db }, { number }) => {
      const signal = await requireSignal(db, number);
      const written = await readSignalNotes(db, number);
      return {
        ...lineOf(signal),
        facts: signalFacts(signal),
        written: written.map(({ number: place, at, author, isClosed, reason }) => {
          return { number: place, at: at.toISOString(), author, isClosed, reason };
        }),
      };
    },
    ({ number }) => `signal/${number}`,
  ),
  actRoute(signals.note, (context, note) => prepareSignalNote(context, { ...note, isClosed: false })),
  actRoute(signals.dismiss, (context, note) => prepareSignalNote(context, { ...note, isClosed: true })),
];

function lineOf(signal: KeptSignal): OperatorOutputOf<typeof signals.list>['rows'][number] {
  const { number, kind, account, others, foundAt, isClosed, notes } = signal;
  return {
    number,
    kind,
    account,
    others: [...others],
    words: signalWords(signal),
    foundAt: foundAt.toISOString(),
    isClosed,
    notes,
  };
}
