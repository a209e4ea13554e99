import { type ClientOptions, languageOf, readAnswer, readJson } from './client.ts';
import type { FileEndpoint, InputOf } from './endpoint.ts';
import { Refusal } from './errors.ts';

/** Allows for a whole history over a slow connection; an ordinary answer has ten seconds. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

/**
 * Downloads the file that a call answers with. A truncated answer is a failure, never a short file.
 * @throws Refusal as `client.call` does
 * @example const { blob, name } = await downloadFile(options, api.records.exportCsv, { asset: 'BCG' })
 */
export async function downloadFile<E extends FileEndpoint>(
  options: ClientOptions,
  endpoint: E,
  input: InputOf<E>,
): Promise<{ blob: Blob; name: string }> {
  const token = endpoint.caller === 'member' ? (options.token?.() ?? null) : null;
  const attempt = new AbortController();
  const timer = setTimeout(() => attempt.abort(), DOWNLOAD_TIMEOUT_MS);
  try {
    const response = await (options.fetch ?? fetch)(options.baseUrl + endpoint.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: languageOf(options), ...(token === null ? {} : { token }) },
      body: JSON.stringify(input),
      signal: attempt.signal,
    });
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    if (response.ok && name !== undefined) return { blob: await response.blob(), name };
    readAnswer(options, endpoint, { token, status: response.status, body: readJson(await response.text()) });
    throw new Refusal('STATUS_FAILED', { status: response.status });
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal(attempt.signal.aborted ? 'TIMEOUT' : 'CONNECTION_FAILED', {}, { cause });
  } finally {
    clearTimeout(timer);
  }
}
