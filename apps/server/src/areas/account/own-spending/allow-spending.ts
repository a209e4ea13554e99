import { amountText } from '@ocean/api/amount';
import type { account } from '@ocean/api/areas/account';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';
import type { Handler } from '../../../http/route.ts';
import { useChallenge } from '../challenge/store.ts';
import { requireSignedAction } from '../step-up/require-signed-action.ts';

/**
 * Lets the caller's session spend a signed amount within one hour, beyond the daily limit without a signature. A repeated
 * request finds its grant in the present state, so a grant is never refilled.
 */
export const allowSpendingOfSession: Handler<typeof account.allowSpending> = async (context, call, input) => {
  const { valueUnits, challengeId, signature } = input;
  const { account, requestId, sessionId } = call;
  const action = { call: 'other/allowSpending', valueUnits } as const;
  await requireSignedAction(context, { account, requestId, action, signed: { challengeId, signature } });
  const expiresAt = await context.db.transaction(async (tx) => {
    if (!(await useChallenge(tx, challengeId, requestId))) throw new Refusal('CHALLENGE_UNKNOWN');
    return insertGrant(tx, { challengeId, sessionId, account, valueUnits });
  });
  return { amount: amountText(valueUnits, 'USDT'), expiresAt: expiresAt.toISOString() };
};

type Grant = {
  readonly challengeId: string;
  readonly sessionId: string;
  readonly account: string;
  readonly valueUnits: bigint;
};

async function insertGrant(tx: Transaction, grant: Grant): Promise<Date> {
  await tx.run(sql`
    insert into spending_grant (challenge_id, session_id, account, left_units, expires_at)
    values (${grant.challengeId}, ${grant.sessionId}, ${grant.account}, ${grant.valueUnits}, clock_timestamp() + interval '1 hour')
    on conflict (challenge_id) do nothing`);
  const { expiresAt } = await tx.one<{ expiresAt: Date }>(sql`
    select expires_at as "expiresAt" from spending_grant where challenge_id = ${grant.challengeId}`);
  return expiresAt;
}
