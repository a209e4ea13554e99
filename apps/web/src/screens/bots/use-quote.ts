import type { PurchaseKind, purchases } from '@ocean/api/areas/purchases';
import type { InputOf, OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { PURCHASE_CALLS } from './purchase-kind.ts';
import { isSettled, noteDecided, unansweredPurchase } from './unanswered-payment.ts';

export type Quote = OutputOf<typeof purchases.buyCheck>;
type Request = InputOf<(typeof PURCHASE_CALLS)[PurchaseKind]['check']>;

/**
 * The binding quote. While nobody knows what became of the payment before, the new quote takes its place: the server
 * waits for it or shuts it out, so that the same thing is never bought a second time.
 */
export function useQuote(kind: PurchaseKind, onBought: () => void) {
  const queries = useQueryClient();
  const quote = useApiMutation(PURCHASE_CALLS[kind].check, { errors: 'inline' });
  const error = isSettled(quote.error) ? null : quote.error;
  return {
    data: error ? undefined : quote.data,
    error,
    isPending: quote.isPending,
    ask(request: Request) {
      const insteadOf = unansweredPurchase(kind);
      if (insteadOf === undefined) return quote.mutate(request);
      quote.mutate(
        { ...request, insteadOf },
        {
          onSuccess: () => noteDecided(kind),
          onError(failure) {
            if (!isSettled(failure)) return;
            noteDecided(kind);
            onBought();
            void queries.invalidateQueries();
          },
        },
      );
    },
  };
}
