import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { treasury } from '@ocean/api/operators/money/treasury';
import { BarList } from '../../parts/figures/bar-list.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Table } from '../../parts/figures/table.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';

type Pool = OperatorOutputOf<typeof treasury.pools>['rows'][number];

const nameOf = ({ part, asset }: Pool) => `${part} ${asset}`;

/** The balance of each pool, its outflow a day and how long it lasts. */
export function Pools({ rows }: { rows: readonly Pool[] }) {
  const [chosen, choose] = useAddressState('pool');
  const shown = rows.find((pool) => nameOf(pool) === chosen) ?? rows[0];
  return (
    <section className="sheet">
      <h2>Treasury and pools</h2>
      <Table<Pool>
        label="Pools"
        rows={rows}
        keyOf={nameOf}
        empty="Nothing was minted yet."
        columns={[
          { head: 'Pool', cell: ({ part }) => part },
          { head: 'Holds', isNumber: true, cell: ({ amount, asset }) => `${grouped(amount)} ${asset}` },
          { head: 'Leaves a day', isNumber: true, cell: ({ outflow }) => (outflow === null ? '—' : grouped(outflow)) },
          {
            head: 'Lasts',
            isNumber: true,
            cell: ({ runwayDays }) => (runwayDays === null ? '—' : `${grouped(String(runwayDays))} days`),
          },
        ]}
      />
      <p className="quiet">
        The average of the last seven whole days, without what operators moved. With a minus it grows. "—": it does not shrink.
      </p>
      {shown && (
        <>
          <SelectField label="Chart of" value={nameOf(shown)} options={rows.map(nameOf)} onChange={choose} />
          <BarList
            title={`${shown.part}, ${shown.asset} at the end of each day`}
            head={['Day', `Holds, ${shown.asset}`]}
            bars={shown.days.map(({ day, amount }) => ({ label: `day ${day}`, value: Number(amount), text: grouped(amount) }))}
          />
        </>
      )}
    </section>
  );
}
