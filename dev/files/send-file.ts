import { randomUUID } from 'node:crypto';
import type { RawAnswer } from '../world/post-to.ts';

const UPLOAD_PATH = '/api/raw/upload';

export type FileToSend = {
  readonly name: string;
  readonly bytes: Buffer | string;
  /** The idempotency key; the same for a repeat of the request. */
  readonly key?: string;
  readonly signal?: AbortSignal;
};

/** Sends one file as a browser does. */
export async function sendFile(origin: string, token: string, file: FileToSend): Promise<RawAnswer> {
  const form = new FormData();
  form.append('file', new Blob([typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes)]), file.name);
  const answer = await fetch(origin + UPLOAD_PATH, {
    method: 'POST',
    headers: { token, 'idempotency-key': file.key ?? randomUUID() },
    body: form,
    ...(file.signal ? { signal: file.signal } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as RawAnswer['body'], headers: answer.headers };
}

/** The raw bytes of a form, for requests that a browser would never send. */
export function formOf(parts: readonly { readonly head: string; readonly bytes: Buffer | string }[], end = '--x--\r\n'): Buffer {
  const written = parts.map(({ head, bytes }) =>
    Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), Buffer.from(bytes as string), Buffer.from('\r\n')]),
  );
  return Buffer.concat([...written, Buffer.from(end)]);
}

export const FILE_HEAD = 'content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv';
