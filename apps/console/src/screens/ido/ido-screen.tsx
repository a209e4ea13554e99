import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { ido } from '@ocean/api/operators/money/ido';
import { useRead } from '../../api/use-read.ts';
import { BarList } from '../../parts/figures/bar-list.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Table } from '../../parts/figures/table.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { WaitingActs } from '../../parts/waiting-acts.tsx';
import { RoundForm } from './round-form.tsx';

type Round = OperatorOutputOf<typeof ido.list>['rows'][number];

/** Rounds of the IDO, and the form for the next one. A round never changes; it ends at its time, or when it is sold out. */
export function IdoScreen() {
  const list = useRead(ido.list, {});
  return (
    <Page title="IDO" about="Two operators open a round; its price is fixed when the second one signs. It is never changed.">
      <Waiting />
      <Loaded of={list}>
        {({ now, pool, rows }) => (
          <>
            <section className="sheet">
              <h2>Rounds</h2>
              <p>The pool holds {grouped(pool)} BCG.</p>
              <Rounds rows={rows} />
            </section>
            <RoundForm now={now} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Waiting() {
  const waiting = useRead(ido.waiting, {});
  return (
    <Loaded of={waiting}>
      {({ rows }) => (
        <WaitingActs
          rows={rows}
          act={({ total, opensAt, closesAt, reason }, onDone) => (
            <SignAct endpoint={ido.open} fields={{ total, opensAt, closesAt, reason }} label="Sign it too" onDone={onDone} />
          )}
        />
      )}
    </Loaded>
  );
}

function Rounds({ rows }: { rows: readonly Round[] }) {
  return (
    <>
      <Table<Round>
        label="Rounds"
        rows={rows}
        keyOf={({ number }) => String(number)}
        empty="No round was ever opened."
        columns={[
          { head: 'Round', cell: ({ number }) => number },
          { head: 'Total', isNumber: true, cell: ({ total }) => `${grouped(total)} BCG` },
          { head: 'Sold', isNumber: true, cell: ({ sold }) => `${grouped(sold)} BCG` },
          { head: 'A day', isNumber: true, cell: ({ aDay }) => `${grouped(aDay)} BCG` },
          { head: 'Price', isNumber: true, cell: ({ price }) => `${price} USDT` },
          { head: 'Opens', cell: ({ opensAt }) => <TimeText at={opensAt} /> },
          { head: 'Closes', cell: ({ closesAt }) => <TimeText at={closesAt} /> },
          { head: 'Reason', cell: ({ reason }) => <span className="written">{reason}</span> },
          { head: 'Signatures', cell: (round) => <Signatures {...round} /> },
        ]}
      />
      {rows.length > 0 && (
        <BarList
          title="Sold of each round, in percent"
          whole={100}
          head={['Round', 'Sold']}
          bars={rows.toReversed().map(({ number, sold, total }) => {
            const percent = (100 * Number(sold)) / Number(total);
            return { label: `round ${number}`, value: percent, text: `${percent.toFixed(1)} %` };
          })}
        />
      )}
    </>
  );
}

function Signatures({ isSigned, strangers }: Round) {
  if (!isSigned) return <strong className="bad">not signed by both</strong>;
  return strangers.length === 0 ? 'both' : 'both; one lacks the role now';
}
