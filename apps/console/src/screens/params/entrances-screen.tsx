import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { entrances } from '@ocean/api/operators/money/entrances';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Table } from '../../parts/figures/table.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';

type Entrances = OperatorOutputOf<typeof entrances.list>;

/** What each switch closes. A switch closes entrances, never exits. */
export function EntrancesScreen() {
  const list = useRead(entrances.list, {});
  return (
    <Page
      title="Entrances"
      about="Closing a menu refuses what begins something there. Reading, and what ends something, goes on: nobody is locked in."
    >
      <Loaded of={list}>
        {({ isMaintenance, rows, exits }) => (
          <>
            {isMaintenance && <p className="note">Maintenance is on: every entrance is closed.</p>}
            <p>
              An owner closes and opens them under <Link href="/content?part=areas">Content, Areas</Link>, where maintenance is
              set as well. Switches of single exchanges are parameters: <Link href="/params?shown=switches">see them</Link>.
            </p>
            {rows.map((row) => (
              <Menu key={row.menu} row={row} />
            ))}
            <section className="sheet">
              <h2>Never closed</h2>
              <details>
                <summary>{exits.length} calls of members that no switch closes</summary>
                <Table
                  label="Exits"
                  rows={exits}
                  keyOf={({ path }) => path}
                  empty=""
                  columns={[
                    { head: 'Call', cell: ({ path }) => <span className="mono">{path}</span> },
                    { head: 'What it does', cell: ({ summary }) => summary },
                  ]}
                />
              </details>
            </section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Menu({ row: { menu, isClosed, calls } }: { row: Entrances['rows'][number] }) {
  return (
    <section className="sheet">
      <h2>
        <span className="mono">{menu}</span> {isClosed ? <strong className="bad">closed</strong> : 'open'}
      </h2>
      <Table
        label={`Calls of ${menu}`}
        rows={calls}
        keyOf={({ path }) => path}
        empty="Closing it refuses no call."
        columns={[
          { head: 'Call', cell: ({ path }) => <span className="mono">{path}</span> },
          { head: 'What it does', cell: ({ summary }) => summary },
          {
            head: 'Closed',
            cell: ({ isPartly, others }) =>
              [
                isPartly ? 'where it begins something' : 'wholly',
                others.length > 0 ? `only if ${others.join(', ')} is closed too` : '',
              ]
                .filter((part) => part !== '')
                .join(', '),
          },
        ]}
      />
    </section>
  );
}
