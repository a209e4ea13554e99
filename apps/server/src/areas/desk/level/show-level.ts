import { amountText } from '@ocean/api/amount';
import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import { unitsLeft } from '@ocean/money/amount';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { readUnsignedToday } from '../../account/step-up/queries.ts';
import { valueBcg } from '../bcg-value.ts';
import { type LevelFacts, readLevelFacts, readReturning } from './queries.ts';
import { type LevelTerms, levelTerms, type NextLevel, planLevel } from './rules.ts';

type OwnLevel = OutputOf<typeof desk.level>;

/** The levels with what they give and ask for, and the own one. */
export const showLevel: Handler<typeof desk.level> = (context, { account }) => viewLevel(context, account);

export async function viewLevel(context: Context, account: string): Promise<OwnLevel> {
  const params = await readParamsToday(context.db);
  const levels = levelTerms(params);
  const [facts, returning] = await Promise.all([readLevelFacts(context.db, account, levels), readReturning(context.db, account)]);
  const next = planLevel(levels, facts);
  return {
    level: facts.level,
    levels: levels.map((terms, at) => viewTerms(terms, facts.countedUnits[at] ?? 0n)),
    bonded: amountText(facts.bondedUnits, 'BCG'),
    next: next ? await viewNext(context, { account, params, next }) : null,
    returning: returning.map(({ units, returnsAt, purpose }) => ({
      amount: amountText(units, 'BCG'),
      returnsAt: returnsAt.toISOString(),
      kind: purpose,
    })),
  };
}

function viewTerms(terms: LevelTerms, countedUnits: LevelFacts['countedUnits'][number]): OwnLevel['levels'][number] {
  return {
    level: terms.level,
    dailyQuota: amountText(terms.dailyQuotaUnits, 'USDT'),
    maxOrder: amountText(terms.maxOrderUnits, 'USDT'),
    fee: formatPercent(terms.feePoints),
    holdHours: terms.holdHours,
    volume: amountText(terms.volumeUnits, 'USDT'),
    counted: amountText(countedUnits, 'USDT'),
    deposit: amountText(terms.depositUnits, 'BCG'),
  };
}

type Viewed = { readonly account: string; readonly params: Params; readonly next: NextLevel };

async function viewNext(context: Context, { account, params, next }: Viewed): Promise<NonNullable<OwnLevel['next']>> {
  const [{ available }, usedUnits, valueUnits] = await Promise.all([
    readBalance(context.db, member(account).available('BCG')),
    readUnsignedToday(context.db, account),
    valueBcg(context, next.toBondUnits),
  ]);
  const leftUnits = unitsLeft({ limitUnits: params['stepUp.dailyValue'], usedUnits });
  return {
    level: next.level,
    toBond: amountText(next.toBondUnits, 'BCG'),
    balance: amountText(available, 'BCG'),
    signatureNeeded: next.toBondUnits > 0n && (valueUnits === null || valueUnits > leftUnits),
    missingVolume: amountText(next.missingUnits, 'USDT'),
  };
}
