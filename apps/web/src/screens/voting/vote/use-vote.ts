import { type VoteSide, voting } from '@ocean/api/areas/voting';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { answerSince } from '../../../sections/forms/answer-since.ts';
import { useOpenedAt } from '../../../sections/forms/use-opened-at.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import type { PayBy } from '../../../sections/purchases/use-payment.ts';
import type { Quote } from '../../../sections/purchases/use-quote.ts';
import { useWalletBalances } from '../../../wallet/funds/use-wallet-balances.ts';
import { useWalletTask } from '../../../wallet/task/wallet-task.tsx';

type VoteOptions = { isOpen: boolean; projectId: string; name: string; side: VoteSide; onClose: () => void };

/**
 * A vote: what it costs by the chosen way, then the payment. A vote whose answer is lost needs no memory of it, as a second one
 * of the same account is refused.
 */
export function useVote({ isOpen, projectId: id, name, side, onClose }: VoteOptions) {
  const t = useText();
  const task = useWalletTask();
  const [payBy, setPayBy] = useState<PayBy>('balance');
  const openedAt = useOpenedAt(isOpen);
  const { balanceOf: heldOf } = useWalletBalances({ enabled: isOpen && payBy === 'wallet' });
  const close = () => {
    onClose();
    setPayBy('balance');
  };
  const vote = useSheetAct(voting.vote, { message: t('voting.vote.done'), onDone: close });
  const fromBalance = useApiQuery(
    voting.check,
    { id, side, payBy: 'balance' },
    { enabled: isOpen && payBy === 'balance' && !vote.isSuccess, staleTime: 0 },
  );
  // By wallet every check opens a purchase: it is asked by a tap, and not again whenever the page comes back into view.
  const fromWallet = useApiMutation(voting.check, { errors: 'inline' });
  const chooseWallet = () => fromWallet.mutate({ id, side, payBy: 'wallet' });
  const balanceAnswer = answerSince(fromBalance, openedAt);
  const { data, error } =
    payBy === 'wallet' ? { data: fromWallet.isPending ? undefined : fromWallet.data, error: fromWallet.error } : balanceAnswer;
  const purchase = data?.purchase;
  const held = purchase ? heldOf(purchase.asset) : null;
  return {
    payBy,
    heldOf,
    data,
    /** What the wallet is known to hold when that does not cover the price; null otherwise. */
    shortHeld: purchase && held !== null && subtractAmounts(held, purchase.total) === null ? held : null,
    query: {
      error: error ?? null,
      isFetching: fromBalance.isFetching || fromWallet.isPending,
      refetch: payBy === 'wallet' ? chooseWallet : fromBalance.refetch,
    },
    vote: { isBusy: vote.isPending, error: vote.submittedAt >= openedAt ? vote.error : null },
    close,
    choose(by: PayBy) {
      vote.reset();
      setPayBy(by);
      if (by === 'wallet') chooseWallet();
    },
    payByBalance: () => vote.mutate({ id, side, payBy: 'balance' }, { onError: () => void fromBalance.refetch() }),
    payByWallet({ purchaseId, orderRef, asset, total: amount, expiresAt }: Quote) {
      close();
      const payment = { purchaseId, orderRef, asset, amount, expiresAt };
      void task.start({
        kind: 'pay',
        buys: 'vote',
        projectId: id,
        side,
        title: `${t(`voting.side.${side}`)}: ${name}`,
        ...payment,
      });
    },
  };
}

export type VoteForm = ReturnType<typeof useVote>;
