import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { treasury } from '@ocean/api/operators/money/treasury';
import { Link } from 'wouter';
import { BarList } from '../../parts/figures/bar-list.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Table } from '../../parts/figures/table.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNow } from '../../session/use-now.ts';

type Flight = OperatorOutputOf<typeof treasury.flight>;

const STATES = {
  approval: 'waits for approval',
  held: 'waits for its signature',
  signed: 'can be claimed',
} as const satisfies Record<Flight['inFlight'][number]['state'], string>;

/** Withdrawals that are not finished. */
export function InFlight({ rows }: { rows: Flight['inFlight'] }) {
  const now = useNow();
  return (
    <section className="sheet">
      <h2>Withdrawals in flight</h2>
      <Table
        label="Withdrawals in flight"
        rows={rows}
        keyOf={({ asset, state }) => `${asset}/${state}`}
        empty="No withdrawal is on its way."
        columns={[
          {
            head: 'State',
            cell: ({ state }) => (state === 'signed' ? STATES[state] : <Link href="/withdrawals">{STATES[state]}</Link>),
          },
          { head: 'How many', isNumber: true, cell: ({ count }) => grouped(String(count)) },
          { head: 'The vault pays', isNumber: true, cell: ({ amount, asset }) => `${grouped(amount)} ${asset}` },
          { head: 'Oldest', cell: ({ oldestAt }) => <TimeText at={oldestAt} now={now} /> },
        ]}
      />
      {rows.length > 0 && (
        <BarList
          title="Withdrawals in flight"
          head={['State', 'How many']}
          bars={rows.map(({ asset, state, count }) => ({
            label: `${asset}, ${STATES[state]}`,
            value: count,
            text: grouped(String(count)),
          }))}
        />
      )}
    </section>
  );
}

/** The amounts that claims can take from the vault. */
export function Caps({ rows }: { rows: Flight['caps'] }) {
  return (
    <section className="sheet">
      <h2>The vault’s cap</h2>
      <Table
        label="Caps"
        rows={rows}
        keyOf={({ asset }) => asset}
        empty="The caps have not been read from the chain yet."
        columns={[
          { head: 'Asset', cell: ({ asset }) => asset },
          { head: 'Cap', isNumber: true, cell: ({ capacity }) => grouped(capacity) },
          { head: 'Claimable now', isNumber: true, cell: ({ claimable }) => grouped(claimable) },
          { head: 'Vouchers take', isNumber: true, cell: ({ open }) => grouped(open) },
          { head: 'Left', isNumber: true, cell: ({ left }) => grouped(left) },
          { head: 'Waits for approval', isNumber: true, cell: ({ waiting }) => grouped(waiting) },
          { head: 'Full again', cell: ({ fullAt }) => (fullAt === null ? 'full' : <TimeText at={fullAt} />) },
        ]}
      />
      {rows.length > 0 && (
        <BarList
          title="Left of the cap, in percent"
          whole={100}
          head={['Asset', 'Left']}
          bars={rows.map(({ asset, left, capacity }) => {
            const percent = Number(capacity) === 0 ? 0 : (100 * Number(left)) / Number(capacity);
            return { label: asset, value: percent, text: `${percent.toFixed(1)} %` };
          })}
        />
      )}
    </section>
  );
}
