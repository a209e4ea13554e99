import { signals } from '@ocean/api/operators/signals';
import { useRead } from '../../api/use-read.ts';
import { AccountLink, AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { SIGNAL_NAMES } from './signal-names.ts';

type Props = { readonly number: number; onDone(said: readonly string[]): void };

/** The evidence of a signal, the notes of operators, and the form for a new note. */
export function SignalDetail({ number, onDone }: Props) {
  const signal = useRead(signals.show, { number });
  return (
    <Loaded of={signal}>
      {({ kind, account, others, words, facts, foundAt, isClosed, written }) => (
        <>
          <h2>
            {number}: {SIGNAL_NAMES[kind]}
          </h2>
          <p>
            <AccountLink address={account} /> {words}.
          </p>
          <Facts
            facts={[
              ['Found', <TimeText key="found" at={foundAt} />],
              ['State', isClosed ? 'dismissed' : 'open'],
              ...facts.map(({ label, value }) => [label, value] as const),
            ]}
          />
          {others.length > 0 && (
            <>
              <h3>Others in it</h3>
              <ul className="plain">
                {others.map((other) => (
                  <li key={other}>
                    <AccountLink address={other} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3>Notes</h3>
          {written.length === 0 && <p className="quiet">Nobody has written yet.</p>}
          <ul className="plain stack">
            {written.map((note) => (
              <li key={note.number}>
                <TimeText at={note.at} />, {note.isClosed ? 'dismissed' : 'noted'} by <AddressText address={note.author} />
                <div className="written">{note.reason}</div>
              </li>
            ))}
          </ul>
          <h3>Write</h3>
          <ReasonActs
            hint="Operators read it. A note leaves the signal open, or opens it again."
            acts={[
              { endpoint: signals.note, label: 'Add note', fields: { number } },
              ...(isClosed ? [] : [{ endpoint: signals.dismiss, label: 'Dismiss', fields: { number }, isDangerous: true }]),
            ]}
            onDone={onDone}
          />
        </>
      )}
    </Loaded>
  );
}
