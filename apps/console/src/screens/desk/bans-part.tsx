import { desk } from '@ocean/api/operators/desk';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { AccountLink } from '../../parts/address-text.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Queue } from '../../parts/queue.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';

type Ban = OperatorOutputOf<typeof desk.bans>['rows'][number];
type Props = { onDone(said: readonly string[]): void };

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Banned passageways, and the form that bans another one. */
export function BansPart({ onDone }: Props) {
  const list = usePages(desk.bans, {});
  return (
    <>
      <Loaded of={list}>
        {(rows) => (
          <Queue<Ban>
            label="Banned passageways"
            rows={rows}
            keyOf={({ account }) => account}
            empty="No passageway is banned."
            columns={[
              { head: 'Passageway', cell: ({ account }) => <AccountLink address={account} /> },
              { head: 'Until', cell: ({ until }) => (until === null ? 'operators lift it' : <TimeText at={until} />) },
              { head: 'Why', cell: ({ reason }) => <div className="written">{reason ?? 'missed orders'}</div> },
            ]}
            detail={(ban) => <BanDetail key={ban.account} ban={ban} onDone={onDone} />}
            more={<MoreButton of={list} />}
          />
        )}
      </Loaded>
      <NewBan onDone={onDone} />
    </>
  );
}

function BanDetail({ ban: { account, reason, until }, onDone }: Props & { readonly ban: Ban }) {
  return (
    <>
      <h2>
        Ban of <AccountLink address={account} />
      </h2>
      {reason === null ? <p>For missed orders.</p> : <div className="written quoted">{reason}</div>}
      <p>{until === null ? 'It stands until operators lift it.' : <UntilText until={until} />}</p>
      <h3>What lifting it does</h3>
      <p>The passageway stays closed until its owner starts it again.</p>
      <ReasonActs
        hint="It is kept."
        acts={[{ endpoint: desk.lift, label: 'Lift the ban', fields: { account } }]}
        onDone={onDone}
      />
    </>
  );
}

function UntilText({ until }: { until: string }) {
  return (
    <>
      It ends by itself at <TimeText at={until} />.
    </>
  );
}

function NewBan({ onDone }: Props) {
  const [account, setAccount] = useState('');
  const fits = ADDRESS.test(account.trim());
  return (
    <section className="sheet found">
      <h2>Ban a passageway</h2>
      <p>It takes no new orders until operators lift the ban.</p>
      <TextField
        label="Address of the member"
        value={account}
        onChange={setAccount}
        hint={fits ? 'The passageway of this member.' : '0x and 40 hexadecimal digits.'}
      />
      <ReasonActs
        hint="It is kept."
        acts={fits ? [{ endpoint: desk.ban, label: 'Ban', fields: { account: account.trim() }, isDangerous: true }] : []}
        onDone={onDone}
      />
    </section>
  );
}
