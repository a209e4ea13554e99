import { MAX_FEEDBACK } from '@ocean/api/areas/social/feedback';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { feedback } from '@ocean/api/operators/feedback';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AccountLink, AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FileList } from '../../parts/files/file-list.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { FEEDBACK_NAMES } from './feedback-names.ts';

type Sent = OperatorOutputOf<typeof feedback.show>;
type Props = { readonly id: string; onDone(said: readonly string[]): void };

/** One piece of feedback, and the acts that its state allows. */
export function FeedbackDetail({ id, onDone }: Props) {
  const sent = useRead(feedback.show, { id });
  return (
    <Loaded of={sent}>
      {(shown) => (
        <>
          <h2>Feedback</h2>
          <Facts
            facts={[
              ['Account', <AccountLink key="account" address={shown.account} />],
              ['Sent', <TimeText key="sent" at={shown.sentAt} />],
              ['State', FEEDBACK_NAMES[shown.state]],
              ['Contact', shown.contact !== null && <div className="written">{shown.contact}</div>],
            ]}
          />
          <div className="written">{shown.text}</div>
          <FileList files={shown.files} access={{ endpoint: feedback.file, of: { id } }} />
          <Made of={shown} />
          {shown.state === 'received' && (
            <ReasonActs
              label="Remark, if any"
              hint="It is kept in the audit."
              acts={[{ endpoint: feedback.review, label: 'Take into review', fields: { id } }]}
              onDone={onDone}
            />
          )}
          {shown.state === 'inReview' && <Answer id={id} onDone={onDone} />}
        </>
      )}
    </Loaded>
  );
}

function Made({ of: { decisions, answer } }: { of: Sent }) {
  return (
    <>
      <ul className="plain">
        {decisions.map(({ state, author, at }) => (
          <li key={state} className="quiet">
            {FEEDBACK_NAMES[state]} by <AddressText address={author} />, <TimeText at={at} />
          </li>
        ))}
      </ul>
      {answer !== null && (
        <>
          <h3>Answer</h3>
          <div className="written">{answer}</div>
        </>
      )}
    </>
  );
}

function Answer({ id, onDone }: Props) {
  const [answer, setAnswer] = useState('');
  const fields = { id, answer };
  return (
    <>
      <TextField
        label="Answer"
        value={answer}
        onChange={setAnswer}
        maxLength={MAX_FEEDBACK.text}
        isLong
        hint="The member reads it. Afterwards nothing changes any more."
      />
      <SignAct key={`done ${answer}`} endpoint={feedback.done} fields={fields} label="Done" onDone={onDone} />
      <SignAct
        key={`decline ${answer}`}
        endpoint={feedback.decline}
        fields={fields}
        label="Decline"
        isDangerous
        onDone={onDone}
      />
    </>
  );
}
