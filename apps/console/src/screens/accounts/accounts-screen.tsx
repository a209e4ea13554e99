import { accounts } from '@ocean/api/operators/accounts';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { ScrollArea } from '../../parts/scroll-area.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';

type Found = OperatorOutputOf<typeof accounts.search>['rows'];

const MIN_LENGTH = 2;
const MAX_LENGTH = 60;

/** Finds members. Every search is recorded with its operator. */
export function AccountsScreen() {
  const [asked, ask] = useAddressState('text');
  const [text, setText] = useState(asked ?? '');
  const search = (event: FormEvent) => {
    event.preventDefault();
    ask(text.trim().length < MIN_LENGTH ? undefined : text.trim());
  };
  return (
    <Page title="Accounts" about="Every search and every page of a member is kept with who read it.">
      <form className="filters search" onSubmit={search}>
        <TextField
          label="Address, invitation code or nickname"
          value={text}
          onChange={setText}
          maxLength={MAX_LENGTH}
          hint="At least two characters. A nickname is found by its beginning."
        />
        <button type="submit" className="main">
          Search
        </button>
      </form>
      {asked !== undefined && <Results text={asked} />}
    </Page>
  );
}

function Results({ text }: { text: string }) {
  const found = useRead(accounts.search, { text });
  return <Loaded of={found}>{({ rows }) => <FoundTable rows={rows} />}</Loaded>;
}

function FoundTable({ rows }: { rows: Found }) {
  if (rows.length === 0) return <p className="empty">No member is called so.</p>;
  return (
    <div className="sheet">
      <ScrollArea label="Members found">
        <table>
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Code</th>
              <th scope="col">Nickname</th>
              <th scope="col">Level</th>
              <th scope="col">Registered</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ address, inviteCode, nickname, level, registeredAt, isSuspended }) => (
              <tr key={address}>
                <td>
                  <Link href={`/accounts/${address}`} className="mono">
                    {address}
                  </Link>
                </td>
                <td className="mono">{inviteCode}</td>
                <td>{nickname === null ? '—' : <span className="written">{nickname}</span>}</td>
                <td>V{level}</td>
                <td>
                  <TimeText at={registeredAt} />
                </td>
                <td>{isSuspended ? 'suspended' : 'active'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  );
}
