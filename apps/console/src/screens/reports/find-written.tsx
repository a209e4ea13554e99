import { MODERATED, type Moderated } from '@ocean/api/operators/reports';
import { type FormEvent, useState } from 'react';
import { Choice } from '../../parts/choice.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';
import { ReportedDetail } from './reported-detail.tsx';

const MAX_ID = 42;

/** Finds something that is not reported, or was decided before: by its id, or a profile by its address. */
export function FindWritten({ onDone }: { onDone(said: readonly string[]): void }) {
  const [found, setFound] = useAddressState('find');
  const [before, idBefore = ''] = found?.split('/') ?? [];
  const [what, setWhat] = useState<Moderated>(MODERATED.find((one) => one === before) ?? 'post');
  const [id, setId] = useState(idBefore);
  const shown = MODERATED.find((one) => one === before);
  const look = (event: FormEvent) => {
    event.preventDefault();
    setFound(id.trim() === '' ? undefined : `${what}/${id.trim()}`);
  };
  return (
    <section className="sheet found">
      <h2>Look at something else</h2>
      <form className="filters" onSubmit={look}>
        <Choice<Moderated> label="What" value={what} onChange={setWhat} options={MODERATED.map((one) => [one, one] as const)} />
        <TextField label="Id, or the member's address" value={id} onChange={setId} maxLength={MAX_ID} />
        <button type="submit">Look</button>
      </form>
      {shown && idBefore !== '' && <ReportedDetail key={found} what={shown} subject={idBefore} onDone={onDone} />}
    </section>
  );
}
