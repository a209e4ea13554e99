import { NoAnswer } from '../../../model/no-answer.ts';
import { type ModelParts, withinBudget } from '../../../model/within-budget.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import type { Assistant } from './assistant.ts';
import { promptOf } from './prompt.ts';

/** Writes answers with an outside model, within the limits of the account and of all together. */
export function outsideAssistant(parts: ModelParts): Assistant {
  return {
    by: parts.model.name,
    async *answer(question, { ms, signal }) {
      const maxTokens = (await readParamsToday(parts.db))['ai.answerTokens'];
      const timeout = AbortSignal.timeout(ms);
      const request = { ...promptOf(question), maxTokens, signal: AbortSignal.any([signal, timeout]) };
      const { text, isCut } = yield* withinBudget(parts, question.account, request);
      if (text.trim() === '') throw new NoAnswer('unavailable');
      if (isCut) yield ' …';
    },
  };
}
