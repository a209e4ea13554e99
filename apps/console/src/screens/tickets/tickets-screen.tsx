import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { tickets } from '@ocean/api/operators/tickets';
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
import { TicketThread } from './ticket-thread.tsx';

type Row = OperatorOutputOf<typeof tickets.list>['rows'][number];

const EVERY_MS = 60_000;
const STATES = ['open', 'answered', 'closed'] as const;

/** Messages of members to support. */
export function TicketsScreen() {
  const [state, setState] = useChoice('state', STATES);
  const [said, setSaid] = useState<readonly string[]>([]);
  const list = usePages(tickets.list, { state }, { everyMs: EVERY_MS });
  const now = useNow();
  return (
    <Page title="Tickets" about="What members write to support. Those that wait longest come first.">
      <div className="filters">
        <Choice
          label="Tickets"
          value={state}
          onChange={setState}
          options={[
            ['open', 'Waiting for an answer'],
            ['answered', 'Answered'],
            ['closed', 'Closed'],
          ]}
        />
      </div>
      <Said lines={said} />
      <Loaded of={list}>
        {(rows) => (
          <Queue<Row>
            label="Tickets"
            rows={rows}
            keyOf={({ id }) => id}
            empty="No ticket is here."
            columns={[
              { head: 'Waits', cell: ({ lastAt }) => <TimeText at={lastAt} now={now} /> },
              { head: 'Subject', cell: ({ subject }) => <div className="written">{subject}</div> },
              { head: 'Messages', isNumber: true, cell: ({ messages }) => messages },
              { head: 'Account', cell: ({ account }) => <AccountLink address={account} /> },
            ]}
            detail={({ id }) => <TicketThread key={id} id={id} onDone={setSaid} />}
            more={<MoreButton of={list} />}
          />
        )}
      </Loaded>
    </Page>
  );
}
