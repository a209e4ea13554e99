import { desk } from '@ocean/api/operators/desk';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { AccountLink } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FileList } from '../../parts/files/file-list.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';

type Order = OperatorOutputOf<typeof desk.showOrder>;

const MAX_ID = 36;
const NAMES = { platform: 'The platform', customer: 'The customer', operator: 'The passageway' } as const;

/** An order with the messages of its two parties, found by its id. */
export function OrderPart() {
  const [found, find] = useAddressState('find');
  const [id, setId] = useState(found ?? '');
  const look = (event: FormEvent) => {
    event.preventDefault();
    find(id.trim());
  };
  return (
    <>
      <form className="filters search" onSubmit={look}>
        <TextField label="Id of the order" value={id} onChange={setId} maxLength={MAX_ID} />
        <button type="submit">Look</button>
      </form>
      {found !== undefined && <OneOrder key={found} id={found} />}
    </>
  );
}

function OneOrder({ id }: { id: string }) {
  const order = useRead(desk.showOrder, { id });
  return (
    <Loaded of={order}>
      {({ state, customer, operator, placedAt, said }) => (
        <section className="sheet">
          <Facts
            facts={[
              ['State', state],
              ['Customer', <AccountLink key="customer" address={customer} />],
              ['Passageway', operator === null ? 'none yet' : <AccountLink key="operator" address={operator} />],
              ['Placed', <TimeText key="placed" at={placedAt} />],
            ]}
          />
          <Thread of={said} />
        </section>
      )}
    </Loaded>
  );
}

/** Messages are hidden on the reports screen, which each one links to. */
function Thread({ of }: { of: Order['said'] }) {
  return (
    <ol className="plain stack thread">
      {of.map(({ at, by, text, hiddenReason, messageId, files }) => (
        <li key={messageId ?? `${text} ${at}`}>
          <div className="quiet">
            {NAMES[by]}, <TimeText at={at} />
            {messageId !== null && (
              <>
                {' '}
                (<Link href={`/reports?find=message/${messageId}`}>decide on it</Link>)
              </>
            )}
          </div>
          <div className="written">{text}</div>
          {hiddenReason !== null && <div className="written note">Hidden: {hiddenReason}</div>}
          {messageId !== null && <FileList files={files} access={{ endpoint: desk.messageFile, of: { id: messageId } }} />}
        </li>
      ))}
    </ol>
  );
}
