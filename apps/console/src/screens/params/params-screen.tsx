import { params } from '@ocean/api/operators/money/params';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { Page } from '../../parts/page.tsx';
import { Queue } from '../../parts/queue.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { SignAct } from '../../parts/sign-act.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';
import { WaitingActs } from '../../parts/waiting-acts.tsx';
import { ChangeForm } from './change-form.tsx';
import { ParamDetail } from './param-detail.tsx';
import type { Parameter } from './parameter.ts';
import { useDraft } from './use-draft.ts';

const SHOWN = ['announced', 'changed', 'switches'] as const;

/** All parameters of the economy, and the draft of changes. */
export function ParamsScreen() {
  const list = useRead(params.list, {});
  return (
    <Page
      title="Parameters"
      about="Two operators set them, from a day on. What is economic changes from tomorrow on at the earliest. Members see every change."
    >
      <Waiting />
      <Loaded of={list}>
        {({ today, rows }) => (
          <>
            <ChangeForm rows={rows} today={today} />
            <ParamList rows={rows} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Waiting() {
  const waiting = useRead(params.waiting, {});
  const { set } = useDraft();
  return (
    <Loaded of={waiting}>
      {({ rows }) => (
        <WaitingActs
          rows={rows}
          act={({ changes, fromDay, reason }, onDone) => (
            <div className="row">
              <button type="button" onClick={() => set({ changes, fromDay: String(fromDay), reason })}>
                See what it does
              </button>
              <SignAct endpoint={params.set} fields={{ changes, fromDay, reason }} label="Sign it too" onDone={onDone} />
            </div>
          )}
        />
      )}
    </Loaded>
  );
}

function ParamList({ rows }: { rows: readonly Parameter[] }) {
  const [search, setSearch] = useAddressState('search');
  const [shownText, setShown] = useAddressState('shown');
  const shown = SHOWN.find((known) => known === shownText);
  const wanted = (search ?? '').toLowerCase();
  const found = rows.filter(
    (row) => isShown(row, shown) && (row.key.toLowerCase().includes(wanted) || row.about.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <div className="filters">
        <TextField label="Search" value={search ?? ''} onChange={setSearch} />
        <SelectField label="Show" value={shown} options={SHOWN} none="all" onChange={setShown} />
      </div>
      <Queue<Parameter>
        label="Parameters"
        rows={found}
        keyOf={({ key }) => key}
        empty="No parameter is like this."
        columns={[
          { head: 'Parameter', cell: ({ key }) => <span className="mono">{key}</span> },
          { head: 'Value', isNumber: true, cell: ({ value }) => <span className="written">{value}</span> },
          { head: 'Unit', cell: ({ unit }) => unit },
          {
            head: 'Announced',
            cell: ({ announced }) => announced.map(({ value, fromDay }) => `${value} from day ${fromDay}`).join(', '),
          },
        ]}
        detail={(row) => <ParamDetail key={row.key} row={row} />}
      />
    </>
  );
}

function isShown({ announced, isInitial, type }: Parameter, shown: (typeof SHOWN)[number] | undefined): boolean {
  if (shown === 'announced') return announced.length > 0;
  if (shown === 'changed') return !isInitial;
  return shown === undefined || type === 'flag';
}
