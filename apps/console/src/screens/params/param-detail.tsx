import { params } from '@ocean/api/operators/money/params';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Facts } from '../../parts/facts.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import type { Parameter } from './parameter.ts';
import { useDraft } from './use-draft.ts';

const CHANGED_BY = {
  owner: 'two owners',
  finance: 'two operators (finance)',
  nobody: 'nobody: part of the genesis',
} as const satisfies Record<Parameter['changedBy'], string>;

export function ParamDetail({ row }: { row: Parameter }) {
  const { key, about, value, unit, bounds, initial, changedBy, isEconomic, announced } = row;
  return (
    <>
      <h2 className="mono">{key}</h2>
      <p>{about}.</p>
      <Facts
        facts={[
          ['Today', `${value} ${unit}`],
          ['May be', `${bounds}`],
          ['At the start', initial],
          ['Set by', CHANGED_BY[changedBy]],
          ['At the earliest', isEconomic ? 'tomorrow' : 'today'],
          [
            'Announced',
            announced.length === 0 ? 'nothing' : announced.map((one) => `${one.value} from day ${one.fromDay}`).join(', '),
          ],
        ]}
      />
      {changedBy !== 'nobody' && <AddChange row={row} />}
      <History name={key} />
    </>
  );
}

function AddChange({ row: { key, value, unit, type, bounds } }: { row: Parameter }) {
  const { draft, put } = useDraft();
  const [typed, setTyped] = useState(draft.changes.find((change) => change.key === key)?.value ?? value);
  const words = type === 'flag' ? ['true', 'false'] : bounds.split(', ');
  const isChoice = type === 'flag' || type === 'choice';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        put({ key, value: typed });
      }}
    >
      {isChoice ? (
        <SelectField label="New value" value={typed} options={words} onChange={(word) => setTyped(word ?? value)} />
      ) : (
        <TextField label={`New value, ${unit}`} value={typed} onChange={setTyped} isLong={type === 'tiers'} />
      )}
      <button type="submit">Put it into the change</button>
    </form>
  );
}

function History({ name }: { name: string }) {
  const [after, setAfter] = useState<string>();
  const history = useRead(params.history, { key: name, ...(after !== undefined && { after }) });
  return (
    <>
      <h3>History</h3>
      <Loaded of={history}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 && <p className="quiet">It was never set.</p>}
            <ul className="plain stack">
              {rows.map(({ fromDay, revision, value, author, reason, at }) => (
                <li key={`${fromDay}/${revision}`}>
                  <strong>{value}</strong> from day {fromDay}
                  {revision > 1 && `, correction ${revision - 1}`}
                  <div className="written">{reason}</div>
                  <div className="quiet wrap">
                    <TimeText at={at} />, by <span className="mono">{author}</span>
                  </div>
                </li>
              ))}
            </ul>
            <Pager next={next} after={after} onPage={setAfter} label="Older" />
          </>
        )}
      </Loaded>
    </>
  );
}
