import { randomUUID } from 'node:crypto';

export type RawAnswer = {
  status: number;
  headers: Headers;
  body: { code?: number; msg?: string; data?: unknown; error?: { key: string; params: Record<string, string | number> } };
};

/** Posts any body: a string unchanged, anything else as JSON. */
export async function postTo(origin: string, path: string, body: unknown, headers: Record<string, string>): Promise<RawAnswer> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: parseJson(await answer.text()) };
}

function parseJson(text: string): RawAnswer['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
