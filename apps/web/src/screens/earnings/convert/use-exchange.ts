import { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useRef, useState } from 'react';
import { plainAmount, typedAmount } from '../../../i18n/typed-amount.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { WantedExchange } from '../../../sections/acts/run-links.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { giveFor } from './live-result.ts';

type Answer = OutputOf<typeof earnings.convert>;
export type Pair = NonNullable<Answer['pairs']>[number];
export type Offer = NonNullable<Answer['quote']>;

type ExchangeOptions = {
  isOpen: boolean;
  /** What the fields hold until they are changed. */
  wanted: WantedExchange | null;
  onDone: () => void;
};

/** The pairs, the offer for what was typed, and the exchange that takes it. */
export function useExchange({ isOpen, wanted, onDone }: ExchangeOptions) {
  const t = useText();
  const query = useApiQuery(earnings.convert, {}, { enabled: isOpen });
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setAmount] = useState<string | null>(null);
  const [offer, setOffer] = useState<Offer | null>(null);
  // An offer that arrives after the member went back to the fields is for an amount that may have changed.
  const isWanted = useRef(false);
  const ask = useApiMutation(earnings.convert, {
    errors: 'inline',
    onSuccess: ({ quote = null }) => {
      if (isWanted.current) setOffer(quote);
    },
  });
  const exchange = useSheetAct(earnings.convert, {
    message: t('earnings.exchange.done'),
    onDone() {
      onDone();
      setOffer(null);
      setAmount(null);
    },
  });
  const pairs = query.data?.pairs ?? [];
  const asked = wanted && keyOf(wanted);
  const pair = pairs.find((one) => keyOf(one) === (chosen ?? asked)) ?? pairs.find(canExchange) ?? pairs[0];
  const filledIn = wanted && pair && keyOf(pair) === asked ? giveFor(wanted.get, pair) : null;
  const amount = typed ?? (filledIn === null ? '' : typedAmount(filledIn));
  return {
    query,
    pairs,
    pair,
    amount,
    offer,
    choose: setChosen,
    setAmount,
    askOffer() {
      exchange.reset();
      isWanted.current = true;
      if (pair) ask.mutate({ from: pair.from, to: pair.to, amount: plainAmount(amount), action: 'quote' });
    },
    isAsking: ask.isPending,
    exchange: () => offer && exchange.mutate({ quoteId: offer.quoteId }),
    isExchanging: exchange.isPending,
    error: ask.error ?? exchange.error,
    changeAmount() {
      isWanted.current = false;
      setOffer(null);
    },
    /** What was offered or refused is not shown at the next opening. */
    forget() {
      isWanted.current = false;
      setOffer(null);
      ask.reset();
      exchange.reset();
    },
  };
}

export type Exchange = ReturnType<typeof useExchange>;

export function keyOf(pair: Pick<Pair, 'from' | 'to'>): string {
  return `${pair.from}-${pair.to}`;
}

export function canExchange(pair: Pair): boolean {
  return pair.isOpen && pair.rate !== null;
}
