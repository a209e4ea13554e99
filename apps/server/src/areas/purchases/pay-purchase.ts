import type { PurchaseKind, purchases } from '@ocean/api/areas/purchases';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { MemberCall } from '../../http/route.ts';
import { payByBalance } from './pay-by-balance.ts';
import { type PurchaseAnswer, readPurchase } from './queries.ts';
import { lockPurchase, reportTransaction } from './store.ts';

type Request = ParsedInputOf<typeof purchases.buy>;

/** Pays priced bots by balance, or notes which transaction is to pay them. */
export const payBots = (context: Context, call: MemberCall, request: Request) => payPurchase(context, call, request, 'bots');

/** The same for accelerator cards. */
export const payCards = (context: Context, call: MemberCall, request: Request) => payPurchase(context, call, request, 'cards');

/** A purchase of the other kind does not exist for this call: nobody gets cards for what was shown as bots. */
async function payPurchase(context: Context, call: MemberCall, request: Request, kind: PurchaseKind): Promise<PurchaseAnswer> {
  const key = { account: call.account, id: request.purchaseId };
  const txHash = request.payBy === 'wallet' ? parseTxHash(request.txHash) : undefined;
  await context.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, key);
    if (purchase?.account !== call.account || purchase.kind !== kind) throw new Refusal('PURCHASE_UNKNOWN');
    // The hash is no proof, and a payment mined in time settles after the expiry too: reporting one is never too late.
    if (txHash !== undefined) return reportTransaction(tx, purchase, txHash);
    return payByBalance(context, tx, { purchase, requestId: call.requestId });
  });
  return readPurchase(context, key);
}

const TX_HASH = /^0x[0-9a-f]{64}$/;

function parseTxHash(raw: unknown): string {
  const text = typeof raw === 'string' ? raw.trim().toLowerCase() : '';
  if (!TX_HASH.test(text)) throw new Refusal('TRANSACTION_HASH_INVALID');
  return text;
}
