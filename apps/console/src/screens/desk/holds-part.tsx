import { desk } from '@ocean/api/operators/desk';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { useState } from 'react';
import { Link } from 'wouter';
import { usePages } from '../../api/use-pages.ts';
import { AccountLink } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Queue } from '../../parts/queue.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { isTimeText, TIME_HINT } from '../../parts/time-typed.ts';
import { useNow } from '../../session/use-now.ts';

type Hold = OperatorOutputOf<typeof desk.holds>['rows'][number];
type Props = { onDone(said: readonly string[]): void };

const EVERY_MS = 60_000;

/** Proceeds that the clock releases automatically unless an operator postpones the release. */
export function HoldsPart({ onDone }: Props) {
  const list = usePages(desk.holds, {}, { everyMs: EVERY_MS });
  const now = useNow();
  return (
    <Loaded of={list}>
      {(rows) => (
        <Queue<Hold>
          label="Proceeds on hold"
          rows={rows}
          keyOf={({ id }) => id}
          empty="Nothing is on hold."
          columns={[
            { head: 'Age', cell: ({ acceptedAt }) => <TimeText at={acceptedAt} now={now} /> },
            { head: 'Released', cell: ({ releaseAt }) => <TimeText at={releaseAt} /> },
            { head: 'Value', isNumber: true, cell: ({ value }) => `${grouped(value)} USDT` },
            { head: 'Passageway', cell: ({ operator }) => <AccountLink address={operator} /> },
            { head: 'Customer', cell: ({ customer }) => <AccountLink address={customer} /> },
            { head: 'Put off', isNumber: true, cell: ({ extensions }) => extensions },
          ]}
          detail={(hold) => <HoldDetail key={hold.id} hold={hold} onDone={onDone} />}
          more={<MoreButton of={list} />}
        />
      )}
    </Loaded>
  );
}

function HoldDetail({ hold, onDone }: Props & { readonly hold: Hold }) {
  const { id, customer, operator, value, acceptedAt, releaseAt, latest, extensions } = hold;
  const [until, setUntil] = useState('');
  const fits = isTimeText(until);
  return (
    <>
      <h2>{grouped(value)} USDT on hold</h2>
      <Facts
        facts={[
          ['Passageway', <AccountLink key="operator" address={operator} />],
          ['Customer', <AccountLink key="customer" address={customer} />],
          ['Accepted', <TimeText key="accepted" at={acceptedAt} />],
          ['Released', <TimeText key="release" at={releaseAt} />],
          ['Put off so far', extensions === 1 ? 'once' : `${extensions} times`],
          [
            'Order',
            <Link key="order" href={`/desk/order?find=${id}`}>
              What was written in it
            </Link>,
          ],
        ]}
      />
      <h3>What putting it off does</h3>
      {releaseAt >= latest ? (
        <p>It cannot be put off any more: it is released by itself.</p>
      ) : (
        <>
          <p>
            The money stays the passageway’s and stays where it is; the clock releases it at the new time, at the latest at{' '}
            <TimeText at={latest} />.
          </p>
          <TextField label="New release (UTC)" value={until} onChange={setUntil} hint={TIME_HINT} />
          <ReasonActs
            hint="It is kept."
            acts={fits ? [{ endpoint: desk.extendHold, label: 'Put it off', fields: { id, until }, isDangerous: true }] : []}
            onDone={onDone}
          />
        </>
      )}
    </>
  );
}
