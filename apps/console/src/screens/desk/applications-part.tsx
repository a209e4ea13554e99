import { APPLICATION_STATES, desk } from '@ocean/api/operators/desk';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { usePages } from '../../api/use-pages.ts';
import { AccountLink } from '../../parts/address-text.tsx';
import { Choice, useChoice } from '../../parts/choice.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Queue } from '../../parts/queue.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNow } from '../../session/use-now.ts';
import { ApplicationDetail } from './application-detail.tsx';

type Row = OperatorOutputOf<typeof desk.applications>['rows'][number];

const EVERY_MS = 60_000;
const NAMES = { applied: 'Waiting for a decision', approved: 'Approved', refused: 'Refused', leaving: 'Leaving' } as const;

/** Applications of members who want to set their own rates. */
export function ApplicationsPart({ onDone }: { onDone(said: readonly string[]): void }) {
  const [state, setState] = useChoice('state', APPLICATION_STATES);
  const list = usePages(desk.applications, { state }, { everyMs: EVERY_MS });
  const now = useNow();
  return (
    <>
      <div className="filters">
        <Choice
          label="Applications"
          value={state}
          onChange={setState}
          options={APPLICATION_STATES.map((one) => [one, NAMES[one]] as const)}
        />
      </div>
      <Loaded of={list}>
        {(rows) => (
          <Queue<Row>
            label="Applications"
            rows={rows}
            keyOf={({ id }) => id}
            empty="No application is here."
            columns={[
              { head: 'Age', cell: ({ appliedAt }) => <TimeText at={appliedAt} now={now} /> },
              { head: 'Member', cell: ({ account }) => <AccountLink address={account} /> },
              { head: 'Their application', isNumber: true, cell: ({ number }) => `no. ${number}` },
            ]}
            detail={({ id }) => <ApplicationDetail key={id} id={id} onDone={onDone} />}
            more={<MoreButton of={list} />}
          />
        )}
      </Loaded>
    </>
  );
}
