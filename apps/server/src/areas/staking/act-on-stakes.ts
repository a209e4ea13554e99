import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { codeOf } from '../../db/database-error.ts';
import { doOnce } from '../../db/do-once.ts';
import type { MemberCall } from '../../http/route.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import type { Movement } from '../../ledger/ledger.ts';
import { PostingError } from '../../ledger/posting-call.ts';
import { readStakeTime, type StakeTime } from './queries.ts';
import { type ActKey, type ActKind, findAct, insertAct, lockStakes } from './store.ts';

/** The movement of an act, and its answer given the balance after it. */
type Work<Answer> = { readonly movement: Movement; readonly show: (balanceUnits: bigint) => Answer };

type Act<Answer> = {
  readonly kind: ActKind;
  /** Writes the rows that justify the movement. */
  readonly work: (tx: Transaction, time: StakeTime) => Promise<Work<Answer>>;
  /** Called when this very run did the act, before its transaction commits, so that a lost connection does not miss it. */
  readonly onDone?: () => void;
};

/**
 * Does an act on the stakes of one account once, while no other act on them runs. A repeated request gets the first answer; a
 * concurrent copy waits and finds it.
 */
export function actOnStakes<Answer>(
  { db, ledger }: Context,
  { account, requestId }: MemberCall,
  { kind, work, onDone }: Act<Answer>,
): Promise<Answer> {
  const key: ActKey = { account, requestId, kind };
  const acted = doOnce(
    () => findAct<Answer>(db, key),
    () =>
      db.transaction(async (tx) => {
        await lockStakes(tx, account);
        const done = await findAct<Answer>(tx, key);
        if (done !== undefined) return done;
        const { movement, show } = await work(tx, await readStakeTime(tx));
        await ledger.postIn(tx, [movement]);
        // The posting has locked the balance, so nothing changes it before the commit.
        const { available } = await readBalance(tx, member(account).available('BCG'));
        const answer = show(available);
        await insertAct(tx, key, answer);
        onDone?.();
        return answer;
      }),
  );
  return acted.catch((error: unknown) => {
    if (!isOfForgottenAct(error)) throw error;
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', {}, { cause: error });
  });
}

/** Whether the act was done before and its answer deleted: the rows it wrote keep it from being done again. */
function isOfForgottenAct(error: unknown): boolean {
  return (error instanceof PostingError && error.code === 'LG002') || codeOf(error) === WRITTEN_BEFORE;
}

const WRITTEN_BEFORE = '23505';
