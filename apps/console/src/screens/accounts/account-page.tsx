import { accounts } from '@ocean/api/operators/accounts';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { AccountLink, AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { Said } from '../../parts/said.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { AccountTables } from './account-tables.tsx';
import { BalanceTable } from './balance-table.tsx';

type Shown = OperatorOutputOf<typeof accounts.show>;

/** Everything about one member, and the acts that operators may take. */
export function AccountPage({ id: address }: { id: string }) {
  const account = useRead(accounts.show, { address });
  const [said, setSaid] = useState<readonly string[]>([]);
  return (
    <Page title="Account" about={address} aside={<Link href="/accounts">Search another</Link>}>
      <Said lines={said} />
      <Loaded of={account}>
        {(shown) => (
          <>
            {shown.isSuspended && <p className="failure">Suspended: this member reads everything and moves nothing.</p>}
            <div className="account">
              <div>
                <Who of={shown} />
                <BalanceTable balances={shown.balances} />
              </div>
              <Decide of={shown} onDone={setSaid} />
            </div>
            <AccountTables address={shown.address} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Who({ of: { nickname, inviteCode, level, registeredAt, inviter, depth, team } }: { of: Shown }) {
  return (
    <section className="sheet">
      <h2>Member</h2>
      <Facts
        facts={[
          [
            'Nickname at the desk',
            nickname === null ? (
              '—'
            ) : (
              <span key="nickname" className="written">
                {nickname}
              </span>
            ),
          ],
          [
            'Invitation code',
            <span key="code" className="mono">
              {inviteCode}
            </span>,
          ],
          ['Level', `V${level}`],
          ['Registered', <TimeText key="registered" at={registeredAt} />],
          ['Invited by', inviter === null ? 'nobody: the first member' : <AccountLink key="inviter" address={inviter} />],
          ['Inviters above', String(depth)],
        ]}
      />
      <h3>Line below</h3>
      <Facts
        facts={[
          ['Direct invitees', `${team.direct}, effective ${team.directEffective}`],
          ['Members in all', `${team.members}, effective ${team.effective}`],
          ['Sales', `${team.sales} USDT`],
          ['Counted up to', team.asOf === null ? '—' : <TimeText key="asOf" at={team.asOf} />],
        ]}
      />
    </section>
  );
}

type Deciding = { readonly of: Shown; onDone(said: readonly string[]): void };

function Decide({ of: { address, isSuspended, suspensions }, onDone }: Deciding) {
  const fields = { address };
  return (
    <section className="sheet">
      <h2>Note, suspend</h2>
      <p className="quiet">
        Who is suspended reads everything in the sessions that are open, moves nothing and cannot sign in again. What runs goes
        on; no withdrawal is signed meanwhile.
      </p>
      <ReasonActs
        hint="A note is for operators alone. The reason of a suspension is kept; the member does not read it."
        acts={[
          { endpoint: accounts.note, label: 'Add note', fields },
          isSuspended
            ? { endpoint: accounts.restore, label: 'Restore', fields }
            : { endpoint: accounts.suspend, label: 'Suspend', fields, isDangerous: true },
        ]}
        onDone={onDone}
      />
      {suspensions.length > 0 && (
        <>
          <h3>Suspensions</h3>
          <ul className="plain stack">
            {suspensions.map(({ number, at, isSuspended: became, author, reason }) => (
              <li key={number}>
                <span className="quiet">
                  {became ? 'Suspended' : 'Restored'} by <AddressText address={author} />, <TimeText at={at} />
                </span>
                <div className="written">{reason}</div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
