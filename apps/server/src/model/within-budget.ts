import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { reserve, settle } from './budget.ts';
import { type ChatModel, type ChatRequest, costOf, estimateInput, estimateTokens, ModelFailure } from './chat-model.ts';
import { NoAnswer } from './no-answer.ts';

export type ModelParts = { readonly db: Database; readonly log: Logger; readonly model: ChatModel };

/**
 * Asks the model after reserving the maximum cost from the day's budget, and corrects the reservation afterwards, however the
 * call ends. When too many calls are under way, it neither asks nor reserves.
 * @throws NoAnswer
 */
export async function* withinBudget(
  { db, log, model }: ModelParts,
  account: string,
  request: ChatRequest,
): AsyncGenerator<string, { readonly text: string; readonly isCut: boolean }> {
  const leave = model.calls.enter(account);
  if (!leave) {
    log.warn('too many calls of the outside AI are under way');
    throw new NoAnswer('unavailable');
  }
  try {
    return yield* paid({ db, log, model }, account, request);
  } finally {
    leave();
  }
}

async function* paid(
  { db, log, model }: ModelParts,
  account: string,
  request: ChatRequest,
): AsyncGenerator<string, { readonly text: string; readonly isCut: boolean }> {
  const input = estimateInput(request);
  const most = { input, output: request.maxTokens };
  const reserved = await reserve(db, account, { tokens: most.input + most.output, costUnits: costOf(model, most) });
  if (!reserved) throw new NoAnswer('limit');
  let text = '';
  // A reader that leaves before the first piece has still caused the input to be read.
  let used = { input, output: 0 };
  try {
    const pieces = model.answer(request);
    try {
      for (;;) {
        const next = await pieces.next();
        if (next.done) {
          used = next.value.usage ?? { input, output: estimateTokens(text) };
          return { text, isCut: next.value.isCut };
        }
        text += next.value;
        used = { input, output: estimateTokens(text) };
        yield next.value;
      }
    } finally {
      await pieces.return({ usage: undefined, isCut: true });
    }
  } catch (cause) {
    if (!(cause instanceof ModelFailure)) throw cause;
    // A service that was asked but did not finish may have read everything: only an explicit refusal is free.
    if (cause.kind === 'refused') used = { input: 0, output: 0 };
    log.warn({ err: cause, kind: cause.kind }, 'the outside AI has no answer');
    throw new NoAnswer('unavailable', { cause });
  } finally {
    await settle(db, reserved, { tokens: used.input + used.output, costUnits: costOf(model, used) });
  }
}
