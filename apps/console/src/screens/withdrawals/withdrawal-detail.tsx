import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { withdrawals } from '@ocean/api/operators/money/withdrawals';
import { useRead } from '../../api/use-read.ts';
import { AccountLink, AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Table } from '../../parts/figures/table.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNow } from '../../session/use-now.ts';

export type WaitingWithdrawal = OperatorOutputOf<typeof withdrawals.list>['rows'][number];
type Beside = OperatorOutputOf<typeof withdrawals.show>;

/** One withdrawal, the facts for the decision, and the decision. */
export function WithdrawalDetail({ row }: { row: WaitingWithdrawal }) {
  const { id, account, asset, amount, fee, burn, net, value, state, askedAt, approvedBy } = row;
  const beside = useRead(withdrawals.show, { id });
  return (
    <>
      <h2>
        {grouped(amount)} {asset}
      </h2>
      <Facts
        facts={[
          ['Account', <AccountLink key="account" address={account} />],
          ['Asked for', <TimeText key="asked" at={askedAt} />],
          ['Worth then', value === null ? '—' : `${grouped(value)} USDT`],
          ['Fee', `${fee} ${asset}`],
          ['Burn', `${burn} ${asset}`],
          ['The vault pays', `${grouped(net)} ${asset}`],
          ['State', state === 'held' ? "not signed yet: the signer's own limits" : 'awaits approval'],
          [
            'Approved by',
            approvedBy.length === 0 ? 'nobody yet' : approvedBy.map((one) => <AddressText key={one} address={one} />),
          ],
        ]}
      />
      <Loaded of={beside}>
        {(data) => (
          <>
            <Effect beside={data} asset={asset} amount={amount} isRejectable={state === 'approval'} />
            <ReasonActs
              hint="It is kept in the audit."
              acts={[
                { endpoint: withdrawals.approve, label: 'Approve', fields: { id } },
                ...(state === 'approval'
                  ? [{ endpoint: withdrawals.reject, label: 'Reject', fields: { id }, isDangerous: true }]
                  : []),
              ]}
            />
            <Account beside={data} id={id} />
          </>
        )}
      </Loaded>
    </>
  );
}

type Shown = { readonly beside: Beside; readonly asset: string; readonly amount: string; readonly isRejectable: boolean };

/** The effect of a decision. */
function Effect({ beside: { account, cap }, asset, amount, isRejectable }: Shown) {
  return (
    <>
      <h3>What a decision does</h3>
      {account.isOwnLine && <p className="failure">You belong to the line of this member: another operator decides.</p>}
      {account.isSuspended && <p className="note">The account is suspended: nothing is signed until it is free again.</p>}
      {cap?.isBeyond && <p className="failure">It is more than the vault’s cap: a voucher for it could never be claimed.</p>}
      <ul>
        <li>
          Approved by two, it is signed within a minute.{' '}
          {cap === null
            ? 'The vault’s cap has not been read from the chain yet.'
            : `Of the cap of ${grouped(cap.capacity)} ${asset}, ${grouped(cap.left)} is left; ${grouped(cap.leftAfter)} after it.`}{' '}
          {cap?.claimableFrom && (
            <>
              If every other voucher is claimed first, it can be claimed from <TimeText at={cap.claimableFrom} />.
            </>
          )}
        </li>
        {isRejectable && (
          <li>
            Rejected by one, {grouped(amount)} {asset} goes back to the account, fee included.
          </li>
        )}
      </ul>
    </>
  );
}

function Account({ beside: { account, today, recent }, id }: { beside: Beside; id: string }) {
  const now = useNow();
  return (
    <>
      <h3>The account</h3>
      <Facts
        facts={[
          ['Member for', <TimeText key="since" at={account.registeredAt} now={now} />],
          ['Withdrawn today', `${grouped(today.withdrawn)} of ${grouped(today.limit)} USDT`],
          ['Without approval today', `${grouped(today.automatic)} of ${grouped(today.automaticLimit)} USDT`],
          ['All accounts without approval', `${grouped(today.automaticAll)} of ${grouped(today.automaticLimitAll)} USDT`],
        ]}
      />
      <Table
        label="Its last withdrawals"
        rows={recent}
        keyOf={(one) => one.id}
        empty=""
        columns={[
          { head: 'Asked', cell: ({ askedAt }) => <TimeText at={askedAt} now={now} /> },
          { head: 'Amount', isNumber: true, cell: ({ amount, asset }) => `${grouped(amount)} ${asset}` },
          { head: 'State', cell: (one) => (one.id === id ? 'this one' : `${one.state}${one.isAutomatic ? ', automatic' : ''}`) },
        ]}
      />
    </>
  );
}
