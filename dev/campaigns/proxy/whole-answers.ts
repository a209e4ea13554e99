/**
 * Reads each answer to its end before it is given to the client. Of a compressed answer that is cut off with its server Node never says
 * that it is, not even when it is given up: a client of a campaign would wait for ever.
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
