import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useSession } from '../../wallet/session/session.tsx';
import { useWalletTask } from '../../wallet/task/wallet-task.tsx';
import { type CountedKind, PURCHASE_CALLS } from './purchase-calls.ts';
import { noteAnswer, noteUnanswered } from './unanswered-payment.ts';
import type { Quote } from './use-quote.ts';

export type PayBy = 'wallet' | 'balance';

type PaymentOptions = {
  kind: CountedKind;
  /** The name of the payment while the wallet carries it out. */
  taskTitle: (quote: Quote) => string;
  /** Paid by balance and delivered. */
  onBought: () => void;
  /** The wallet takes over. */
  onTask: () => void;
};

/** Pays a quote. A payment by balance whose answer never comes is remembered, so that the next quote takes its place. */
export function usePayment({ kind, taskTitle, onBought, onTask }: PaymentOptions) {
  const task = useWalletTask();
  const { address } = useSession();
  const buy = useApiMutation(PURCHASE_CALLS[kind].pay, {
    errors: 'inline',
    invalidates: 'all',
    onSuccess: (_bought, { purchaseId }) => {
      noteAnswer(purchaseId);
      onBought();
    },
  });
  const payByBalance = ({ purchaseId }: Quote) => {
    noteUnanswered({ address, kind }, purchaseId);
    buy.mutate({ purchaseId, payBy: 'balance' }, { onError: (error) => noteAnswer(purchaseId, error) });
  };
  const payByWallet = (quote: Quote) => {
    onTask();
    const { purchaseId, orderRef, asset, total: amount, expiresAt } = quote;
    const what = { buys: kind, quantity: quote.quantity, title: taskTitle(quote) };
    void task.start({ kind: 'pay', ...what, purchaseId, orderRef, asset, amount, expiresAt });
  };
  return {
    isBusy: buy.isPending,
    /** Why this quote could not be paid. What was refused for another quote is not about this one. */
    refusalOf: (quote: Quote | undefined) => (buy.variables?.purchaseId === quote?.purchaseId ? buy.error : null),
    pay: (quote: Quote, payBy: PayBy) => (payBy === 'balance' ? payByBalance(quote) : payByWallet(quote)),
  };
}
