import type { Endpoint, OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { toast } from '@ocean/ui/toast';

type SheetActOptions<E extends Endpoint> = {
  /** The toast when it is done; what it says may depend on the answer. Of the second client, what the server says without it. */
  message?: string | ((answer: OutputOf<E>) => string);
  onDone: (answer: OutputOf<E>) => void;
  /** Reads that it changes; without them every query is refetched. */
  invalidates?: readonly Endpoint[];
};

/** The act of a sheet: a refusal stays in the sheet; when it is done, a toast says so and what it has changed is refetched. */
export function useSheetAct<E extends Endpoint>(endpoint: E, { message, onDone, invalidates = [] }: SheetActOptions<E>) {
  return useApiMutation(endpoint, {
    errors: 'inline',
    invalidates: invalidates.length > 0 ? invalidates : 'all',
    saysDone: message !== undefined,
    onSuccess: (answer) => {
      onDone(answer);
      if (message !== undefined) toast(typeof message === 'string' ? message : message(answer), 'good');
    },
  });
}
