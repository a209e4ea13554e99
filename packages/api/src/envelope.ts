import type { RefusalKey, RefusalParams } from './errors.ts';

/**
 * The two response envelopes of the API. The first client reads `/api/other`, `/api/raw`, `/api/bot` and
 * `/api/earn`; the second reads `/api/tor`. All of these travel with HTTP status 200.
 */
export type EnvelopeKind = 'first' | 'second';

export const ENVELOPE_CODES = {
  first: { success: 1, refusal: 5000, session: 4800 },
  second: { success: 0, refusal: 500, session: 401 },
} as const satisfies Record<EnvelopeKind, { success: number; refusal: number; session: number }>;

export type WireError = { key: RefusalKey; params: RefusalParams };

export type Envelope<Data = unknown> = { code?: number; msg?: string; data?: Data; error?: WireError };

export function envelopeOf(path: string): EnvelopeKind {
  return path.startsWith('/api/tor/') ? 'second' : 'first';
}

/** The first client's rule: 5000 and 4800 are errors, any other code (a missing one counts as 1) is an answer. */
export function readFirstEnvelope(body: Envelope): 'success' | 'refusal' | 'session' {
  const code = body.code ?? ENVELOPE_CODES.first.success;
  if (code === ENVELOPE_CODES.first.session) return 'session';
  return code === ENVELOPE_CODES.first.refusal ? 'refusal' : 'success';
}

/** The second client's rule: any non-zero code is an error. */
export function readSecondEnvelope(body: Envelope): 'success' | 'refusal' | 'session' {
  if (body.code === ENVELOPE_CODES.second.success) return 'success';
  return body.code === ENVELOPE_CODES.second.session ? 'session' : 'refusal';
}
