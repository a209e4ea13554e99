import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { createCallsUnderWay } from './calls-under-way.ts';
import type { ChatEnd, ChatModel, ChatRequest, TokenUsage } from './chat-model.ts';
import { ModelFailure, type ModelFailureKind } from './chat-model.ts';

export type OutsideModelSettings = {
  /** Of an OpenAI-compatible service, such as https://api.example/v1. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly inputUnits: bigint;
  readonly outputUnits: bigint;
};

/** An answer within its tokens has fewer; a service that ignores the limit is cut off here. */
const MAX_BYTES_PER_TOKEN = 8;
/** One piece of an answer. A service that sends more at once is not one. */
const MAX_PIECE_LENGTH = 100_000;

/** A service that speaks the protocol of OpenAI's chat completions. It is asked once: what repeats would cost again. */
export function createOpenAiModel(settings: OutsideModelSettings): ChatModel {
  const { model, inputUnits, outputUnits } = settings;
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    apiKey: settings.apiKey,
    maxRetries: 0,
    // Not what the environment says: these would send members' text under names that no configuration gave.
    organization: null,
    project: null,
    logLevel: 'off',
  });
  return {
    name: model,
    prices: { inputUnits, outputUnits },
    calls: createCallsUnderWay(),
    answer: (request) => readAnswer(client, model, request),
  };
}

async function* readAnswer(client: OpenAI, model: string, request: ChatRequest): AsyncGenerator<string, ChatEnd> {
  const { signal, maxTokens } = request;
  let usage: TokenUsage | undefined;
  let bytesLeft = maxTokens * MAX_BYTES_PER_TOKEN;
  let finish: string | undefined;
  const stop = new AbortController();
  try {
    const chunks = await client.chat.completions.create(
      {
        model,
        messages: [
          { role: 'system', content: request.instructions },
          ...request.messages.map(({ role, text }) => ({ role, content: text })),
        ],
        max_tokens: maxTokens,
        stream: true,
        stream_options: { include_usage: true },
        ...(request.json && { response_format: { type: 'json_object' as const } }),
      },
      { signal: AbortSignal.any([signal, stop.signal]) },
    );
    for await (const chunk of chunks) {
      if (chunk.usage) usage = usageOf(chunk.usage);
      const [choice] = chunk.choices ?? [];
      if (choice?.finish_reason) finish = choice.finish_reason;
      const piece = choice?.delta?.content;
      if (piece === undefined || piece === null || piece === '') continue;
      if (typeof piece !== 'string' || piece.length > MAX_PIECE_LENGTH) throw new ModelFailure('broken');
      bytesLeft -= Buffer.byteLength(piece);
      if (bytesLeft < 0) return { usage, isCut: true };
      yield piece;
    }
    // The client ends silently when its signal ends it.
    signal.throwIfAborted();
    if (finish === undefined) throw new ModelFailure('broken');
    return { usage, isCut: finish === 'length' };
  } catch (cause) {
    throw cause instanceof ModelFailure ? cause : new ModelFailure(kindOf(cause, signal), { cause });
  } finally {
    stop.abort();
  }
}

function kindOf(cause: unknown, signal: AbortSignal): ModelFailureKind {
  if (signal.aborted || cause instanceof APIUserAbortError) return 'timeout';
  if (cause instanceof APIConnectionError) return 'unavailable';
  if (cause instanceof APIError && typeof cause.status === 'number') return cause.status < 500 ? 'refused' : 'unavailable';
  return 'broken';
}

type Reported = { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown };

/** Numbers of a service are its word: what is no count is as if it had said nothing. */
function usageOf({ prompt_tokens: input, completion_tokens: output }: Reported): TokenUsage | undefined {
  return isCount(input) && isCount(output) ? { input, output } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 100_000_000;
}
