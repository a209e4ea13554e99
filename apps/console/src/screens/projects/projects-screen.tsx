import { PROJECT_STATES } from '@ocean/api/areas/projects/states';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { projects } from '@ocean/api/operators/projects';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { AccountLink } from '../../parts/address-text.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Page } from '../../parts/page.tsx';
import { Queue } from '../../parts/queue.tsx';
import { Said } from '../../parts/said.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';
import { useNow } from '../../session/use-now.ts';
import { ProjectDetail } from './project-detail.tsx';

type Row = OperatorOutputOf<typeof projects.list>['rows'][number];

const EVERY_MS = 60_000;

/** Projects that wait for a review, or all projects in one state. */
export function ProjectsScreen() {
  const [given, setState] = useAddressState('state');
  const [said, setSaid] = useState<readonly string[]>([]);
  const state = PROJECT_STATES.find((one) => one === given);
  const list = usePages(projects.list, state ? { state } : {}, { everyMs: EVERY_MS });
  const now = useNow();
  return (
    <Page title="RWA review" about="Projects that members hand in. Those that wait longest come first.">
      <div className="filters">
        <SelectField label="State" value={state} options={PROJECT_STATES} none="waiting for a review" onChange={setState} />
      </div>
      <Said lines={said} />
      <Loaded of={list}>
        {(rows) => (
          <Queue<Row>
            label="Projects"
            rows={rows}
            keyOf={({ id }) => id}
            empty={state ? `No project is ${state}.` : 'No project waits for a review.'}
            columns={[
              { head: 'Age', cell: ({ changedAt }) => <TimeText at={changedAt} now={now} /> },
              { head: 'Name', cell: ({ name }) => <div className="written">{name}</div> },
              { head: 'Owner', cell: ({ owner }) => <AccountLink address={owner} /> },
              { head: 'State', cell: (row) => row.state },
              { head: 'Rejected', isNumber: true, cell: ({ rejections }) => rejections },
            ]}
            detail={({ id }) => <ProjectDetail key={id} id={id} onDone={setSaid} />}
            more={<MoreButton of={list} />}
          />
        )}
      </Loaded>
    </Page>
  );
}
