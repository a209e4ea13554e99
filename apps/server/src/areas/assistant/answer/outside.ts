import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import {
  type ChatModel,
  type ChatRequest,
  costOf,
  estimateInput,
  estimateTokens,
  ModelFailure,
} from '../../../model/chat-model.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { reserve, settle } from '../budget.ts';
import { type Assistant, NoAnswer } from './assistant.ts';
import { promptOf } from './prompt.ts';

type Parts = { readonly db: Database; readonly log: Logger; readonly model: ChatModel };

/** Writes answers with an outside model, within the limits of the account and of all together. */
export function outsideAssistant(parts: Parts): Assistant {
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

/**
 * Asks the model with what it may cost taken from the day before, and corrected after, however the call ends.
 * @throws NoAnswer
 */
export async function* withinBudget(
  { db, log, model }: Parts,
  account: string,
  request: ChatRequest,
): AsyncGenerator<string, { readonly text: string; readonly isCut: boolean }> {
  const input = estimateInput(request);
  const most = { input, output: request.maxTokens };
  const reserved = await reserve(db, account, { tokens: most.input + most.output, costUnits: costOf(model, most) });
  if (!reserved) throw new NoAnswer('limit');
  let text = '';
  // Who leaves before the first piece has been read all the same.
  let used = { input, output: 0 };
  try {
    const pieces = model.answer(request);
    try {
      for (;;) {
        const next = await pieces.next();
        if (next.done) {
          used = next.value ?? { input, output: estimateTokens(text) };
          return { text, isCut: estimateTokens(text) >= request.maxTokens };
        }
        text += next.value;
        used = { input, output: estimateTokens(text) };
        yield next.value;
      }
    } finally {
      await pieces.return(undefined);
    }
  } catch (cause) {
    if (!(cause instanceof ModelFailure)) throw cause;
    // A service that was asked and did not end may have read everything: only a plain no is free.
    if (cause.kind === 'refused') used = { input: 0, output: 0 };
    log.warn({ err: cause, kind: cause.kind }, 'the outside AI has no answer');
    throw new NoAnswer('unavailable', { cause });
  } finally {
    await settle(db, reserved, { tokens: used.input + used.output, costUnits: costOf(model, used) });
  }
}
