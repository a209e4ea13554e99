import { session } from '@ocean/api/operators/session';
import { type ReactNode, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { AddressText } from './address-text.tsx';
import { Said } from './said.tsx';

type Signed = { readonly text: string; readonly signers: readonly string[] };

type Props<Row extends Signed> = {
  readonly rows: readonly Row[];
  /** The button with which another operator signs. The row disappears with the act, so its result is shown here. */
  act(row: Row, onDone: (said: readonly string[]) => void): ReactNode;
};

/** Acts that one operator has signed and that need another signature. Renders only the last result when there are none. */
export function WaitingActs<Row extends Signed>({ rows, act }: Props<Row>) {
  const { data: me } = useRead(session.show, {});
  const [said, setSaid] = useState<readonly string[]>([]);
  if (rows.length === 0) return <Said lines={said} />;
  return (
    <section className="sheet">
      <Said lines={said} />
      <h2>Waits for another operator</h2>
      <ul className="plain stack waiting">
        {rows.map((row) => (
          <li key={row.text}>
            <p className="quiet">
              Signed by{' '}
              {row.signers.map((address) => (
                <AddressText key={address} address={address} />
              ))}
              .
            </p>
            <pre>{row.text}</pre>
            {me && row.signers.includes(me.address) ? <p className="quiet">You have signed it.</p> : act(row, setSaid)}
          </li>
        ))}
      </ul>
    </section>
  );
}
