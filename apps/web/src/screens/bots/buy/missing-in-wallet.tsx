import { LazyGetFunds, LazyShortFunds } from '../../../wallet/funds/lazy-funds.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

/** How to get the tokens that the wallet lacks. At the end of the screen, where it moves nothing when the balance arrives. */
export function MissingInWallet({ form: { shortHeld, price, asset } }: { form: PurchaseForm }) {
  if (shortHeld === null || price === null) return null;
  return (
    <div className="grid gap-2">
      <LazyShortFunds asset={asset} have={shortHeld} need={price.total} />
      <LazyGetFunds asset={asset} kind="second" />
    </div>
  );
}
