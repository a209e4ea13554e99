import { params } from '@ocean/api/operators/money/params';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Table } from '../../parts/figures/table.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { Parameter } from './parameter.ts';
import { PreviewView } from './preview-view.tsx';
import { type Draft, useDraft } from './use-draft.ts';

const DAY = /^\d{1,6}$/;

/** The changes that are set together, with a preview of their effect. Signing requires the preview. */
export function ChangeForm({ rows, today }: { rows: readonly Parameter[]; today: number }) {
  const { draft, set, clear } = useDraft();
  const { changes, reason } = draft;
  if (changes.length === 0) return null;
  const isEconomic = changes.some(({ key }) => rows.find((row) => row.key === key)?.isEconomic ?? true);
  const fromDay = draft.fromDay || String(today + (isEconomic ? 1 : 0));
  return (
    <section className="sheet" aria-label="Change">
      <h2>Change</h2>
      <Table
        label="What is set together"
        rows={changes}
        keyOf={({ key }) => key}
        empty=""
        columns={[
          { head: 'Parameter', cell: ({ key }) => <span className="mono">{key}</span> },
          { head: 'Today', isNumber: true, cell: ({ key }) => rows.find((row) => row.key === key)?.value ?? '—' },
          { head: 'New', isNumber: true, cell: ({ value }) => <span className="written">{value}</span> },
          {
            head: 'Leave out',
            cell: ({ key }) => (
              <button type="button" onClick={() => set({ ...draft, changes: changes.filter((one) => one.key !== key) })}>
                Leave out
              </button>
            ),
          },
        ]}
      />
      <div className="filters">
        <TextField
          label="From day"
          value={fromDay}
          hint={`Today is day ${today}.`}
          onChange={(day) => set({ ...draft, fromDay: day })}
        />
        <div className="grow">
          <TextField label="Reason" value={reason} hint="Members read it." onChange={(text) => set({ ...draft, reason: text })} />
        </div>
      </div>
      <Preview key={JSON.stringify([changes, fromDay])} draft={{ ...draft, fromDay }} />
      <button type="button" onClick={clear}>
        Drop the change
      </button>
    </section>
  );
}

function Preview({ draft: { changes, fromDay, reason } }: { draft: Draft }) {
  const [isAsked, ask] = useState(false);
  const isDay = DAY.test(fromDay);
  const fields = { changes: [...changes], fromDay: isDay ? Number(fromDay) : 0 };
  const preview = useRead(params.preview, fields, { isWanted: isAsked && isDay });
  if (!isAsked || !isDay) {
    return (
      <p>
        <button type="button" className="main" onClick={() => ask(true)}>
          Show what it does
        </button>{' '}
        {isAsked && !isDay && <span role="alert">A day is a number.</span>}
      </p>
    );
  }
  return (
    <Loaded of={preview}>
      {(data) => (
        <>
          <PreviewView preview={data} fromDay={fields.fromDay} />
          {data.problems.length === 0 && data.rules.every(({ brokenFromDay }) => brokenFromDay === null) && (
            <Sign fields={{ ...fields, reason }} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Sign({ fields }: { fields: { changes: { key: string; value: string }[]; fromDay: number; reason: string } }) {
  if (fields.reason.trim() === '') return <p className="note">Give a reason: it stands in the text that is signed.</p>;
  return <SignAct key={fields.reason} endpoint={params.set} fields={fields} label="Show the text to sign" />;
}
