import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { SIGNAL_KINDS, signals } from '@ocean/api/operators/signals';
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
import { SignalDetail } from './signal-detail.tsx';
import { SIGNAL_NAMES } from './signal-names.ts';

type Row = OperatorOutputOf<typeof signals.list>['rows'][number];

const EVERY_MS = 60_000;
const STATES = ['open', 'all'] as const;
const KINDS = ['any', ...SIGNAL_KINDS] as const;

/** Signals of possible abuse, and the operators' assessments. */
export function SignalsScreen() {
  const [state, setState] = useChoice('state', STATES);
  const [kind, setKind] = useChoice('kind', KINDS);
  const [said, setSaid] = useState<readonly string[]>([]);
  const list = usePages(signals.list, { all: state === 'all', ...(kind !== 'any' && { kind }) }, { everyMs: EVERY_MS });
  const now = useNow();
  return (
    <Page
      title="Abuse signals"
      about="What looks like abuse. A signal changes nothing for a member; suspending is done on the account's page."
    >
      <div className="filters">
        <Choice
          label="Shown"
          value={state}
          onChange={setState}
          options={[
            ['open', 'Open'],
            ['all', 'Dismissed as well'],
          ]}
        />
        <Choice
          label="Kind"
          value={kind}
          onChange={setKind}
          options={KINDS.map((one) => [one, one === 'any' ? 'Every kind' : SIGNAL_NAMES[one]])}
        />
      </div>
      <Said lines={said} />
      <Loaded of={list}>
        {(rows) => (
          <Queue<Row>
            label="Abuse signals"
            rows={rows}
            keyOf={({ number }) => String(number)}
            empty="No signal is open."
            columns={[
              { head: 'Age', cell: ({ foundAt }) => <TimeText at={foundAt} now={now} /> },
              { head: 'Signal', cell: ({ number, kind: of }) => `${number}  ${SIGNAL_NAMES[of]}` },
              { head: 'Account', cell: ({ account }) => <AccountLink address={account} /> },
              { head: 'Others', isNumber: true, cell: ({ others }) => others.length },
              { head: 'Notes', isNumber: true, cell: ({ notes, isClosed }) => (isClosed ? 'dismissed' : notes) },
            ]}
            detail={({ number }) => <SignalDetail key={number} number={number} onDone={setSaid} />}
            more={<MoreButton of={list} />}
          />
        )}
      </Loaded>
    </Page>
  );
}
