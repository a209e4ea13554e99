import { ENVELOPE_CODES, type Envelope, envelopeOf } from '@ocean/api/envelope';
import type { SuccessKey } from '@ocean/api/errors';
import { errorText, successText } from '@ocean/i18n/error-text';
import type { Failure } from './failure.ts';

/** What is sent: an HTTP status and a body that one of the two clients of the specification understands. */
export type Answer = { readonly status: number; readonly body: Envelope };

export function successAnswer(path: string, lang: string, data: unknown, success: SuccessKey = 'OPERATION_SUCCESS'): Answer {
  return { status: 200, body: { code: ENVELOPE_CODES[envelopeOf(path)].success, msg: successText(lang, success), data } };
}

/** A transport failure also carries the refusal's code, for a client that ignores the status. */
export function failureAnswer(path: string, lang: string, failure: Failure): Answer {
  const codes = ENVELOPE_CODES[envelopeOf(path)];
  return {
    status: failure.status,
    body: {
      code: failure.kind === 'session' ? codes.session : codes.refusal,
      msg: errorText(lang, failure.key, failure.params),
      error: { key: failure.key, params: failure.params },
    },
  };
}
