import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { votes } from '@ocean/api/operators/votes';
import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { AccountLink, AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';

type Voting = OperatorOutputOf<typeof votes.list>['rows'][number];
type Props = { readonly voting: Voting; onDone(said: readonly string[]): void };

const RECEIVERS = ['the treasury', 'a member'] as const;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const AMOUNT = /^\d+(\.\d+)?$/;

/** The fees of one voting, the payments out of them, and the form for another one. */
export function VotingDetail({ voting, onDone }: Props) {
  const { id, name, listedAt, endsAt, state, fees, left } = voting;
  return (
    <>
      <h2 className="written">{name}</h2>
      <Facts
        facts={[
          ['Listed', <TimeText key="listed" at={listedAt} />],
          ['Ends', <TimeText key="ends" at={endsAt} />],
          ['Fees', fees && `${grouped(fees)} USDT`],
          ['Left', fees && `${grouped(left)} USDT`],
          [
            'Project',
            <Link key="project" href={`/projects?state=${state === 'open' ? 'listed' : 'closed'}&row=${id}`}>
              Review
            </Link>,
          ],
        ]}
      />
      {state === 'open' && <p className="quiet">It has not closed yet: nothing is paid.</p>}
      {state === 'early' && <p className="quiet">It was closed early: its fees go back to the voters.</p>}
      {state === 'closed' && <Payment voting={voting} onDone={onDone} />}
      <Payouts id={id} />
    </>
  );
}

function Payment({ voting: { id, left }, onDone }: Props) {
  const [receiver, setReceiver] = useState<(typeof RECEIVERS)[number]>('the treasury');
  const [account, setAccount] = useState('');
  const [amount, setAmount] = useState('');
  if (Number(left) === 0) return <p className="quiet">Nothing is left of its fees.</p>;
  const isMember = receiver === 'a member';
  const to = isMember ? account.trim() : 'treasury';
  const fields = { id, to, amount: amount.trim() };
  const fits = AMOUNT.test(fields.amount) && (!isMember || ADDRESS.test(to));
  const paid = fits ? `${grouped(fields.amount)} USDT` : 'The amount';
  return (
    <>
      <h3>What a payment does</h3>
      <p>
        {paid} of the {grouped(left)} USDT that are left goes to {isMember ? 'the member' : 'the treasury'}, once two operators
        have signed. Nothing takes it back.
      </p>
      <SelectField
        label="To"
        value={receiver}
        options={RECEIVERS}
        onChange={(chosen) => setReceiver(RECEIVERS.find((one) => one === chosen) ?? receiver)}
      />
      {isMember && <TextField label="Address of the member" value={account} onChange={setAccount} />}
      <TextField label="Amount, USDT" value={amount} onChange={setAmount} />
      <ReasonActs
        hint="Members read it."
        acts={fits ? [{ endpoint: votes.pay, label: 'Pay', fields, isDangerous: true }] : []}
        onDone={onDone}
      />
    </>
  );
}

function Payouts({ id }: { id: string }) {
  const payouts = useRead(votes.payouts, { id });
  return (
    <>
      <h3>Paid out</h3>
      <Loaded of={payouts}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">Nothing yet.</p>
          ) : (
            <ul className="plain stack">
              {rows.map(({ number, at, amount, account, authors, reason }) => (
                <li key={number}>
                  {grouped(amount)} USDT to {account === null ? 'the treasury' : <AccountLink address={account} />}
                  <div className="quiet">
                    <TimeText at={at} />, by{' '}
                    {authors.map((address) => (
                      <AddressText key={address} address={address} />
                    ))}
                  </div>
                  <div className="written">{reason}</div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
