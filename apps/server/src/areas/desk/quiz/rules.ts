import { amountText } from '@ocean/api/amount';
import { QUIZ_QUESTIONS } from '@ocean/api/areas/desk/profile';
import { formatPercent } from '@ocean/api/param-kinds';
import type { Params } from '@ocean/api/params';
import type { QuizFacts } from './queries.ts';

/** Numbers that operators set, by the placeholder under which questions name them. */
export function numbersOf(params: Params): Readonly<Record<string, string>> {
  return {
    acceptMinutes: String(params['desk.acceptMinutes']),
    banHours: String(params['desk.banHours']),
    depositDays: String(params['desk.depositDays']),
    leastToOpen: amountText(params['desk.leastToOpen'], 'USDT'),
    misses: String(params['desk.missesToStop']),
    partners: String(params['desk.maxWithPartner']),
    practiceDays: String(params['desk.practiceDays']),
    share: formatPercent(params['desk.partnerShare']),
    stops: String(params['desk.stopsToBan']),
  };
}

/** @example fillNumbers('Within {acceptMinutes} minutes', { acceptMinutes: '30' }) // 'Within 30 minutes' */
export function fillNumbers(text: string, numbers: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => numbers[name] ?? whole);
}

/** One answer for each question, each of them an option. */
export function isComplete(answers: readonly number[]): boolean {
  return answers.length === QUIZ_QUESTIONS && answers.every((answer) => answer < 4);
}

/** The test that can be marked now: the last one, until it is marked or its hour is over. */
export function openTest({ last, now }: Pick<QuizFacts, 'last' | 'now'>) {
  return last && last.score === null && last.endsAt > now ? last : undefined;
}

/** Full minutes until another test can be drawn; 0 when it can be now. */
export function minutesToWait({ last, now }: Pick<QuizFacts, 'last' | 'now'>): number {
  return last ? Math.max(0, Math.ceil((last.endsAt.getTime() - now.getTime()) / 60_000)) : 0;
}

/** When the account can next take a test that it does not have before it already; null: now, or never again. */
export function retryAt(facts: Pick<QuizFacts, 'last' | 'now' | 'passedAt'>): Date | null {
  if (facts.passedAt || openTest(facts) || minutesToWait(facts) === 0) return null;
  return facts.last?.endsAt ?? null;
}
