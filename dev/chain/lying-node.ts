import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Question = { readonly method: string; readonly params: readonly unknown[] };

/** A lie's answer: a result, or a faulty response. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly status: number }
  | { readonly body: string }
  | 'silence';

/** Gets the question and access to the true answer; returns its own answer, or undefined for the true one. */
export type Lie = (question: Question, truth: () => Promise<unknown>) => Promise<Answer | undefined> | Answer | undefined;

/** The source of true answers: a real node by its URL, or a paper chain. */
export type Truth = string | ((question: Question) => unknown);

/** A JSON-RPC server that answers truthfully or lies on demand, for tests of code that must not trust a node. */
export async function startLyingNode(truth: Truth) {
  let lie: Lie = () => undefined;
  const asked: Question[] = [];
  const server = createServer((request, response) => {
    answer(truth, { request, response, asked, lie }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** All questions so far. */
    asked,
    tells(next: Lie) {
      lie = next;
    },
    tellsTheTruth() {
      lie = () => undefined;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Exchange = { request: IncomingMessage; response: ServerResponse; asked: Question[]; lie: Lie };

async function answer(source: Truth, { request, response, asked, lie }: Exchange): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { id, method, params = [] } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const question = { method, params };
  asked.push(question);
  const wholeTruth = async (): Promise<Reply> =>
    typeof source === 'string' ? askNode(source, question) : { result: await source(question) };
  const truth = async () => (await wholeTruth()).result;
  // A truthful node also reports that a call reverted.
  const answered = (await lie(question, truth)) ?? (await wholeTruth());
  if (answered === 'silence') return;
  const json = { 'content-type': 'application/json' };
  if ('status' in answered) response.writeHead(answered.status, json).end('{}');
  else if ('body' in answered) response.writeHead(200, json).end(answered.body);
  else response.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id, ...answered }));
}

type Reply = { readonly result?: unknown; readonly error?: { readonly code: number; readonly message: string } };

async function askNode(rpcUrl: string, question: Question): Promise<Reply> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...question }),
  });
  const { result, error } = (await answer.json()) as Reply;
  return error ? { error } : { result };
}
