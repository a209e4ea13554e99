import { operators } from '@ocean/api/operators/platform';
import { OPERATOR_ROLES, type OperatorRole } from '@ocean/api/operators/roles';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { ScrollArea } from '../../parts/scroll-area.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { WaitingActs } from '../../parts/waiting-acts.tsx';
import { useNow } from '../../session/use-now.ts';

const EVERY_MS = 15_000;

/** Operators and their roles. The signer of withdrawals reads the same signed texts. */
export function OperatorsScreen() {
  const list = useRead(operators.list, {});
  const now = useNow();
  return (
    <Page title="Operators" about="Roles change by the signatures of owners, and with the next request of whom they concern.">
      <Loaded of={list}>
        {({ rows, ownersNeeded }) => (
          <>
            <section className="sheet">
              <ScrollArea label="Operators">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Address</th>
                      <th scope="col">Roles</th>
                      <th scope="col">Seen</th>
                      <th scope="col">Signed in</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map(({ address, roles, lastSeenAt, isSignedIn }) => (
                      <tr key={address}>
                        <th scope="row" className="mono">
                          {address}
                        </th>
                        <td>{roles.join(', ')}</td>
                        <td>{lastSeenAt === null ? '—' : <TimeText at={lastSeenAt} now={now} />}</td>
                        <td>{isSignedIn ? 'yes' : 'no'}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollArea>
            </section>
            <WaitingChanges />
            <ChangeRole ownersNeeded={ownersNeeded} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** A change that another owner has signed: the second owner retypes nothing. */
function WaitingChanges() {
  const list = useRead(operators.waiting, {}, { everyMs: EVERY_MS });
  return (
    <Loaded of={list}>
      {({ rows }) => (
        <WaitingActs
          rows={rows}
          act={({ verb, address, role, reason }, onDone) => (
            <SignAct
              endpoint={operators[verb]}
              fields={{ address, role, reason: reason || 'seconded' }}
              label={verb === 'grant' ? 'Give the role as well' : 'Take the role away as well'}
              isDangerous={verb === 'revoke'}
              onDone={onDone}
            />
          )}
        />
      )}
    </Loaded>
  );
}

function ChangeRole({ ownersNeeded }: { ownersNeeded: number }) {
  const [address, setAddress] = useState('');
  const [role, setRole] = useState<OperatorRole>('support');
  return (
    <section className="sheet">
      <h2>Change a role</h2>
      <p className="quiet">{ownersNeeded === 1 ? 'One owner signs.' : `${ownersNeeded} owners sign the same text.`}</p>
      <TextField label="Address" value={address} onChange={setAddress} />
      <SelectField label="Role" value={role} options={OPERATOR_ROLES} onChange={(value) => setRole(value ?? 'support')} />
      {address !== '' && (
        <ReasonActs
          key={`${address} ${role}`}
          hint="It is kept in the audit."
          acts={[
            { endpoint: operators.grant, label: 'Give the role', fields: { address, role } },
            { endpoint: operators.revoke, label: 'Take the role away', fields: { address, role }, isDangerous: true },
          ]}
        />
      )}
    </section>
  );
}
