import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { params } from '@ocean/api/operators/money/params';
import { Facts } from '../../parts/facts.tsx';
import { BarList } from '../../parts/figures/bar-list.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { Table } from '../../parts/figures/table.tsx';

type Preview = OperatorOutputOf<typeof params.preview>;

const PROBLEMS: Readonly<Record<string, string>> = {
  unknown: 'There is no such parameter.',
  fixed: 'It is part of the genesis and never changes.',
  'outside-bounds': 'The value is outside its bounds, or not written as its kind is.',
  'too-early': 'It may not change on this day: economic ones change tomorrow at the earliest.',
  'set-twice': 'It stands in this change twice.',
};

/** The effect of a change on every rule across parameters and on the public emission schedule. */
export function PreviewView({ preview, fromDay }: { preview: Preview; fromDay: number }) {
  const { problems, changes } = preview;
  if (problems.length > 0) {
    return (
      <ul className="failure">
        {problems.map(({ key, problem }) => (
          <li key={`${key}/${problem}`}>
            <span className="mono">{key}</span>: {PROBLEMS[problem] ?? problem}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <h3>On day {fromDay}</h3>
      <Table
        label="Values before and after"
        rows={changes}
        keyOf={({ key }) => key}
        empty=""
        columns={[
          { head: 'Parameter', cell: ({ key }) => <span className="mono">{key}</span> },
          { head: 'Without it', isNumber: true, cell: ({ before }) => <del className="written">{before}</del> },
          { head: 'With it', isNumber: true, cell: ({ after }) => <ins className="written">{after}</ins> },
          { head: 'Unit', cell: ({ unit }) => unit },
          { head: 'Until', cell: ({ untilDay }) => (untilDay === null ? 'it is set again' : `day ${untilDay}`) },
        ]}
      />
      <Rules rules={preview.rules} />
      <Schedule preview={preview} />
    </>
  );
}

function Rules({ rules }: Pick<Preview, 'rules'>) {
  const broken = rules.filter(({ brokenFromDay }) => brokenFromDay !== null);
  return (
    <>
      <h3>Rules across parameters</h3>
      <p className={broken.length > 0 ? 'failure' : undefined}>
        {broken.length === 0
          ? `All ${rules.length} rules hold, on this day and on every later one that is announced.`
          : `${broken.length} of ${rules.length} rules would be broken: this change cannot be signed.`}
      </p>
      <Table
        label="Rules"
        rows={rules}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { head: 'Rule', cell: ({ promise }) => promise },
          { head: 'Without it', cell: ({ before, heldBefore }) => figures(before) ?? (heldBefore ? 'holds' : 'broken') },
          {
            head: 'With it',
            cell: ({ after, brokenFromDay }) => figures(after) ?? (brokenFromDay === null ? 'holds' : 'broken'),
          },
          {
            head: 'Holds',
            cell: ({ brokenFromDay, key }) =>
              brokenFromDay === null ? (
                'yes'
              ) : (
                <strong className="bad">
                  no, from day {brokenFromDay}: {key}
                </strong>
              ),
          },
        ]}
      />
    </>
  );
}

/** Groups the thousands of every number in a text. */
function figures(measured: string | null): string | undefined {
  return measured?.replace(/\d{4,}/g, grouped);
}

/** In whole tokens: the figure of a year is an estimate. */
function wholeTokens(amount: string): string {
  return grouped(amount.split('.')[0] ?? amount);
}

function Schedule({ preview: { schedule, year, poolEmpty, pool } }: { preview: Preview }) {
  const emptyText = (day: number | null) => (day === null ? 'not within ten years' : `on day ${day}`);
  const isChanged = schedule.some(({ before, after }) => before !== after);
  return (
    <>
      <h3>Emission</h3>
      {!isChanged && <p>The public schedule stays as it is.</p>}
      <Facts
        facts={[
          [
            'A year from that day',
            `${wholeTokens(year.after)} BCG${year.after === year.before ? '' : `, was ${wholeTokens(year.before)}`}`,
          ],
          ['The pool of', `${grouped(pool)} BCG`],
          [
            'Is empty by the schedule',
            poolEmpty.after === poolEmpty.before
              ? emptyText(poolEmpty.after)
              : `${emptyText(poolEmpty.after)}, was ${emptyText(poolEmpty.before)}`,
          ],
        ]}
      />
      <BarList
        title="Scheduled BCG a day"
        head={['Day', 'With it (without it)']}
        bars={schedule.map(({ day, before, after }) => ({
          label: `day ${day}`,
          value: Number(after),
          text: `${grouped(after)} (${grouped(before)})`,
        }))}
      />
    </>
  );
}
