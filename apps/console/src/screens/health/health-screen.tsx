import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { health } from '@ocean/api/operators/platform';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Facts } from '../../parts/facts.tsx';
import { Table } from '../../parts/figures/table.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { ScrollArea } from '../../parts/scroll-area.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useNow } from '../../session/use-now.ts';
import { ClockActs, FollowerActs } from './owner-acts.tsx';

type Health = OperatorOutputOf<typeof health.show>;

const EVERY_MS = 10_000;
/** The page on which each queue is handled; a queue without a page is absent. */
const PAGES: Readonly<Record<string, string>> = {
  withdrawals: '/withdrawals',
  projects: '/projects',
  'provider applications': '/desk/applications',
  holds: '/desk/holds',
  tickets: '/tickets',
  reports: '/reports',
  feedback: '/feedback',
  'abuse signals': '/signals',
};

/** Whether the platform runs: the chain, the clock, the work of every process, and the queues that wait for operators. */
export function HealthScreen() {
  const shown = useRead(health.show, {}, { everyMs: EVERY_MS });
  return (
    <Page title="Health" about="Looked at again every ten seconds.">
      <Loaded of={shown}>
        {(data) => (
          <>
            <Queues queues={data.queues} />
            <Chain {...data} />
            <Troubles troubles={data.troubles} />
            <Jobs jobs={data.jobs} />
            <Machine {...data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Queues({ queues }: Pick<Health, 'queues'>) {
  const now = useNow();
  return (
    <section className="sheet">
      <h2>What waits for operators</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Queue</th>
            <th scope="col" className="number">
              Waiting
            </th>
            <th scope="col">Oldest</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, oldestAt }) => (
            <tr key={name}>
              <th scope="row">{PAGES[name] ? <Link href={PAGES[name]}>{name}</Link> : name}</th>
              <td className="number">{waiting}</td>
              <td>{oldestAt === null ? '—' : <TimeText at={oldestAt} now={now} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Chain({ follower, nodes }: Pick<Health, 'follower' | 'nodes'>) {
  return (
    <section className="sheet">
      <h2>Chain</h2>
      {follower?.trouble && <p className="failure">{follower.trouble}</p>}
      <Facts
        facts={[
          ['Follower', follower?.state ?? 'has not begun'],
          ['Head', follower?.headBlock],
          ['Final', follower?.finalBlock],
          ['Base', follower?.baseBlock],
          ['Behind the clock', follower ? `${follower.headAgeSeconds} s` : null],
          ['Last step', follower && <TimeText key="step" at={follower.checkedAt} />],
        ]}
      />
      <ScrollArea label="Nodes">
        <table>
          <thead>
            <tr>
              <th scope="col">Node</th>
              <th scope="col" className="number">
                Head
              </th>
              <th scope="col">Agrees</th>
              <th scope="col" className="number">
                Answers in
              </th>
              <th scope="col">Trouble</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map(({ host, headBlock, agrees, ms, trouble }) => (
              <tr key={host}>
                <th scope="row">{host}</th>
                <td className="number">{headBlock ?? '—'}</td>
                <td>{agrees === null ? '—' : agrees ? 'yes' : <strong className="bad">no</strong>}</td>
                <td className="number">{ms === null ? '—' : `${ms} ms`}</td>
                <td>{trouble ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <FollowerActs isHalted={follower?.state === 'halted'} />
    </section>
  );
}

/** Errors by process. Their causes are in the logs of the processes. */
function Troubles({ troubles }: Pick<Health, 'troubles'>) {
  const now = useNow();
  return (
    <section className="sheet">
      <h2>Errors of the last day</h2>
      <Table
        label="Errors of the processes"
        rows={troubles}
        keyOf={({ process, kind }) => `${process} ${kind}`}
        empty="No process has reported an error."
        columns={[
          { head: 'Process', cell: ({ process }) => process },
          { head: 'What', cell: ({ kind }) => <span className="written">{kind}</span> },
          { head: 'Times', isNumber: true, cell: ({ times }) => times },
          { head: 'Last', cell: ({ lastAt }) => <TimeText at={lastAt} now={now} /> },
        ]}
      />
    </section>
  );
}

function Jobs({ jobs }: Pick<Health, 'jobs'>) {
  const failing = jobs.filter(({ failures }) => failures > 0);
  return (
    <section className="sheet">
      <h2>Jobs</h2>
      <p>{failing.length === 0 ? `${jobs.length} jobs, none fails.` : `${failing.length} of ${jobs.length} jobs fail.`}</p>
      <details open={failing.length > 0}>
        <summary>Jobs and leases</summary>
        <ScrollArea label="Jobs and leases">
          <table>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Held until</th>
                <th scope="col" className="number">
                  Holders so far
                </th>
                <th scope="col" className="number">
                  Failures in a row
                </th>
                <th scope="col">Last error</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ name, isHeld, heldUntil, token, failures, failedAt, error }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    {heldUntil === null ? '—' : <TimeText at={heldUntil} />}
                    {isHeld || heldUntil === null ? '' : ' (over)'}
                  </td>
                  <td className="number">{token}</td>
                  <td className="number">{failures}</td>
                  <td className="written">
                    {error ?? '—'} {failedAt !== null && failures > 0 && <TimeText at={failedAt} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </details>
    </section>
  );
}

function Machine({ clock, database }: Pick<Health, 'clock' | 'database'>) {
  return (
    <section className="sheet">
      <h2>Clock and database</h2>
      {clock.waitsForOwner && (
        <p className="failure">The clock of the database jumped: no day is closed until an owner confirms it.</p>
      )}
      <Facts
        facts={[
          ['Clock of the database', <TimeText key="clock" at={clock.now} />],
          ['Day', clock.today],
          ['Open day', clock.openDay ?? 'none'],
          ['PostgreSQL', database.version],
          ['Size', `${Math.round(database.bytes / 1_048_576)} MiB`],
          ['Connections', database.connections],
          ['Newest migration', database.migration],
        ]}
      />
      {clock.waitsForOwner && <ClockActs />}
    </section>
  );
}
