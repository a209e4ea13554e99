import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { createCallsUnderWay } from './calls-under-way.ts';
import type { ChatEnd, ChatModel, ChatRequest, TokenUsage } from './chat-model.ts';
import { ModelFailure, type ModelFailureKind } from './chat-model.ts';

export type OutsideModelSettings = {
  /** Base URL of an OpenAI-compatible service, such as https://api.example/v1. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly inputUnits: bigint;
  readonly outputUnits: bigint;
};

/** An answer within its tokens has fewer bytes; a service that ignores the limit is cut off here. */
const MAX_BYTES_PER_TOKEN = 8;
/** Maximum size of one piece of an answer. A service that sends more at once violates the protocol. */
const MAX_PIECE_LENGTH = 100_000;

/** A service with OpenAI's chat completions protocol. It is asked only once, because a repeat would cost again. */
export function createOpenAiModel(settings: OutsideModelSettings): ChatModel {
  const { model, inputUnits, outputUnits } = settings;
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    apiKey: settings.apiKey,
    maxRetries: 0,
    // Set explicitly, because the environment could otherwise send members' text under ids that no configuration set.
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
    // When the signal aborts, the client ends without an error.
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

/** A service's numbers are not trusted: a value that is not a count is treated as missing. */
function usageOf({ prompt_tokens: input, completion_tokens: output }: Reported): TokenUsage | undefined {
  return isCount(input) && isCount(output) ? { input, output } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 100_000_000;
}
