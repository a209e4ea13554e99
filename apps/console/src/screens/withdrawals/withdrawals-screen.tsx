import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { withdrawals } from '@ocean/api/operators/withdrawals';
import { useRead } from '../../api/use-read.ts';
import { AccountLink, AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { Queue } from '../../parts/queue.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNow } from '../../session/use-now.ts';

type Row = OperatorOutputOf<typeof withdrawals.list>['rows'][number];

const EVERY_MS = 15_000;

/** What waits for two approvals, or for a rejection. */
export function WithdrawalsScreen() {
  const list = useRead(withdrawals.list, {}, { everyMs: EVERY_MS });
  const now = useNow();
  return (
    <Page title="Withdrawals" about="Above the limits of the server or of the signer. Two operators approve, one rejects.">
      <Loaded of={list}>
        {({ rows }) => (
          <Queue<Row>
            label="Withdrawals that wait"
            rows={rows}
            keyOf={({ id }) => id}
            empty="No withdrawal waits."
            columns={[
              { head: 'Age', cell: ({ askedAt }) => <TimeText at={askedAt} now={now} /> },
              { head: 'Amount', isNumber: true, cell: ({ amount, asset }) => `${amount} ${asset}` },
              { head: 'Worth', isNumber: true, cell: ({ value }) => (value === null ? '—' : `${value} USDT`) },
              { head: 'Account', cell: ({ account }) => <AccountLink address={account} /> },
              {
                head: 'Approved',
                isNumber: true,
                cell: ({ approvedBy, signaturesNeeded }) => `${approvedBy.length} of ${signaturesNeeded}`,
              },
            ]}
            detail={(row) => <Detail key={row.id} row={row} />}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Detail({ row }: { row: Row }) {
  const { id, account, asset, amount, fee, burn, net, value, state, askedAt, approvedBy } = row;
  return (
    <>
      <h2>
        {amount} {asset}
      </h2>
      <Facts
        facts={[
          ['Account', <AccountLink key="account" address={account} />],
          ['Asked for', <TimeText key="asked" at={askedAt} />],
          ['Worth then', value === null ? '—' : `${value} USDT`],
          ['Fee', `${fee} ${asset}`],
          ['Burn', `${burn} ${asset}`],
          ['The vault pays', `${net} ${asset}`],
          ['State', state === 'held' ? "not signed yet: the signer's own limits" : 'awaits approval'],
          [
            'Approved by',
            approvedBy.length === 0 ? 'nobody yet' : approvedBy.map((one) => <AddressText key={one} address={one} />),
          ],
        ]}
      />
      <SignAct endpoint={withdrawals.approve} fields={{ id }} label="Approve" />
      {state === 'approval' && <SignAct endpoint={withdrawals.reject} fields={{ id }} label="Reject" isDangerous />}
    </>
  );
}
