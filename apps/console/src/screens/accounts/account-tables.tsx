import { ACCOUNT_TABLES, type AccountTable, accounts, TABLE_READERS } from '@ocean/api/operators/accounts';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { OperatorRole } from '@ocean/api/operators/roles';
import { session } from '@ocean/api/operators/session';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AccountLink } from '../../parts/address-text.tsx';
import { useChoice } from '../../parts/choice.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { ScrollArea } from '../../parts/scroll-area.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { TimeText } from '../../parts/time-text.tsx';

type Table = OperatorOutputOf<typeof accounts.table>;
type Cell = Table['rows'][number]['cells'][number];

const NAMES: Readonly<Record<AccountTable, string>> = {
  records: 'Ledger',
  bots: 'Bots',
  stakes: 'Stakes',
  orders: 'Orders',
  withdrawals: 'Withdrawals',
  invitees: 'Direct invitees',
  submissions: 'Submissions',
  tickets: 'Tickets',
  sessions: 'Sessions',
  notes: 'Notes',
  audit: 'Audit',
};

/** The lists of a member, one at a time; the page's address names the list. */
export function AccountTables({ address }: { address: string }) {
  const { data: me } = useRead(session.show, {});
  const roles = me?.roles ?? [];
  const [first, ...others] = ACCOUNT_TABLES.filter((one) => isReader(TABLE_READERS[one], roles));
  const [of, choose] = useChoice('list', [first ?? 'invitees', ...others]);
  return (
    <section className="sheet" aria-label="Lists of the member">
      <Tabs
        label="List"
        value={of}
        onChange={choose}
        options={[first ?? 'invitees', ...others].map((one) => [one, NAMES[one]] as const)}
      />
      <OneTable key={`${address} ${of}`} address={address} of={of} />
    </section>
  );
}

/** The server's rule: an owner may read every list. */
function isReader(readers: readonly OperatorRole[], roles: readonly OperatorRole[]): boolean {
  return roles.some((role) => role === 'owner' || readers.includes(role));
}

/** One list, page by page. `places` are the cursors of the pages after the first, up to the one shown. */
function OneTable({ address, of }: { address: string; of: AccountTable }) {
  const [places, setPlaces] = useState<readonly string[]>([]);
  const after = places.at(-1);
  const table = useRead(accounts.table, { address, of, ...(after !== undefined && { after }) });
  return (
    <Loaded of={table}>
      {({ columns, rows, next }) => (
        <>
          {rows.length === 0 ? <p className="quiet">Nothing.</p> : <Rows name={NAMES[of]} columns={columns} rows={rows} />}
          <div className="row pages">
            {places.length > 0 && (
              <button type="button" onClick={() => setPlaces(places.slice(0, -1))}>
                Newer
              </button>
            )}
            {next !== null && (
              <button type="button" onClick={() => setPlaces([...places, next])}>
                Older
              </button>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

function Rows({ name, columns, rows }: { name: string } & Pick<Table, 'columns' | 'rows'>) {
  return (
    <ScrollArea label={name}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={columns[at]}>
                  <CellText cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function CellText({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return <div className="written">{cell}</div>;
  return 'time' in cell ? <TimeText at={cell.time} /> : <AccountLink address={cell.account} />;
}
