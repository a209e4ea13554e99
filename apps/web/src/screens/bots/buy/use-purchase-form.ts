import { bots } from '@ocean/api/areas/bots';
import { type ApiQuery, useApiQuery } from '@ocean/api-react/use-api-query';
import { toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { useHome } from '../../../api/use-home.ts';
import { useText } from '../../../i18n/use-text.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { type LivePrice, priceLive, quantityPercent } from '../../../sections/purchases/price-live.ts';
import type { PayBy } from '../../../sections/purchases/use-payment.ts';
import { type Quote, useQuote } from '../../../sections/purchases/use-quote.ts';
import { useWalletBalances } from '../../../wallet/funds/use-wallet-balances.ts';
import type { BotParams } from '../offer/bot-params.ts';
import { sendableQuantity } from '../offer/quantity-problem.ts';
import { type BotPurchaseKind, type PayMethod, type PurchaseTerms, termsOf } from './purchase-kind.ts';

type Chosen = { asset: string; payBy: PayBy; typed: string };

export type PurchaseForm = Chosen & {
  kind: BotPurchaseKind;
  query: ApiQuery<BotParams>;
  params: BotParams | undefined;
  terms: PurchaseTerms;
  /** What can be paid with from the chosen side. */
  offered: readonly PayMethod[];
  method: PayMethod | undefined;
  /** The wallet's balance of an asset; null while unknown. */
  heldOf: (asset: string) => string | null;
  /** The wallet's known balance when it does not cover the price; null otherwise. */
  shortHeld: string | null;
  /** Whether the wallet can pay with the chosen asset. */
  canUseWallet: boolean;
  quantity: number | null;
  price: LivePrice | null;
  isReviewing: boolean;
  /** The binding quote for the current choice. */
  check: Pick<ReturnType<typeof useQuote>, 'data' | 'error' | 'isPending'>;
  /** The previous quote of the same review. */
  before: Quote | undefined;
  change: (change: Partial<Chosen>) => void;
  review: (payBy?: PayBy) => void;
  closeReview: () => void;
  /** Paid by balance and delivered. */
  bought: () => void;
};

/** Prices change while the screen is open. */
const REFRESH_MS = 60_000;
const ONE = '1';
const NO_TERMS: PurchaseTerms = { maximum: 0, methods: [], tiers: [] };

/** The purchase form. Kept above the tabs, so that the choice survives a switch to another tab. */
export function usePurchaseForm(kind: BotPurchaseKind, onBought?: () => void): PurchaseForm {
  const t = useText();
  const query = useApiQuery(bots.params, {}, { refetchInterval: REFRESH_MS });
  const [chosen, setChosen] = useState<Chosen>({ asset: '', payBy: 'wallet', typed: ONE });
  const [isReviewing, setIsReviewing] = useState(false);
  const [before, setBefore] = useState<Quote>();
  const bought = () => {
    setIsReviewing(false);
    // Reset, so that the same quantity is not bought again by accident.
    setChosen((now) => ({ ...now, typed: ONE }));
    toast(t('bots.bought'), 'good');
    onBought?.();
  };
  const { ask, ...check } = useQuote(kind, bought);
  const tokens = useHome().data?.chain.tokens;
  const isInWallet = (asset: string) => tokens === undefined || Object.hasOwn(tokens, asset);
  const terms = query.data ? termsOf(kind, query.data) : NO_TERMS;
  const offered = terms.methods.filter(({ asset }) => chosen.payBy === 'balance' || isInWallet(asset));
  const method = offered.find(({ asset }) => asset === chosen.asset) ?? offered.find(({ unit }) => unit !== null) ?? offered[0];
  const quantity = sendableQuantity(chosen.typed, terms.maximum);
  const price = method && quantity !== null ? livePrice(terms, method, quantity) : null;
  const { balanceOf: heldOf } = useWalletBalances();
  const held = method && chosen.payBy === 'wallet' ? heldOf(method.asset) : null;
  return {
    ...chosen,
    kind,
    query,
    params: query.data,
    terms,
    offered,
    method,
    asset: method?.asset ?? '',
    canUseWallet: method !== undefined && isInWallet(method.asset),
    quantity,
    price,
    heldOf,
    shortHeld: held !== null && price && subtractAmounts(held, price.total) === null ? held : null,
    isReviewing,
    check,
    before,
    change: (change) => setChosen((now) => ({ ...now, ...change })),
    review: (payBy = chosen.payBy) => {
      if (quantity === null || !method) return;
      setChosen((now) => ({ ...now, payBy }));
      setBefore(isReviewing ? check.data : undefined);
      ask({ quantity, asset: method.asset, payBy });
      setIsReviewing(true);
    },
    closeReview: () => setIsReviewing(false),
    bought,
  };
}

function livePrice({ tiers }: PurchaseTerms, method: PayMethod, quantity: number): LivePrice | null {
  return priceLive({
    asset: method.asset,
    unit: method.unit,
    quantity,
    assetPercent: method.discountPercent,
    quantityPercent: quantityPercent(tiers, quantity),
  });
}
