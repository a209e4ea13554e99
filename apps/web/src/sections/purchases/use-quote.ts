import type { purchases } from '@ocean/api/areas/purchases';
import type { InputOf, OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../wallet/session/session.tsx';
import { type CountedKind, PURCHASE_CALLS } from './purchase-calls.ts';
import { isSettled, noteDecided, unansweredPurchase } from './unanswered-payment.ts';

export type Quote = OutputOf<typeof purchases.quoteBots>;
type Request = InputOf<(typeof PURCHASE_CALLS)[CountedKind]['check']>;

/**
 * The binding quote. While the outcome of the payment before is unknown, the new quote takes its place: the server waits
 * for that payment or rejects it, so that the same thing is never bought twice.
 */
export function useQuote(kind: CountedKind, onBought: () => void) {
  const queries = useQueryClient();
  const { address } = useSession();
  const quote = useApiMutation(PURCHASE_CALLS[kind].check, { errors: 'inline' });
  const error = isSettled(quote.error) ? null : quote.error;
  return {
    data: error ? undefined : quote.data,
    error,
    isPending: quote.isPending,
    ask(request: Request) {
      const insteadOf = unansweredPurchase({ address, kind });
      if (insteadOf === undefined) return quote.mutate(request);
      quote.mutate(
        { ...request, insteadOf },
        {
          onSuccess: () => noteDecided(insteadOf),
          onError(failure) {
            if (!isSettled(failure)) return;
            noteDecided(insteadOf);
            onBought();
            void queries.invalidateQueries();
          },
        },
      );
    },
  };
}
