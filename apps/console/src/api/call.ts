import type { OperatorEndpoint, OperatorFailure, OperatorInputOf, OperatorOutputOf } from '@ocean/api/operators/endpoint';

/** A refusal of the server, with the sentence that the operator reads. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly key: string;

  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}

const WITHIN_MS = 20_000;

/** @throws CallFailed */
export async function call<E extends OperatorEndpoint>(endpoint: E, input: OperatorInputOf<E>): Promise<OperatorOutputOf<E>> {
  const answer = await fetch(endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch(() => {
    throw new CallFailed('OFFLINE', 'The server does not answer. Check your connection and try again.');
  });
  const body = (await answer.json().catch(() => undefined)) as { data?: OperatorOutputOf<E> } & Partial<OperatorFailure>;
  if (answer.ok && body?.data !== undefined) return body.data;
  if (body?.error) throw new CallFailed(body.error.key, body.error.message);
  throw new CallFailed('INTERNAL', `The server answered ${answer.status}. Try again; if it stays so, look at the log.`);
}
