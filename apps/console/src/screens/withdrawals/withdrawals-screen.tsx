import { ASSET_NAMES } from '@ocean/api/assets';
import { WAITING_STATES, withdrawals } from '@ocean/api/operators/money/withdrawals';
import { useRead } from '../../api/use-read.ts';
import { AccountLink } from '../../parts/address-text.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Queue } from '../../parts/queue.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';
import { useNow } from '../../session/use-now.ts';
import { type WaitingWithdrawal, WithdrawalDetail } from './withdrawal-detail.tsx';

const EVERY_MS = 15_000;
const FILTER = { ends: ['after', 'row'] } as const;

/** Withdrawals that wait for two approvals, or for a rejection. */
export function WithdrawalsScreen() {
  const [after, setAfter] = useAddressState('after');
  const [assetText, setAsset] = useAddressState('asset', FILTER);
  const [stateText, setState] = useAddressState('state', FILTER);
  const asset = ASSET_NAMES.find((one) => one === assetText);
  const state = WAITING_STATES.find((one) => one === stateText);
  const asked = { ...(asset && { asset }), ...(state && { state }), ...(after && { after }) };
  const list = useRead(withdrawals.list, asked, { everyMs: EVERY_MS });
  const now = useNow();
  return (
    <Page title="Withdrawals" about="Above the limits of the server or of the signer. Two operators approve, one rejects.">
      <div className="filters">
        <SelectField label="Asset" value={asset} options={ASSET_NAMES} none="all" onChange={setAsset} />
        <SelectField label="State" value={state} options={WAITING_STATES} none="all" onChange={setState} />
      </div>
      <Loaded of={list}>
        {({ rows, next }) => (
          <>
            <Queue<WaitingWithdrawal>
              label="Withdrawals that wait"
              rows={rows}
              keyOf={({ id }) => id}
              empty={after || asset || state ? 'Nothing like this waits.' : 'No withdrawal waits.'}
              columns={[
                { head: 'Age', cell: ({ askedAt }) => <TimeText at={askedAt} now={now} /> },
                { head: 'Amount', isNumber: true, cell: ({ amount, asset }) => `${grouped(amount)} ${asset}` },
                { head: 'Worth', isNumber: true, cell: ({ value }) => (value === null ? '—' : `${grouped(value)} USDT`) },
                { head: 'Account', cell: ({ account }) => <AccountLink address={account} /> },
                {
                  head: 'Approved',
                  isNumber: true,
                  cell: ({ approvedBy, signaturesNeeded }) => `${approvedBy.length} of ${signaturesNeeded}`,
                },
              ]}
              detail={(row) => <WithdrawalDetail key={row.id} row={row} />}
            />
            <Pager next={next} after={after} onPage={setAfter} label="Younger" />
          </>
        )}
      </Loaded>
    </Page>
  );
}
