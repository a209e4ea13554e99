import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { reports } from '@ocean/api/operators/reports';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { AccountLink } from '../../parts/address-text.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Page } from '../../parts/page.tsx';
import { Queue } from '../../parts/queue.tsx';
import { Said } from '../../parts/said.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNow } from '../../session/use-now.ts';
import { FindWritten } from './find-written.tsx';
import { ReportedDetail } from './reported-detail.tsx';

type Row = OperatorOutputOf<typeof reports.list>['rows'][number];

const EVERY_MS = 60_000;

/** Reported things, each listed once. */
export function ReportsScreen() {
  const [said, setSaid] = useState<readonly string[]>([]);
  const list = usePages(reports.list, {}, { everyMs: EVERY_MS });
  const now = useNow();
  return (
    <Page title="Reports" about="Each reported thing once, however many members report it. What waits longest comes first.">
      <Said lines={said} />
      <Loaded of={list}>
        {(rows) => (
          <Queue<Row>
            label="Reported things"
            rows={rows}
            keyOf={({ what, subject }) => `${what}/${subject}`}
            empty="No report is open."
            columns={[
              { head: 'Age', cell: ({ since }) => <TimeText at={since} now={now} /> },
              { head: 'What', cell: ({ what }) => what },
              { head: 'By', cell: ({ against }) => <AccountLink address={against} /> },
              { head: 'Reports', isNumber: true, cell: ({ reports: count }) => count },
              { head: 'Reasons', cell: ({ reasons }) => reasons.join(', ') },
            ]}
            detail={({ what, subject }) => (
              <ReportedDetail key={`${what}/${subject}`} what={what} subject={subject} onDone={setSaid} />
            )}
            more={<MoreButton of={list} />}
          />
        )}
      </Loaded>
      <FindWritten onDone={setSaid} />
    </Page>
  );
}
