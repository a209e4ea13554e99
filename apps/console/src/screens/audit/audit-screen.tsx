import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { AUDIT_KINDS, audit } from '@ocean/api/operators/platform';
import { useRead } from '../../api/use-read.ts';
import { AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Queue } from '../../parts/queue.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';

type Row = OperatorOutputOf<typeof audit.list>['rows'][number];

/** A changed filter starts at the newest page with no row chosen. */
const FILTER = { ends: ['after', 'row'] } as const;

/** What operators read about members, signed and did, and what was refused. Entries never change. */
export function AuditScreen() {
  const [kindText, setKind] = useAddressState('kind', FILTER);
  const [operator, setOperator] = useAddressState('operator', FILTER);
  const [subject, setSubject] = useAddressState('subject', FILTER);
  const [after, setAfter] = useAddressState('after');
  const kind = AUDIT_KINDS.find((known) => known === kindText);
  const isAddress = operator !== undefined && /^0x[0-9a-fA-F]{40}$/.test(operator);
  const list = useRead(audit.list, {
    ...(kind && { kind }),
    ...(isAddress && { operator }),
    ...(subject && { subject }),
    ...(after && { after }),
  });
  return (
    <Page title="Audit" about="Newest first. Reading this page is kept as well.">
      <div className="filters">
        <SelectField label="Kind" value={kind} options={AUDIT_KINDS} none="all" onChange={setKind} />
        <TextField label="Operator" value={operator ?? ''} onChange={setOperator} />
        <TextField label="Subject begins with" value={subject ?? ''} onChange={setSubject} />
      </div>
      <Loaded of={list}>
        {({ rows, next }) => (
          <Queue<Row>
            label="Audit"
            rows={rows}
            keyOf={({ number }) => String(number)}
            empty="Nothing like this was kept."
            columns={[
              { head: 'When', cell: ({ at }) => <TimeText at={at} /> },
              { head: 'Operator', cell: ({ operator: who }) => (who === null ? '—' : <AddressText address={who} />) },
              { head: 'Kind', cell: ({ kind: what }) => what },
              { head: 'Subject', cell: ({ subject: about }) => <span className="written">{about}</span> },
            ]}
            detail={(row) => <Detail row={row} />}
            more={<Pager next={next} after={after} onPage={setAfter} label="Older" />}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Detail({ row }: { row: Row }) {
  return (
    <>
      <h2>{row.kind}</h2>
      <Facts
        facts={[
          ['Call', row.call],
          [
            'Subject',
            <span key="subject" className="written">
              {row.subject}
            </span>,
          ],
          ['Read again', row.again && <Again key="again" of={row.again} />],
          [
            'Reason',
            row.reason === null ? null : (
              <span key="reason" className="written">
                {row.reason}
              </span>
            ),
          ],
          [
            'Refused because',
            row.refusal === null ? null : (
              <span key="refusal" className="written">
                {row.refusal}
              </span>
            ),
          ],
        ]}
      />
      <div className="compare">
        <Value name="Before" value={row.before} />
        <Value name={row.kind === 'refused' ? 'Asked for' : 'After'} value={row.after} />
      </div>
    </>
  );
}

/** Repeats of a reading by the same operator within minutes, as when a queue is watched. */
function Again({ of: { times, lastAt } }: { of: NonNullable<Row['again']> }) {
  return (
    <>
      {times} {times === 1 ? 'time' : 'times'}, last <TimeText at={lastAt} />
    </>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  return (
    <div>
      <h3>{name}</h3>
      <pre>{value === null || value === undefined ? '—' : JSON.stringify(value, null, 2)}</pre>
    </div>
  );
}
