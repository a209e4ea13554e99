import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { AUDIT_KINDS, audit } from '@ocean/api/operators/platform';
import { useRead } from '../../api/use-read.ts';
import { AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { Queue } from '../../parts/queue.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';

type Row = OperatorOutputOf<typeof audit.list>['rows'][number];

/** What operators read of members, signed, did and were refused. Nothing here is ever changed. */
export function AuditScreen() {
  const [kindText, setKind] = useAddressState('kind');
  const [operator, setOperator] = useAddressState('operator');
  const [subject, setSubject] = useAddressState('subject');
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
            more={
              next !== null && (
                <button type="button" onClick={() => setAfter(next)}>
                  Older
                </button>
              )
            }
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

function Value({ name, value }: { name: string; value: unknown }) {
  return (
    <div>
      <h3>{name}</h3>
      <pre>{value === null || value === undefined ? '—' : JSON.stringify(value, null, 2)}</pre>
    </div>
  );
}
