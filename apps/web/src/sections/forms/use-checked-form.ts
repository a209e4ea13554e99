import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { useState } from 'react';
import { plainAmount } from '../../i18n/typed-amount.ts';
import { useLiveCheck } from './use-live-check.ts';
import { useSheetAct } from './use-sheet-act.ts';

type CheckedFormOptions<Check extends Endpoint, Act extends Endpoint, Fields> = {
  check: Check;
  act: Act;
  isOpen: boolean;
  /** What a field holds until it is changed. */
  defaults: Fields;
  /** False while a field is missing or wrong by itself. */
  isComplete: (fields: Fields) => boolean;
  /** The toast when it is done. */
  message: string;
  onDone: (answer: OutputOf<Act>) => void;
};

/**
 * A form about an amount: its fields, what the server says about them while they are filled in, and the act. A change
 * takes the last failure away; a refused act runs the check again; what is done leaves an empty amount.
 */
export function useCheckedForm<
  Check extends Endpoint,
  Act extends Endpoint,
  Fields extends InputOf<Check> & { readonly amount: string },
>({ check, act, isOpen, defaults, isComplete, message, onDone }: CheckedFormOptions<Check, Act, Fields>) {
  const [changed, setChanged] = useState<Partial<Fields>>({});
  const fields: Fields = { ...defaults, ...changed };
  const input: Fields = { ...fields, amount: plainAmount(fields.amount) };
  const live = useLiveCheck(check, { fields: input, isOpen, isComplete: isComplete(fields) });
  const mutation = useSheetAct(act, {
    message,
    onDone(answer) {
      setChanged((now) => ({ ...now, amount: '' }));
      onDone(answer);
    },
  });
  return {
    ...live,
    /** As they were typed. */
    fields,
    /** As they are sent: the amount is a plain decimal string, empty while none can be read. */
    input,
    change(change: Partial<Fields>) {
      setChanged((now) => ({ ...now, ...change }));
      mutation.reset();
    },
    act: {
      isBusy: mutation.isPending,
      error: mutation.error,
      run: (more: object = {}) =>
        mutation.mutate({ ...input, ...more } as unknown as InputOf<Act>, { onError: () => void live.query.refetch() }),
    },
  };
}
