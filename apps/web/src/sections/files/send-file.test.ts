import { uploadEndpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECKED_MS, STALLED_MS, sendFile } from './send-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const UPLOAD = uploadEndpoint({ path: '/api/raw/toyUpload', summary: 'a toy', output: v.strictObject({ fileId: v.string() }) });

/** As a browser's request, without a network: the test says what arrives. */
class ToyRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  isAborted = false;
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.isAborted = true;
    this.end();
  }
  moves(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
  }
  leaves() {
    this.upload.dispatchEvent(new Event('load'));
  }
  answers(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
    this.end();
  }
  end() {
    this.dispatchEvent(new Event('loadend'));
  }
}

function setUp() {
  const request = new ToyRequest();
  const cancel = new AbortController();
  const moved: (number | 'sent')[] = [];
  const sent = sendFile({ baseUrl: '', lang: 'ar', token: () => 'token' }, UPLOAD, {
    file: new File(['content'], 'a.csv'),
    idempotencyKey: 'key',
    onProgress: (loaded) => moved.push(loaded),
    onSent: () => moved.push('sent'),
    signal: cancel.signal,
    makeRequest: () => request as unknown as XMLHttpRequest,
  });
  return { request, cancel, moved, sent };
}

test('says how much has left and answers with the stored file', async () => {
  const { request, moved, sent } = setUp();
  request.moves(40);
  request.moves(100);
  request.answers(200, { code: 1, msg: '', data: { fileId: 'id' } });
  expect(await sent).toEqual({ fileId: 'id' });
  expect(moved).toEqual([40, 100]);
  expect(request.headers).toEqual({ lang: 'ar', token: 'token', 'idempotency-key': 'key' });
});

test('continues a slow upload while it makes progress, and fails it after ten seconds without any', async () => {
  const { request, sent } = setUp();
  const failed = expect(sent).rejects.toMatchObject({ key: 'TIMEOUT' });
  for (let part = 1; part <= 5; part += 1) {
    vi.advanceTimersByTime(STALLED_MS - 1);
    request.moves(part);
  }
  expect(request.isAborted).toBe(false);
  vi.advanceTimersByTime(STALLED_MS);
  await failed;
  expect(request.isAborted).toBe(true);
});

test('waits longer, but not for ever, once everything is sent and the server checks the file', async () => {
  const looked = setUp();
  looked.request.moves(100);
  looked.request.leaves();
  vi.advanceTimersByTime(CHECKED_MS - 1);
  expect([looked.request.isAborted, looked.moved]).toEqual([false, [100, 'sent']]);
  looked.request.answers(200, { code: 1, msg: '', data: { fileId: 'id' } });
  expect(await looked.sent).toEqual({ fileId: 'id' });

  const silent = setUp();
  const failed = expect(silent.sent).rejects.toMatchObject({ key: 'TIMEOUT' });
  silent.request.leaves();
  vi.advanceTimersByTime(CHECKED_MS);
  await failed;
});

test('distinguishes a refusal, a broken connection and a cancelled upload', async () => {
  const refused = setUp();
  refused.request.answers(200, { code: 5000, msg: 'Too large', error: { key: 'FILE_TOO_LARGE', params: { maximum: 20 } } });
  await expect(refused.sent).rejects.toMatchObject({ key: 'FILE_TOO_LARGE' });

  const broken = setUp();
  broken.request.dispatchEvent(new Event('error'));
  await expect(broken.sent).rejects.toBeInstanceOf(Refusal);

  const cancelled = setUp();
  cancelled.cancel.abort(new DOMException('cancelled', 'AbortError'));
  await expect(cancelled.sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(cancelled.request.isAborted).toBe(true);
});
