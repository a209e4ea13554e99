import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useText } from '../../../i18n/use-text.ts';
import { answerSince } from '../../../sections/forms/answer-since.ts';
import { useOpenedAt } from '../../../sections/forms/use-opened-at.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { useSignedAct } from '../../../wallet/sign/use-signed-act.ts';

/** Price, quota and the order itself change while the sheet is open. */
const REFRESH_MS = 10_000;

type AcceptOptions = { id: string; isOpen: boolean; onDone: () => void };

/** The check of accepting an order, and the act. A refused act reloads the order. */
export function useAccept({ id, isOpen, onDone }: AcceptOptions) {
  const t = useText();
  const openedAt = useOpenedAt(isOpen);
  const query = useApiQuery(desk.orderDetail, { id }, { enabled: isOpen, staleTime: 0, refetchInterval: REFRESH_MS });
  const accept = useSheetAct(desk.accept, { message: t('deskOrders.accept.done'), onDone });
  const { data: order, error } = answerSince(query, openedAt);
  const isActed = accept.isPending || (accept.isSuccess && accept.submittedAt >= openedAt);
  const input = { id, state: 'pending' } as const;
  const signed = useSignedAct(
    {
      call: 'tor/orderAccept',
      id,
      market: order?.market ?? '',
      side: order?.side ?? 'buy',
      amount: order?.amount ?? '',
      rate: order?.rate ?? '',
    },
    {
      isBusy: accept.isPending,
      error: accept.submittedAt >= openedAt ? accept.error : null,
      run: (proof) => accept.mutate({ ...input, ...proof }, { onError: () => void query.refetch() }),
    },
  );
  return {
    order,
    /** The order is no longer pending, for a reason other than this act. */
    isGone: !isActed && order !== undefined && order.accepting === null,
    query: { error, isFetching: query.isFetching, refetch: query.refetch },
    act: { isBusy: signed.isBusy, error: signed.error },
    isSigning: signed.isSigning,
    run: () => void signed.run(order?.accepting?.signatureNeeded ?? false),
  };
}
