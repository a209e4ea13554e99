import type { PurchaseKind, purchases } from '@ocean/api/areas/purchases';
import type { InputOf, OutputOf } from '@ocean/api/endpoint';
import { useApi } from '@ocean/api-react/api-provider';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askOutcome, isUnanswered } from './ask-outcome.ts';
import { PURCHASE_CALLS } from './purchase-kind.ts';

export type Quote = OutputOf<typeof purchases.buyCheck>;
type Request = InputOf<(typeof PURCHASE_CALLS)[PurchaseKind]['check']>;

/**
 * The binding quote. While nobody knows what became of the payment before, that is found out first: a second quote would
 * buy the same thing a second time.
 */
export function useQuote(kind: PurchaseKind, onBought: () => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  const quote = useApiMutation(PURCHASE_CALLS[kind].check, { errors: 'inline' });
  const outcome = useMutation({ networkMode: 'always', mutationFn: () => askOutcome(client, kind) });
  const isPending = outcome.isPending || quote.isPending;
  const error = isPending ? null : (outcome.error ?? quote.error);
  return {
    data: isPending || error ? undefined : quote.data,
    error,
    isPending,
    ask(request: Request) {
      if (!isUnanswered(kind)) {
        outcome.reset();
        return quote.mutate(request);
      }
      outcome.mutate(undefined, {
        onSuccess(found) {
          if (found === 'notBought') return quote.mutate(request);
          onBought();
          void queries.invalidateQueries();
        },
      });
    },
  };
}
