import { Refusal } from '@ocean/api/errors';

/** Details for support, without secrets: the kind of failure, the address and the time. */
export function problemDetails(error: unknown): string {
  const what = error instanceof Refusal ? `${error.key} ${JSON.stringify(error.params)}` : describe(error);
  return [what, location.pathname, new Date().toISOString(), navigator.userAgent].join('\n');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.slice(0, 600);
  return error.cause === undefined ? `${error.name}: ${message}` : `${error.name}: ${message}\n← ${describe(error.cause)}`;
}
