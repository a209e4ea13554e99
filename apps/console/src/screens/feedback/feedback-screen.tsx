import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { feedback } from '@ocean/api/operators/feedback';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { AccountLink } from '../../parts/address-text.tsx';
import { Choice, useChoice } from '../../parts/choice.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Page } from '../../parts/page.tsx';
import { Queue } from '../../parts/queue.tsx';
import { Said } from '../../parts/said.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNow } from '../../session/use-now.ts';
import { FeedbackDetail } from './feedback-detail.tsx';
import { FEEDBACK_NAMES } from './feedback-names.ts';

type Row = OperatorOutputOf<typeof feedback.list>['rows'][number];

const EVERY_MS = 60_000;
const STATES = ['received', 'inReview', 'done', 'declined'] as const;
const MAX_SHOWN = 120;

/** Feedback of members about the platform. */
export function FeedbackScreen() {
  const [state, setState] = useChoice('state', STATES);
  const [said, setSaid] = useState<readonly string[]>([]);
  const list = usePages(feedback.list, { state }, { everyMs: EVERY_MS });
  const now = useNow();
  return (
    <Page title="Feedback" about="What members say about the platform. It is taken into review first, then answered once.">
      <div className="filters">
        <Choice label="State" value={state} onChange={setState} options={STATES.map((one) => [one, FEEDBACK_NAMES[one]])} />
      </div>
      <Said lines={said} />
      <Loaded of={list}>
        {(rows) => (
          <Queue<Row>
            label="Feedback"
            rows={rows}
            keyOf={({ id }) => id}
            empty="No feedback is here."
            columns={[
              { head: 'Age', cell: ({ sentAt }) => <TimeText at={sentAt} now={now} /> },
              { head: 'Text', cell: ({ text }) => <div className="written">{beginningOf(text)}</div> },
              { head: 'Account', cell: ({ account }) => <AccountLink address={account} /> },
            ]}
            detail={({ id }) => <FeedbackDetail key={id} id={id} onDone={setSaid} />}
            more={<MoreButton of={list} />}
          />
        )}
      </Loaded>
    </Page>
  );
}

function beginningOf(text: string): string {
  const characters = [...text];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : text;
}
