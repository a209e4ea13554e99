import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { treasury } from '@ocean/api/operators/money/treasury';
import { BarList } from '../../parts/figures/bar-list.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Table } from '../../parts/figures/table.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNow } from '../../session/use-now.ts';

type Props = OperatorOutputOf<typeof treasury.days>;

const SHOWN = 10;

/** Closes of days, and when an audit last found nothing. */
export function DayCloses({ today, openDay, rows, audits }: Props) {
  const now = useNow();
  const [audit] = audits;
  return (
    <>
      <section className="sheet">
        <h2>Closes of days</h2>
        {openDay !== null && openDay < today && (
          <p className="failure">
            Day {openDay} is still open on day {today}: {today - openDay} days wait to be closed.
          </p>
        )}
        <Table
          label="Closed days"
          rows={rows.slice(0, SHOWN)}
          keyOf={({ day }) => String(day)}
          empty="No day was closed yet."
          columns={[
            { head: 'Day', cell: ({ day }) => day },
            { head: 'Emitted', isNumber: true, cell: ({ emitted }) => `${grouped(emitted)} BCG` },
            { head: 'Scheduled', isNumber: true, cell: ({ scheduled }) => `${grouped(scheduled)} BCG` },
            { head: 'Bots', isNumber: true, cell: ({ bots }) => grouped(String(bots)) },
            { head: 'Power', isNumber: true, cell: ({ power }) => grouped(power) },
            { head: 'Closed', cell: ({ closedAt }) => <TimeText at={closedAt} /> },
          ]}
        />
        {rows.length > 0 && (
          <BarList
            title="BCG emitted a day"
            head={['Day', 'Emitted']}
            bars={rows
              .toReversed()
              .map(({ day, emitted }) => ({ label: `day ${day}`, value: Number(emitted), text: grouped(emitted) }))}
          />
        )}
      </section>
      <section className="sheet">
        <h2>Audit of the ledger</h2>
        <p className={audit ? undefined : 'note'}>
          {audit ? (
            <>
              Found nothing <TimeText at={audit.at} now={now} /> ago
              {audit.isFull ? ', everything checked' : ', since the one before'}.
            </>
          ) : (
            'No audit has been noted: run npm run audit.'
          )}{' '}
          Only an audit without faults is noted: an old one here means that it was not run, or that it found something.
        </p>
        <Table
          label="Audits"
          rows={audits}
          keyOf={({ at }) => at}
          empty=""
          columns={[
            { head: 'When', cell: ({ at }) => <TimeText at={at} /> },
            { head: 'What', cell: ({ isFull }) => (isFull ? 'everything' : 'what came since the one before') },
            { head: 'Up to seal', isNumber: true, cell: ({ seal }) => seal },
          ]}
        />
      </section>
    </>
  );
}
