import type { desk } from '@ocean/api/areas/desk';
import { getAddress } from 'viem';
import type { Context } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import { readMemberBalances } from '../../ledger/balances.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { viewPassageway } from './passageway/passageway-view.ts';
import { readLastRates, readPassageway, readProviderState } from './passageway/queries.ts';
import { nextStep, valueFree } from './passageway/rules.ts';
import { type PracticeFacts, readPracticeFacts } from './practice/queries.ts';
import { findNameReset, findPerson } from './profile/queries.ts';
import { type QuizFacts, readQuizFacts } from './quiz/queries.ts';
import { retryAt } from './quiz/rules.ts';

/** The member's state at the desk, and its next steps. */
export const showUserinfo: Handler<typeof desk.userinfo> = async (context, { account }) => {
  const { db } = context;
  const [profile, nameReset, passageway, quiz, practice, provider] = await Promise.all([
    findPerson(db, account),
    findNameReset(db, account),
    showPassageway(context, account),
    readQuizFacts(db, account),
    readPracticeFacts(db, account),
    readProviderState(db, account),
  ]);
  return {
    profile: profile ?? null,
    nameReset: nameReset ? { reason: nameReset.reason, at: nameReset.at.toISOString() } : null,
    address: getAddress(account),
    quiz: viewQuiz(quiz),
    practice: viewPractice(practice),
    ...passageway,
    provider,
  };
};

async function showPassageway({ db, prices }: Context, account: string) {
  const [rates, params] = await Promise.all([readLastRates(prices), readParamsToday(db)]);
  const [passageway, balances] = await Promise.all([
    readPassageway(db, account, { params, rates }),
    readMemberBalances(db, account),
  ]);
  const hasEnough = valueFree(balances, rates).units >= params['desk.leastToOpen'];
  return { passageway: viewPassageway(passageway), next: nextStep({ ...passageway, hasEnough }) };
}

function viewQuiz(facts: QuizFacts) {
  return {
    passedAt: facts.passedAt?.toISOString() ?? null,
    bestScore: facts.bestScore,
    retryAt: retryAt(facts)?.toISOString() ?? null,
  };
}

function viewPractice({ practice, now }: PracticeFacts) {
  if (!practice) return { state: 'none' as const, endsAt: null };
  const state = practice.endsAt > now ? ('running' as const) : ('over' as const);
  return { state, endsAt: practice.endsAt.toISOString() };
}
