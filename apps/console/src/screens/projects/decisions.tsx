import type { ReviewerAction } from '@ocean/api/areas/projects/states';
import { projects } from '@ocean/api/operators/projects';
import { useState } from 'react';
import { ReasonActs, type ReasonedAct } from '../../parts/reason-acts.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { isTimeText, TIME_HINT } from '../../parts/time-typed.ts';
import type { ShownProject } from './shown-project.ts';

const NAMES: Readonly<Record<ReviewerAction, string>> = { review: 'Take', list: 'Publish', reject: 'Reject', close: 'Close' };

type Props = { readonly of: ShownProject; onDone(said: readonly string[]): void };

/** The possible decisions and their effects. The server checks again whether they are still possible. */
export function Decisions({ of: { id, decisions }, onDone }: Props) {
  const [endsAt, setEndsAt] = useState('');
  if (decisions.length === 0) return <p className="quiet">There is nothing to decide now.</p>;
  const hasEnd = isTimeText(endsAt);
  const acts = decisions.flatMap(({ action }) => actOf(action, { id, endsAt: hasEnd ? endsAt : undefined }));
  return (
    <>
      <h3>What a decision does</h3>
      <ul>
        {decisions.map(({ action, effect }) => (
          <li key={action}>
            <strong>{NAMES[action]}:</strong> {effect}
          </li>
        ))}
      </ul>
      {decisions.some(({ action }) => action === 'list') && (
        <TextField
          label="End of the vote (UTC)"
          value={endsAt}
          onChange={setEndsAt}
          hint={hasEnd ? 'Between an hour and a year from now.' : `To publish it. ${TIME_HINT}`}
        />
      )}
      <ReasonActs hint="It is kept. The owner reads it when the project is rejected or closed." acts={acts} onDone={onDone} />
    </>
  );
}

type Fields = { readonly id: string; readonly endsAt: string | undefined };

/** Publishing requires a valid end time. */
function actOf(action: ReviewerAction, { id, endsAt }: Fields): ReasonedAct[] {
  const label = NAMES[action];
  switch (action) {
    case 'review':
      return [{ endpoint: projects.take, label, fields: { id } }];
    case 'list':
      return endsAt === undefined ? [] : [{ endpoint: projects.publish, label, fields: { id, endsAt } }];
    case 'reject':
      return [{ endpoint: projects.reject, label, fields: { id }, isDangerous: true }];
    case 'close':
      return [{ endpoint: projects.close, label, fields: { id }, isDangerous: true }];
  }
}
