import { type Amount, amountText } from '@ocean/api/amount';
import type { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { doOnce } from '../../../db/do-once.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { passagewayEmptied, passagewayFilled } from '../../../ledger/desk-movements.ts';
import type { LedgerAccount } from '../../../ledger/ledger.ts';
import { notEnough } from '../../../ledger/not-enough.ts';
import { readParams } from '../../../params/read-params.ts';
import { settleDueOf } from '../clock/end-due.ts';
import { type Rates, readLastRates, readPassageway } from '../passageway/queries.ts';
import { requireMay } from '../passageway/rules.ts';
import { lockPassageway } from '../passageway/store.ts';
import { type AssetMove, type Direction, findMove, insertMove } from './store.ts';
import { readWallet, viewRow } from './wallet-view.ts';

/** The money stays the member's own, so no signature is needed. */
export const fillWallet: Handler<typeof desk.fill> = (context, call, { action, amount }) =>
  action === 'check' ? check(context, call, 'filled', amount) : move(context, call, 'filled', amount);

/** Possible in every state: only orders and deposits hold a member's assets at the desk. */
export const emptyWallet: Handler<typeof desk.empty> = async (context, call, { action, amount }) => {
  // Proceeds whose hold is over can be moved too.
  await settleDueOf(context, call.account);
  return action === 'check' ? check(context, call, 'emptied', amount) : move(context, call, 'emptied', amount);
};

/** What the act would do now; changes nothing. */
async function check({ db, prices }: Context, { account }: MemberCall, kind: Direction, amount: Amount) {
  const rates = await readLastRates(prices);
  const from = sourceOf(account, kind, amount);
  await requireAllowed(db, { account, kind, from, rates });
  const { available } = await readBalance(db, from);
  if (available < amount.units) throw notEnough(from, available);
  return show(db, { account, amount, rates, done: false });
}

async function move(context: Context, call: MemberCall, kind: Direction, amount: Amount) {
  const { db, ledger, prices } = context;
  const { account, requestId } = call;
  const rates = await readLastRates(prices);
  const made: AssetMove = { account, requestId, kind, ...amount };
  await doOnce(
    () => findRepeated(db, made),
    () =>
      db.transaction(async (tx) => {
        await lockPassageway(tx, account);
        const before = await findRepeated(tx, made);
        if (before) return before;
        await requireAllowed(tx, { account, kind, from: sourceOf(account, kind, amount), rates });
        await insertMove(tx, made);
        await ledger.postIn(tx, [kind === 'filled' ? passagewayFilled(made) : passagewayEmptied(made)]);
        return { units: amount.units };
      }),
  );
  return show(db, { account, amount, rates, done: true });
}

/** @throws Refusal IDEMPOTENCY_KEY_REUSED when the request has moved something else */
async function findRepeated(q: Queryable, made: AssetMove): Promise<{ units: bigint } | undefined> {
  const before = await findMove(q, made);
  if (!before) return undefined;
  const isSame = before.kind === made.kind && before.asset === made.asset && before.units === made.units;
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return { units: before.units };
}

type Asked = { readonly account: string; readonly kind: Direction; readonly from: LedgerAccount; readonly rates: Rates };

/** @throws Refusal PROFILE_MISSING, PASSAGEWAY_BANNED */
async function requireAllowed(q: Queryable, { account, kind, from, rates }: Asked): Promise<void> {
  const { state, hasProfile } = await readPassageway(q, account, { params: await readParams(q), rates });
  if (!hasProfile) throw kind === 'filled' ? new Refusal('PROFILE_MISSING') : notEnough(from, 0n);
  requireMay(state, kind === 'filled' ? 'fill' : 'empty');
}

function sourceOf(account: string, kind: Direction, { asset }: Amount) {
  const { available, passageway } = member(account);
  return kind === 'filled' ? available(asset) : passageway(asset);
}

type Shown = { readonly account: string; readonly amount: Amount; readonly rates: Rates; readonly done: boolean };

async function show(q: Queryable, { account, amount: { asset, units }, rates, done }: Shown) {
  const wallet = await readWallet(q, { account, rates });
  return { ...viewRow(wallet, asset), amount: amountText(units, asset), done };
}
