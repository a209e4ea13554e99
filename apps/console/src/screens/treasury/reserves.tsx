import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { treasury } from '@ocean/api/operators/money/treasury';
import { BarList } from '../../parts/figures/bar-list.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Table } from '../../parts/figures/table.tsx';

type Props = OperatorOutputOf<typeof treasury.reserves>;
type Row = Props['rows'][number];

/** Reserves on chain against liabilities. */
export function Reserves({ block, trouble, rows }: Props) {
  const missing = rows.filter(({ difference }) => difference?.startsWith('-'));
  return (
    <section className="sheet">
      <h2>Reserves</h2>
      {trouble !== null && <p className="note">{trouble}</p>}
      {missing.map(({ asset, difference }) => (
        <p key={asset} className="failure" role="alert">
          The vault holds {grouped((difference ?? '').slice(1))} {asset} less than the ledger says: stop withdrawals and look.
        </p>
      ))}
      {block !== null && trouble === null && missing.length === 0 && (
        <p>At block {block} the vault holds what the ledger says, of every asset.</p>
      )}
      <Table<Row>
        label="Reserves"
        rows={rows}
        keyOf={({ asset }) => asset}
        empty="There is nothing to compare yet."
        columns={[
          { head: 'Asset', cell: ({ asset }) => asset },
          { head: 'On chain', isNumber: true, cell: ({ onChain }) => (onChain === null ? '—' : grouped(onChain)) },
          { head: 'In the ledger', isNumber: true, cell: ({ ledger }) => grouped(ledger) },
          { head: 'Owed to members', isNumber: true, cell: ({ owed }) => grouped(owed) },
          { head: 'Treasury and pools', isNumber: true, cell: ({ own }) => grouped(own) },
          {
            head: 'Beyond the ledger',
            isNumber: true,
            cell: ({ difference }) => (difference === null ? '—' : grouped(difference)),
          },
        ]}
      />
      {rows.length > 0 && (
        <BarList
          title="Owed to members, in percent of what the vault holds"
          whole={100}
          head={['Asset', 'Owed']}
          bars={rows.flatMap(({ asset, onChain, owed }) => {
            if (onChain === null || Number(onChain) === 0) return [];
            const percent = (100 * Number(owed)) / Number(onChain);
            return [{ label: asset, value: percent, text: `${percent.toFixed(2)} %` }];
          })}
        />
      )}
    </section>
  );
}
