import { amountText } from '@ocean/api/amount';
import type { desk } from '@ocean/api/areas/desk';
import { QUIZ_PASSING_SCORE } from '@ocean/api/areas/desk/profile';
import type { ProviderState } from '@ocean/api/desk/states';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Application as Asked } from '@ocean/api/inputs/desk';
import { unitsLeft } from '@ocean/money/amount';
import type { Context } from '../../../context.ts';
import { doOnce } from '../../../db/do-once.ts';
import { deriveId } from '../../../derive-id.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { depositBonded } from '../../../ledger/desk-movements.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { type Allowed, allowSpending } from '../../account/step-up/entry.ts';
import { readUnsignedToday } from '../../account/step-up/queries.ts';
import { referTo } from '../../files/entry.ts';
import { valueBcg } from '../bcg-value.ts';
import {
  type Application,
  findApplication,
  findApplicationById,
  insertApplication,
  leaveProvider,
  readApplicant,
} from './application-store.ts';

type View = OutputOf<typeof desk.apply>;
type Applying = Extract<Asked, { action: 'apply' }>;

/** Shows the own application, applies, or leaves. */
export const applyProvider: Handler<typeof desk.apply> = async (context, call, asked) => {
  if (asked.action === 'apply') await apply(context, call, asked);
  if (asked.action === 'leave') await leave(context, call);
  return view(context, call.account);
};

/** Leaving again changes nothing. */
async function leave({ db }: Context, { account }: MemberCall): Promise<void> {
  const before = await findApplication(db, account);
  if (before?.state !== 'leaving') await db.transaction((tx) => leaveProvider(tx, account));
}

async function apply(context: Context, call: MemberCall, asked: Applying): Promise<void> {
  const depositId = deriveId('deskApplication', call.requestId);
  await doOnce(
    () => findApplicationById(context.db, depositId),
    async () => {
      const params = await readParamsToday(context.db);
      const depositUnits = params['desk.providerDeposit'];
      await requireApplicant(context, call.account, depositUnits);
      const allowed = depositUnits === 0n ? undefined : await allow(context, call, { depositUnits, asked });
      try {
        await bond(context, call, { depositId, depositUnits, asked });
      } catch (error) {
        // After a lost connection the outcome is unknown, so nothing is given back.
        if (error instanceof Refusal && error.key !== 'UNAVAILABLE') await allowed?.undo();
        throw error;
      }
      return undefined;
    },
  );
}

/**
 * Refuses before a signature is requested. A suspended member can leave but not apply.
 * @throws Refusal ACCOUNT_SUSPENDED, PROFILE_MISSING, QUIZ_NOT_PASSED, PROVIDER_STATE, BCG_INSUFFICIENT
 */
async function requireApplicant({ db }: Context, account: string, depositUnits: bigint): Promise<void> {
  const { isSuspended, hasProfile, hasPassed } = await readApplicant(db, account);
  if (isSuspended) throw new Refusal('ACCOUNT_SUSPENDED');
  if (!hasProfile) throw new Refusal('PROFILE_MISSING');
  if (!hasPassed) throw new Refusal('QUIZ_NOT_PASSED', { score: QUIZ_PASSING_SCORE });
  const before = await findApplication(db, account);
  if (before?.state === 'applied' || before?.state === 'approved') throw new Refusal('PROVIDER_STATE');
  const { available } = await readBalance(db, member(account).available('BCG'));
  if (available < depositUnits) throw new Refusal('BCG_INSUFFICIENT');
}

type Bonding = { readonly depositUnits: bigint; readonly asked: Applying };

async function allow(context: Context, { account, requestId }: MemberCall, { depositUnits, asked }: Bonding): Promise<Allowed> {
  const params = await readParamsToday(context.db);
  return allowSpending(context, {
    account,
    requestId,
    action: { call: 'tor/applyProvider', depositUnits },
    valueUnits: await valueBcg(context, depositUnits),
    limitUnits: params['stepUp.dailyValue'],
    movementId: null,
    signed: asked.signed,
  });
}

/** Takes exactly the deposit that was allowed, or refuses: it may change at midnight. */
function bond(
  { db, ledger }: Context,
  { account }: MemberCall,
  { depositId, depositUnits, asked }: Bonding & { readonly depositId: string },
): Promise<void> {
  const { text, contact, files } = asked;
  return db.transaction(async (tx) => {
    const units = await insertApplication(tx, { account, depositId, text, contact });
    if (units !== depositUnits) throw new Refusal('ACTION_CHANGED');
    await referTo(tx, { fileIds: files, subject: { kind: 'application', id: depositId }, account });
    if (units > 0n) await ledger.postIn(tx, [depositBonded({ depositId, account, purpose: 'provider', units })]);
  });
}

async function view(context: Context, account: string): Promise<View> {
  const { db } = context;
  const params = await readParamsToday(db);
  const depositUnits = params['desk.providerDeposit'];
  const [found, usedUnits, valueUnits] = await Promise.all([
    findApplication(db, account),
    readUnsignedToday(db, account),
    valueBcg(context, depositUnits),
  ]);
  const leftUnits = unitsLeft({ limitUnits: params['stepUp.dailyValue'], usedUnits });
  return {
    state: shownState(found),
    deposit: amountText(depositUnits, 'BCG'),
    depositDays: params['desk.depositDays'],
    bonded: amountText(found?.bondedUnits ?? 0n, 'BCG'),
    appliedAt: found?.appliedAt.toISOString() ?? null,
    decidedAt: found?.decidedAt?.toISOString() ?? null,
    reason: found?.state === 'refused' ? found.reason : null,
    returnsAt: found?.returnsAt?.toISOString() ?? null,
    signatureNeeded: depositUnits > 0n && (valueUnits === null || valueUnits > leftUnits),
  };
}

/** Once the deposit is returned after leaving, nothing is left of the application. */
function shownState(found: Pick<Application, 'state' | 'bondedUnits'> | undefined): ProviderState {
  if (!found || (found.state === 'leaving' && found.bondedUnits === 0n)) return 'none';
  return found.state;
}
