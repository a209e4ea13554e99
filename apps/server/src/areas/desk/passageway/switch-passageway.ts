import { amountText } from '@ocean/api/amount';
import type { desk } from '@ocean/api/areas/desk';
import { QUIZ_PASSING_SCORE } from '@ocean/api/areas/desk/profile';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { readMemberBalances } from '../../../ledger/balances.ts';
import { readParams } from '../../../params/read-params.ts';
import { viewPassageway } from './passageway-view.ts';
import { type Asked, type Passageway, readLastRates, readPassageway } from './queries.ts';
import { requireMay, valueFree } from './rules.ts';
import { lockPassageway, type Switch, switchPassageway } from './store.ts';

/** Opened once: afterwards it starts and stops. */
export const openPassageway: Handler<typeof desk.open> = (context, call) =>
  turn(context, call, 'open', async (tx, { account, hasPassed }, asked) => {
    if (!hasPassed) throw new Refusal('QUIZ_NOT_PASSED', { score: QUIZ_PASSING_SCORE });
    await requireLeastValue(tx, account, asked);
  });

/** Also after missed orders have stopped it. */
export const startPassageway: Handler<typeof desk.start> = (context, call) =>
  turn(context, call, 'start', async (_tx, { services }) => {
    if (services === 0) throw new Refusal('SERVICES_MISSING');
  });

/** A suspended account stops its own, too. */
export const stopPassageway: Handler<typeof desk.stop> = (context, call) => turn(context, call, 'stop', async () => {});

type Judge = (tx: Transaction, passageway: Passageway, asked: Asked) => Promise<void>;

/** Acts on a passageway take turns. A repeated request is answered, and not judged by the state that it has led to itself. */
async function turn({ db, prices }: Context, { account, requestId }: MemberCall, act: Switch, judge: Judge) {
  const rates = await readLastRates(prices);
  return db.transaction(async (tx) => {
    const locked = await lockPassageway(tx, account);
    if (!locked && act === 'open') throw new Refusal('PROFILE_MISSING');
    const asked = { params: await readParams(tx), rates };
    const before = await readPassageway(tx, account, asked);
    if (locked?.switchId === requestId) return viewPassageway(before);
    requireMay(before.state, act);
    await judge(tx, before, asked);
    if (locked) await switchPassageway(tx, { account, requestId, act });
    return viewPassageway(await readPassageway(tx, account, asked));
  });
}

/** @throws Refusal PASSAGEWAY_BALANCE_LOW, PRICE_UNAVAILABLE when it depends on an asset without a price */
async function requireLeastValue(tx: Transaction, account: string, { params, rates }: Asked): Promise<void> {
  const leastUnits = params['desk.leastToOpen'];
  const { units, unpriced } = valueFree(await readMemberBalances(tx, account), rates);
  if (units >= leastUnits) return;
  if (unpriced) throw new Refusal('PRICE_UNAVAILABLE', { asset: unpriced });
  throw new Refusal('PASSAGEWAY_BALANCE_LOW', { minimum: amountText(leastUnits, 'USDT'), asset: 'USDT' });
}
