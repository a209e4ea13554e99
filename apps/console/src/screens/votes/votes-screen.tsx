import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { votes } from '@ocean/api/operators/votes';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { useRead } from '../../api/use-read.ts';
import { grouped } from '../../parts/figures/grouped.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Page } from '../../parts/page.tsx';
import { Queue } from '../../parts/queue.tsx';
import { Said } from '../../parts/said.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { WaitingActs } from '../../parts/waiting-acts.tsx';
import { VotingDetail } from './voting-detail.tsx';

type Voting = OperatorOutputOf<typeof votes.list>['rows'][number];
type Done = { onDone(said: readonly string[]): void };

const VOTING_STATES = { open: 'open', closed: 'closed', early: 'closed early' } as const;

/** Votings and the use of their fees. */
export function VotesScreen() {
  const [said, setSaid] = useState<readonly string[]>([]);
  const list = usePages(votes.list, {});
  return (
    <Page
      title="Vote fees"
      about="Two operators pay out of the fees of an ended voting. Members see every payment, with its reason."
    >
      <Said lines={said} />
      <Waiting onDone={setSaid} />
      <Loaded of={list}>
        {(rows) => (
          <Queue<Voting>
            label="Votings"
            rows={rows}
            keyOf={({ id }) => id}
            empty="No project was ever voted on."
            columns={[
              { head: 'Project', cell: ({ name }) => <div className="written">{name}</div> },
              { head: 'State', cell: ({ state }) => VOTING_STATES[state] },
              { head: 'Ends', cell: ({ endsAt }) => <TimeText at={endsAt} /> },
              { head: 'Fees', isNumber: true, cell: ({ fees }) => (fees === null ? '—' : `${grouped(fees)} USDT`) },
              { head: 'Left', isNumber: true, cell: ({ fees, left }) => (fees === null ? '—' : `${grouped(left)} USDT`) },
            ]}
            detail={(voting) => <VotingDetail key={voting.id} voting={voting} onDone={setSaid} />}
            more={<MoreButton of={list} />}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Waiting({ onDone }: Done) {
  const waiting = useRead(votes.waiting, {});
  return (
    <Loaded of={waiting}>
      {({ rows }) => (
        <WaitingActs
          rows={rows}
          act={({ id, to, amount, reason }) => (
            <SignAct endpoint={votes.pay} fields={{ id, to, amount, reason }} label="Sign it too" onDone={onDone} />
          )}
        />
      )}
    </Loaded>
  );
}
