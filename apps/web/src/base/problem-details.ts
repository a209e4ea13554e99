import { Refusal } from '@ocean/api/errors';

/** What support needs, and nothing secret: the kind of failure, where and when. */
export function problemDetails(error: unknown): string {
  const what = error instanceof Refusal ? `${error.key} ${JSON.stringify(error.params)}` : describe(error);
  return [what, location.pathname, new Date().toISOString(), navigator.userAgent].join('\n');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.slice(0, 600);
  return error.cause === undefined ? `${error.name}: ${message}` : `${error.name}: ${message}\n← ${describe(error.cause)}`;
}
