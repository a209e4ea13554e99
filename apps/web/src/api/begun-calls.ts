/** A call that `build/begin-calls.js` has begun: the key of the request, its answer, and how to abort it. */
type BegunCall = { readonly asked: string; readonly answer: Promise<Response>; readonly stop: AbortController };

/** An answer that has waited longer for the scripts is too old. */
const USABLE_MS = 15_000;

/** `fetch` that uses, once, the answer to a call that the page has begun before its scripts arrived. */
export const fetchOrReuse: typeof fetch = (input, init) => take(String(input), init) ?? fetch(input, init);

function take(url: string, { headers, body, signal }: RequestInit = {}): Promise<Response> | undefined {
  const { oceanBegun: begun = [] } = globalThis as { oceanBegun?: BegunCall[] };
  const { lang, token } = (headers ?? {}) as Record<string, string | undefined>;
  // Calls for an account are never begun.
  const asked = token === undefined ? JSON.stringify([url, lang, body]) : undefined;
  const at = begun.findIndex((call) => call.asked === asked);
  const [call] = at < 0 ? [] : begun.splice(at, 1);
  return call && performance.now() < USABLE_MS ? unlessAborted(call, signal) : undefined;
}

/** Aborting ends the request itself, so that a body that never arrives does not keep its reader waiting. */
function unlessAborted({ answer, stop }: BegunCall, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => {
      stop.abort(signal.reason);
      reject(signal.reason);
    });
    answer.then(resolve, reject);
  });
}
