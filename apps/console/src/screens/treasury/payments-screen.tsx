import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { treasury } from '@ocean/api/operators/money/treasury';
import { useRead } from '../../api/use-read.ts';
import { AccountLink, AddressText } from '../../parts/address-text.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Table } from '../../parts/figures/table.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';
import { WaitingActs } from '../../parts/waiting-acts.tsx';
import { MoveForm } from './move-form.tsx';

type Movement = OperatorOutputOf<typeof treasury.movements>['rows'][number];

/** Payments out of the treasury: the form for a new one, and the past ones. */
export function PaymentsScreen() {
  const pools = useRead(treasury.pools, {});
  return (
    <Page title="Treasury payments" about="Two operators sign. Members see every movement, with its reason.">
      <Waiting />
      <Loaded of={pools}>{({ rows }) => <MoveForm pools={rows} />}</Loaded>
      <Movements />
    </Page>
  );
}

function Waiting() {
  const waiting = useRead(treasury.waiting, {});
  return (
    <Loaded of={waiting}>
      {({ rows }) => (
        <WaitingActs
          rows={rows}
          act={({ kind, to, amount, asset, reason }, onDone) => (
            <SignAct endpoint={treasury.move} fields={{ kind, to, amount, asset, reason }} label="Sign it too" onDone={onDone} />
          )}
        />
      )}
    </Loaded>
  );
}

function Movements() {
  const [after, setAfter] = useAddressState('after');
  const list = useRead(treasury.movements, after ? { after } : {});
  return (
    <section className="sheet">
      <h2>History</h2>
      <Loaded of={list}>
        {({ rows, next }) => (
          <>
            <Table<Movement>
              label="Movements"
              rows={rows}
              keyOf={({ number }) => String(number)}
              empty="Operators have moved nothing yet."
              columns={[
                { head: 'No.', cell: ({ number }) => number },
                { head: 'When', cell: ({ at }) => <TimeText at={at} /> },
                { head: 'Amount', isNumber: true, cell: ({ amount, asset }) => `${grouped(amount)} ${asset}` },
                { head: 'To', cell: ({ kind, to }) => (kind === 'poolFunded' ? to : <AccountLink address={to} />) },
                {
                  head: 'Left',
                  isNumber: true,
                  cell: ({ left }) => (left === null ? <Bad text="moved nothing" /> : grouped(left)),
                },
                { head: 'Reason', cell: ({ reason }) => <span className="written">{reason}</span> },
                { head: 'By', cell: (row) => <Authors {...row} /> },
              ]}
            />
            <Pager next={next} after={after} onPage={setAfter} label="Older" />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Authors({ authors, isSigned, strangers }: Movement) {
  return (
    <>
      {authors.map((address) => (
        <div key={address}>
          <AddressText address={address} />
          {strangers.includes(address) && ' (lacks the role now)'}
        </div>
      ))}
      {!isSigned && <Bad text="not signed by both" />}
    </>
  );
}

function Bad({ text }: { text: string }) {
  return <strong className="bad">{text}</strong>;
}
