import { ido } from '@ocean/api/areas/ido';
import type { OutputOf } from '@ocean/api/endpoint';
import { type ApiQuery, useApiQuery } from '@ocean/api-react/use-api-query';
import { toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { useHome } from '../../../api/use-home.ts';
import { useText } from '../../../i18n/use-text.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { type LivePrice, priceLive } from '../../../sections/purchases/price-live.ts';
import type { PayBy } from '../../../sections/purchases/use-payment.ts';
import { useQuote } from '../../../sections/purchases/use-quote.ts';
import { useWalletBalances } from '../../../wallet/funds/use-wallet-balances.ts';
import { sendableTokens } from './token-quantity.ts';

export type Ido = OutputOf<typeof ido.show>;
export type Round = NonNullable<Ido['round']>;
export type PayMethod = Round['methods'][number];

type Chosen = { asset: string; payBy: PayBy; typed: string };

export type IdoForm = Chosen & {
  query: ApiQuery<Ido>;
  /** What can be paid with from the chosen side. */
  offered: readonly PayMethod[];
  method: PayMethod | undefined;
  quantity: number | null;
  price: LivePrice | null;
  /** What the wallet holds of an asset; null while that is unknown. */
  heldOf: (asset: string) => string | null;
  /** What the wallet is known to hold when that does not cover the price; null otherwise. */
  shortHeld: string | null;
  isReviewing: boolean;
  check: Pick<ReturnType<typeof useQuote>, 'data' | 'error' | 'isPending'>;
  change: (change: Partial<Chosen>) => void;
  review: () => void;
  closeReview: () => void;
  /** Paid by balance. */
  bought: () => void;
};

/** Others buy of the same round while the sheet is open. */
const REFRESH_MS = 10_000;
const NO_RANGE = { minimum: 0, maximum: 0 };

/** What is being bought of the round: amount, asset, side, and the binding price. */
export function useIdoForm(isOpen: boolean): IdoForm {
  const t = useText();
  const query = useApiQuery(ido.show, {}, { enabled: isOpen, refetchInterval: isOpen ? REFRESH_MS : false });
  const [chosen, setChosen] = useState<Chosen>({ asset: '', payBy: 'wallet', typed: '' });
  const [isReviewing, setIsReviewing] = useState(false);
  const bought = () => {
    setIsReviewing(false);
    // The same amount again would be bought by accident.
    setChosen((now) => ({ ...now, typed: '' }));
    toast(t('bots.bought'), 'good');
  };
  const { ask, ...check } = useQuote('tokens', bought);
  const { balanceOf: heldOf } = useWalletBalances({ enabled: isOpen });
  const { offered, method } = useMethod(query.data, chosen);
  const quantity = sendableTokens(chosen.typed, query.data ?? NO_RANGE);
  const price = method && quantity !== null ? priceOf(method, quantity) : null;
  const held = method && chosen.payBy === 'wallet' ? heldOf(method.asset) : null;
  return {
    ...chosen,
    query,
    offered,
    method,
    asset: method?.asset ?? '',
    quantity,
    price,
    heldOf,
    shortHeld: held !== null && price && subtractAmounts(held, price.total) === null ? held : null,
    isReviewing,
    check,
    change: (change) => setChosen((now) => ({ ...now, ...change })),
    review: () => {
      if (quantity === null || !method) return;
      ask({ quantity, asset: method.asset, payBy: chosen.payBy });
      setIsReviewing(true);
    },
    closeReview: () => setIsReviewing(false),
    bought,
  };
}

/** A wallet pays only with tokens that this chain has. */
function useMethod(data: Ido | undefined, { asset, payBy }: Chosen) {
  const tokens = useHome().data?.chain.tokens;
  const isInWallet = (one: string) => tokens === undefined || Object.hasOwn(tokens, one);
  const offered = (data?.round?.methods ?? []).filter((one) => payBy === 'balance' || isInWallet(one.asset));
  const method = offered.find((one) => one.asset === asset) ?? offered.find(({ unit }) => unit !== null) ?? offered[0];
  return { offered, method };
}

function priceOf({ asset, unit }: PayMethod, quantity: number): LivePrice | null {
  return priceLive({ asset, unit, quantity, assetPercent: '0', quantityPercent: '0' });
}
