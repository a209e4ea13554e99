/**
 * Reads each answer completely before passing it on. Node never reports that a compressed answer was cut off, not even after an
 * abort, so a client of a campaign would wait forever.
 */
export function wholeAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('accept-encoding', 'identity');
    const answer = await send(input, { ...init, headers });
    const body = await answer.text();
    return new Response(body === '' ? null : body, { status: answer.status, headers: answer.headers });
  };
}
