import { desk } from '@ocean/api/operators/desk';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { useRead } from '../../api/use-read.ts';
import { AccountLink, AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { FileList } from '../../parts/files/file-list.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { TimeText } from '../../parts/time-text.tsx';

type Shown = OperatorOutputOf<typeof desk.application>;
type Props = { readonly id: string; onDone(said: readonly string[]): void };

/** A member's application as a provider, and the decision. */
export function ApplicationDetail({ id, onDone }: Props) {
  const application = useRead(desk.application, { id });
  return (
    <Loaded of={application}>
      {(shown) => (
        <>
          <h2>Application no. {shown.number}</h2>
          <Facts
            facts={[
              ['Member', <AccountLink key="member" address={shown.account} />],
              ['State', shown.state],
              ['Applied', <TimeText key="applied" at={shown.appliedAt} />],
              ['Deposit', `${grouped(shown.bonded)} BCG`],
              ...(shown.returnsAt === null
                ? []
                : [['The deposit comes back', <TimeText key="returns" at={shown.returnsAt} />] as const]),
            ]}
          />
          <div className="written quoted">{shown.text}</div>
          <h3>Contact, for reviewers alone</h3>
          <div className="written quoted">{shown.contact}</div>
          <FileList files={shown.files} access={{ endpoint: desk.applicationFile, of: { id } }} />
          {shown.decided && (
            <>
              <h3>Decided</h3>
              <p className="quiet">
                By <AddressText address={shown.decided.by} />, <TimeText at={shown.decided.at} />
              </p>
              <div className="written">{shown.decided.reason}</div>
            </>
          )}
          <Decide of={shown} onDone={onDone} />
        </>
      )}
    </Loaded>
  );
}

type Deciding = { readonly of: Shown; onDone(said: readonly string[]): void };

function Decide({ of: { id, state, bonded, mayApprove, mayRefuse }, onDone }: Deciding) {
  if (!mayApprove && !mayRefuse) return <p className="quiet">There is nothing to decide now.</p>;
  return (
    <>
      <h3>What a decision does</h3>
      <ul>
        {mayApprove && <li>Approved, the member may set rates of their own within the bands of the markets.</li>}
        {mayRefuse && (
          <li>
            {state === 'approved' ? 'Refused now, the rates of their own are gone, and the' : 'Refused, the'} deposit of{' '}
            {grouped(bonded)} BCG comes back after its days.
          </li>
        )}
      </ul>
      <ReasonActs
        hint="It is kept. The member reads it when refused."
        acts={[
          ...(mayApprove ? [{ endpoint: desk.approve, label: 'Approve', fields: { id } }] : []),
          ...(mayRefuse ? [{ endpoint: desk.refuse, label: 'Refuse', fields: { id }, isDangerous: true }] : []),
        ]}
        onDone={onDone}
      />
    </>
  );
}
