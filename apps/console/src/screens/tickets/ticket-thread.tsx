import { MAX_TICKET_TEXT_LENGTH } from '@ocean/api/areas/tickets';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { tickets } from '@ocean/api/operators/tickets';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AccountLink, AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';

type Ticket = OperatorOutputOf<typeof tickets.show>;
type Props = { readonly id: string; onDone(said: readonly string[]): void };

/** All messages of a ticket, and the form for an answer. */
export function TicketThread({ id, onDone }: Props) {
  const ticket = useRead(tickets.show, { id });
  return (
    <Loaded of={ticket}>
      {(shown) => (
        <>
          <h2 className="written">{shown.subject}</h2>
          <Facts
            facts={[
              ['Account', <AccountLink key="account" address={shown.account} />],
              ['Opened', <TimeText key="opened" at={shown.openedAt} />],
              ['State', shown.state],
              ...(shown.article === null ? [] : [['After the help article', shown.article] as const]),
            ]}
          />
          <Thread of={shown.thread} />
          <Answer ticket={shown} onDone={onDone} />
        </>
      )}
    </Loaded>
  );
}

function Thread({ of }: { of: Ticket['thread'] }) {
  return (
    <ol className="plain stack thread">
      {of.map(({ number, at, author, text, closes }) => (
        <li key={number} data-by={author === null ? 'member' : 'support'}>
          <div className="quiet">
            {author === null ? 'The member' : <AddressText address={author} />}, <TimeText at={at} />
            {closes && ', closed it'}
          </div>
          {text !== null && <div className="written">{text}</div>}
        </li>
      ))}
    </ol>
  );
}

/** The member reads the text in the app, without the operator's name. */
function Answer({ ticket: { id, state }, onDone }: { ticket: Ticket; onDone: Props['onDone'] }) {
  const [text, setText] = useState('');
  const written = text.trim();
  return (
    <>
      <TextField
        label="Answer"
        value={text}
        onChange={setText}
        maxLength={MAX_TICKET_TEXT_LENGTH}
        isLong
        hint="The member reads it as you wrote it."
      />
      <SignAct key={`answer ${text}`} endpoint={tickets.answer} fields={{ id, text }} label="Answer" onDone={onDone} />
      {state !== 'closed' && (
        <SignAct
          key={`close ${text}`}
          endpoint={tickets.close}
          fields={{ id, ...(written !== '' && { text }) }}
          label={written === '' ? 'Close without a word' : 'Answer and close'}
          isDangerous
          onDone={onDone}
        />
      )}
    </>
  );
}
