import { amountText } from '@ocean/api/amount';
import type { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import type { SignedChallenge } from '@ocean/api/inputs/signature';
import type { Context } from '../../../context.ts';
import { doOnce } from '../../../db/do-once.ts';
import { deriveId } from '../../../derive-id.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { depositBonded } from '../../../ledger/desk-movements.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { type Allowed, allowSpending } from '../../account/step-up/entry.ts';
import { valueBcg } from '../bcg-value.ts';
import { readLevelFacts } from './queries.ts';
import { levelTerms, type NextLevel, planLevel } from './rules.ts';
import { viewLevel } from './show-level.ts';
import { findLevelChange, leaveLevel, raiseLevel } from './store.ts';

/** One level up with its deposit, or back to the first. */
export const changeLevel: Handler<typeof desk.levelUpgrade> = async (context, call, { action, level, signed }) => {
  await doOnce(
    () => findLevelChange(context.db, call),
    async () => {
      if (action === 'leave') await context.db.transaction((tx) => leaveLevel(tx, call));
      else await upgrade(context, call, { seen: level, signed });
      return undefined;
    },
  );
  return viewLevel(context, call.account);
};

type Asked = { readonly seen: number | undefined; readonly signed: SignedChallenge | undefined };

/**
 * A deposit is locked for days, so above a small daily value it needs the wallet's signature. The signature is checked before
 * the transaction, because a contract wallet is asked over the chain and no lock may wait for that.
 */
async function upgrade(context: Context, call: MemberCall, { seen, signed }: Asked): Promise<void> {
  const next = await requireNext(context, call.account, seen);
  const allowed = next.toBondUnits === 0n ? undefined : await allow(context, call, next, signed);
  try {
    await bond(context, call, next);
  } catch (error) {
    // After a lost connection the outcome is unknown, so nothing is given back.
    if (error instanceof Refusal && error.key !== 'UNAVAILABLE') await allowed?.undo();
    throw error;
  }
}

/**
 * A suspended member can leave a level but not take one.
 * @throws Refusal ACCOUNT_SUSPENDED, PROFILE_MISSING, LEVEL_HIGHEST, ACTION_CHANGED, LEVEL_NOT_REACHED, BCG_INSUFFICIENT
 */
async function requireNext({ db }: Context, account: string, seen: number | undefined): Promise<NextLevel> {
  const levels = levelTerms(await readParamsToday(db));
  const facts = await readLevelFacts(db, account, levels);
  if (facts.isSuspended) throw new Refusal('ACCOUNT_SUSPENDED');
  if (!facts.hasProfile) throw new Refusal('PROFILE_MISSING');
  const next = planLevel(levels, facts);
  if (!next) throw new Refusal('LEVEL_HIGHEST');
  if (seen !== undefined && seen !== next.level) throw new Refusal('ACTION_CHANGED');
  if (next.missingUnits > 0n) throw new Refusal('LEVEL_NOT_REACHED', { missing: amountText(next.missingUnits, 'USDT') });
  const { available } = await readBalance(db, member(account).available('BCG'));
  // Refuse first, so that no signature is requested for nothing.
  if (available < next.toBondUnits) throw new Refusal('BCG_INSUFFICIENT');
  return next;
}

async function allow(
  context: Context,
  { account, requestId }: MemberCall,
  { level, toBondUnits }: NextLevel,
  signed: SignedChallenge | undefined,
): Promise<Allowed> {
  const params = await readParamsToday(context.db);
  return allowSpending(context, {
    account,
    requestId,
    action: { call: 'tor/levelUpgrade', level, depositUnits: toBondUnits },
    valueUnits: await valueBcg(context, toBondUnits),
    limitUnits: params['stepUp.dailyValue'],
    movementId: null,
    signed,
  });
}

/** Takes exactly the deposit that was allowed, or refuses: the terms may change at midnight. */
function bond({ db, ledger }: Context, { account, requestId }: MemberCall, { level, toBondUnits }: NextLevel): Promise<void> {
  const depositId = deriveId('deskDeposit', requestId);
  return db.transaction(async (tx) => {
    const units = await raiseLevel(tx, { account, requestId, fromLevel: level - 1, depositId });
    if (units !== toBondUnits) throw new Refusal('ACTION_CHANGED');
    if (units > 0n) await ledger.postIn(tx, [depositBonded({ depositId, account, purpose: 'level', units })]);
  });
}
