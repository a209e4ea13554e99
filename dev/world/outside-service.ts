import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Usage = { readonly prompt_tokens: number; readonly completion_tokens: number };

/** How the service answers the next requests. */
export type Behaviour =
  | {
      readonly kind: 'answers';
      readonly pieces: readonly string[];
      readonly usage?: Usage;
      readonly everyMs?: number;
      /** The finish reason; "stop" when the answer is complete. */
      readonly finish?: 'stop' | 'length';
      /** The pieces after the first one wait for this. */
      readonly after?: Promise<unknown>;
    }
  | { readonly kind: 'refuses'; readonly status: number }
  /** Breaks the connection after these pieces. */
  | { readonly kind: 'breaks'; readonly pieces: readonly string[] }
  | { readonly kind: 'sends'; readonly body: string }
  /** Accepts the request and never answers. */
  | { readonly kind: 'hangs' };

export type AskedRequest = {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly max_tokens: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
};

export type OutsideService = Awaited<ReturnType<typeof startOutsideService>>;

/** A local stand-in for an outside AI, with OpenAI's chat completions protocol over HTTP. */
export async function startOutsideService() {
  const asked: AskedRequest[] = [];
  let behaviour: Behaviour = { kind: 'answers', pieces: ['Yes.'] };
  let [left, open] = [0, 0];
  const server = createServer((request, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
      if (!response.writableFinished) left += 1;
    });
    void read(request).then(async (body) => {
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(body) as AskedRequest['body'] });
      if (request.url === '/v1/chat/completions') await behave(response, behaviour);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'key-of-the-test',
      model: 'test-model',
      inputUnits: 1_000_000n,
      outputUnits: 4_000_000n,
    },
    asked,
    behaves(next: Behaviour) {
      behaviour = next;
    },
    /** Answers that the client abandoned (`left`), and answers in progress (`open`). */
    left: () => left,
    open: () => open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function behave(response: ServerResponse, behaviour: Behaviour): Promise<void> {
  if (behaviour.kind === 'hangs') return;
  if (behaviour.kind === 'refuses') {
    response.writeHead(behaviour.status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (behaviour.kind === 'sends') {
    response.end(behaviour.body);
    return;
  }
  for (const piece of behaviour.pieces) {
    if (response.destroyed) return;
    response.write(event({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] }));
    if (behaviour.kind === 'answers' && behaviour.everyMs) await pause(behaviour.everyMs);
    if (behaviour.kind === 'answers') await behaviour.after;
  }
  if (behaviour.kind === 'breaks') {
    await pause(20);
    response.destroy();
    return;
  }
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: finishOf(behaviour) }] }));
  if (behaviour.usage) response.write(event({ choices: [], usage: behaviour.usage }));
  response.end('data: [DONE]\n\n');
}

function finishOf(behaviour: Behaviour): string {
  return (behaviour.kind === 'answers' && behaviour.finish) || 'stop';
}

function event(chunk: object): string {
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'test-model', ...chunk })}\n\n`;
}
