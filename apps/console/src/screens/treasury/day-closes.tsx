import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { treasury } from '@ocean/api/operators/money/treasury';
import { BarList } from '../../parts/figures/bar-list.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Table } from '../../parts/figures/table.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNow } from '../../session/use-now.ts';

type Props = OperatorOutputOf<typeof treasury.days>;

const SHOWN = 10;

/** Day closes, and the results of the last audits. */
export function DayCloses({ today, openDay, rows, audits }: Props) {
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
        <LastAudit audit={audits[0]} />
        <Table
          label="Audits"
          rows={audits}
          keyOf={({ at }) => at}
          empty=""
          columns={[
            { head: 'When', cell: ({ at }) => <TimeText at={at} /> },
            { head: 'What', cell: ({ isFull }) => (isFull ? 'everything' : 'what came since the one before') },
            { head: 'Up to seal', isNumber: true, cell: ({ seal }) => seal ?? '—' },
            {
              head: 'Broken',
              isNumber: true,
              cell: ({ broken, checked }) =>
                broken > 0 ? <strong className="bad">{`${broken} of ${checked}`}</strong> : `0 of ${checked}`,
            },
          ]}
        />
      </section>
    </>
  );
}

/** Results of audits. An old result means that no audit has run since, or that it stopped before its end. */
function LastAudit({ audit }: { audit: Props['audits'][number] | undefined }) {
  const now = useNow();
  if (!audit) return <p className="note">No audit has been noted: run npm run audit.</p>;
  const { at, isFull, checked, broken } = audit;
  return (
    <>
      <p className={broken > 0 ? 'failure' : undefined} role={broken > 0 ? 'alert' : undefined}>
        {broken > 0
          ? `${broken} of ${checked} promises were broken: npm run audit names the rows at fault. The last audit ended `
          : `All ${checked} promises held. The last audit ended `}
        <TimeText at={at} now={now} /> ago, over {isFull ? 'everything' : 'what came since the one before'}.
      </p>
      <p className="quiet">Every audit that ends is noted, with faults or without. A long silence means that none ended.</p>
    </>
  );
}
