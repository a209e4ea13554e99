import { desk } from '@ocean/api/areas/desk';
import type { OrderSide } from '@ocean/api/desk/states';
import { Refusal } from '@ocean/api/errors';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { plainAmount } from '../../../i18n/typed-amount.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isReadyAmount } from '../../../sections/amounts/amount-problem.ts';
import { orderPath } from '../../../sections/desk/desk-links.ts';
import { useLiveCheck } from '../../../sections/forms/use-live-check.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { useSignedAct } from '../../../wallet/sign/use-signed-act.ts';
import { isMore } from './largest-limit.ts';
import { useMostNow } from './use-most-now.ts';

export type OrderTerms = { market: string; base: string; side: OrderSide; serviceId: string | undefined };

export type OrderForm = ReturnType<typeof useOrderForm>;

/**
 * A new order: its amount, the server's check at the current rate, and placing it at exactly the rate shown. If the rate has
 * changed, the order has to be checked again.
 */
export function useOrderForm({ market, base, side, serviceId }: OrderTerms) {
  const t = useText();
  const [, navigate] = useLocation();
  const [amount, setAmount] = useState('');
  const terms = { market, side, amount: plainAmount(amount), ...(serviceId !== undefined && { serviceId }) };
  const live = useLiveCheck(desk.checkOrder, { fields: terms, isOpen: true, isComplete: isReadyAmount(amount, base) });
  const mostNow = useMostNow({ market, side, isAsked: serviceId === undefined });
  const place = useSheetAct(desk.order, {
    message: t('deskMarkets.place.done'),
    // The form is finished: Back leads to the screen it was opened from.
    onDone: ({ id }) => navigate(orderPath(id), { replace: true }),
  });
  const seen = { ...terms, rate: live.answer?.rate ?? '' };
  const signed = useSignedAct(
    { call: 'tor/order', ...seen },
    {
      isBusy: place.isPending,
      error: place.error,
      run: (proof) => place.mutate({ ...seen, ...proof }, { onError: () => void live.query.refetch() }),
    },
  );
  return {
    ...live,
    base,
    market,
    side,
    amount,
    mostNow,
    /**
     * No passageway takes so much now. The order may be placed all the same, as it may while none takes orders at all: a
     * passageway that takes it may start in time, and otherwise all of it comes back. So the form warns and does not refuse.
     */
    isAboveNow: mostNow.most != null && live.answer !== undefined && isMore(live.answer.value, mostNow.most),
    change(typed: string) {
      setAmount(typed);
      place.reset();
    },
    /** The rate has changed since it was shown; the displayed check is the current one. */
    isRateNew: place.error instanceof Refusal && place.error.key === 'RATE_CHANGED',
    isSigning: signed.isSigning,
    act: { isBusy: signed.isBusy, error: signed.error },
    forget: place.reset,
    run: () => {
      if (live.answer) void signed.run(live.answer.signatureNeeded);
    },
  };
}
