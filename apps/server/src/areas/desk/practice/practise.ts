import type { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import type { Database, Transaction } from '../../../db/database.ts';
import { doOnce } from '../../../db/do-once.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { findAccepted, type PracticeFacts, readAccepted, readPracticeFacts } from './queries.ts';
import { balanceAt, feeOf, offersAt, type PracticeView, viewPractice } from './rules.ts';
import { insertAccepted, startPractice, takePracticeTurn } from './store.ts';

/** Starts or shows the practice of a member, or accepts one of its orders. It makes no movement in the ledger. */
export const practise: Handler<typeof desk.practise> = async ({ db }, call, { orderId }) => {
  const params = await readParamsToday(db);
  if (orderId !== undefined) await accept(db, call, { id: orderId.toLowerCase(), params });
  else await start(db, call.account, params);
  return show(db, call.account, params);
};

async function start(db: Database, account: string, params: Params): Promise<void> {
  if ((await readBegun(db, account)).practice) return;
  await startPractice(db, { account, units: params['desk.practiceUnits'], days: params['desk.practiceDays'] });
}

async function show(db: Database, account: string, params: Params): Promise<PracticeView> {
  const [{ practice, now }, accepted] = await Promise.all([readPracticeFacts(db, account), readAccepted(db, account)]);
  if (!practice) throw new Error('the practice was not started');
  return viewPractice({ practice, accepted, now, feePoints: params['desk.L1.fee'] });
}

type Wanted = { readonly id: string; readonly params: Params };

async function accept(db: Database, { account, requestId }: MemberCall, { id, params }: Wanted): Promise<void> {
  await doOnce(
    () => findAccepted(db, { account, requestId }),
    () =>
      db.transaction(async (tx) => {
        await insertAccepted(tx, { account, requestId, ...(await planAccepting(tx, account, { id, params })) });
        return findAccepted(tx, { account, requestId });
      }),
  );
}

/** Behind the turn, so that no two orders are paid with the same units. */
async function planAccepting(tx: Transaction, account: string, { id, params }: Wanted) {
  await takePracticeTurn(tx, account);
  const { practice, now } = await readBegun(tx, account);
  if (!practice) throw new Refusal('ORDER_UNKNOWN');
  if (practice.endsAt <= now) throw new Refusal('PRACTICE_OVER');
  const accepted = await readAccepted(tx, account);
  const offer = offersAt(practice, now).find((offered) => offered.id === id);
  if (!offer) throw new Refusal('ORDER_UNKNOWN');
  const { number, giveUnits, getUnits, expiresAt } = offer;
  if (expiresAt <= now || accepted.some((kept) => kept.number === number)) throw new Refusal('ORDER_STATE');
  if (balanceAt(practice, accepted, now).free < giveUnits) throw new Refusal('PRACTICE_UNITS_SHORT');
  return { number, giveUnits, getUnits, feeUnits: feeOf(getUnits, params['desk.L1.fee']) };
}

async function readBegun(q: Database | Transaction, account: string): Promise<PracticeFacts> {
  const facts = await readPracticeFacts(q, account);
  if (!facts.hasProfile) throw new Refusal('PROFILE_MISSING');
  return facts;
}
