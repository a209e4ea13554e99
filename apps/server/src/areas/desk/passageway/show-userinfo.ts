import type { desk } from '@ocean/api/areas/desk';
import { getAddress } from 'viem';
import type { Handler } from '../../../http/route.ts';
import { readMemberBalances } from '../../../ledger/balances.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { findPerson } from '../profile/queries.ts';
import { viewPassageway } from './passageway-view.ts';
import { readLastRates, readPassageway, readProgress } from './queries.ts';
import { nextStep, valueFree } from './rules.ts';

/** Where the member stands at the desk. */
export const showUserinfo: Handler<typeof desk.userinfo> = async ({ db, prices }, { account }) => {
  const [rates, params] = await Promise.all([readLastRates(prices), readParamsToday(db)]);
  const [profile, passageway, progress, balances] = await Promise.all([
    findPerson(db, account),
    readPassageway(db, account, { params, rates }),
    readProgress(db, account),
    readMemberBalances(db, account),
  ]);
  const hasEnough = valueFree(balances, rates).units >= params['desk.leastToOpen'];
  return {
    profile: profile ?? null,
    address: getAddress(account),
    quiz: {
      passedAt: progress.passedAt?.toISOString() ?? null,
      bestScore: progress.bestScore,
      retryAt: progress.retryAt?.toISOString() ?? null,
    },
    practice: { state: progress.practice, endsAt: progress.practiceEndsAt?.toISOString() ?? null },
    passageway: viewPassageway(passageway),
    provider: progress.provider,
    next: nextStep({ ...passageway, hasEnough }),
  };
};
