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

/** What an act moves, and its answer by what is available after it. */
type Work<Answer> = { readonly movement: Movement; readonly show: (balanceUnits: bigint) => Answer };

type Act<Answer> = {
  readonly kind: ActKind;
  /** Writes the rows that account for the movement. */
  readonly work: (tx: Transaction, time: StakeTime) => Promise<Work<Answer>>;
  /** The act was done by this very run: called before its transaction commits, so that it holds in doubt, too. */
  readonly onDone?: () => void;
};

/**
 * Does an act on the stakes of one account once, while no other act on them runs. A request that is repeated gets its first
 * answer; a copy that comes at the same time waits, and finds it.
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
        // The posting has just locked the balance, so nothing changes it before the commit.
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

/** Its answer is forgotten, and what it wrote stands in the way of doing it again. */
function isOfForgottenAct(error: unknown): boolean {
  return (error instanceof PostingError && error.code === 'LG002') || codeOf(error) === WRITTEN_BEFORE;
}

const WRITTEN_BEFORE = '23505';
