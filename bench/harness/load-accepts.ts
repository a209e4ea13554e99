import { randomUUID } from 'node:crypto';
import process from 'node:process';
import autocannon from 'autocannon';
import { tokenOf } from './addresses.ts';
import type { Acceptable } from './desk-orders.ts';

/** Like load.ts, for orders of the desk: accepts a given number of the orders that its parent sends, each by its operator. */
const [url = '', connections, amount] = process.argv.slice(2);

process.once('message', (orders) => void accept(orders as Acceptable[]));

async function accept(orders: readonly Acceptable[]): Promise<void> {
  let next = 0;
  let accepted = 0;
  const begin = performance.now();
  // The generator itself checks only once a second whether it is done.
  let end = begin;
  const result = await autocannon({
    url,
    connections: Number(connections),
    amount: Number(amount),
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const order = orders[next];
          next += 1;
          return order ? acceptance(request, order) : request;
        },
        onResponse: (status, body) => {
          if (status !== 200 || !body.includes('"state":"completed"')) throw new Error(`${status} ${body}`);
          accepted += 1;
          end = performance.now();
        },
      },
    ],
  });
  if (result.errors > 0 || accepted !== Number(amount)) throw new Error(`${result.errors} errors, ${accepted} were accepted`);
  process.send?.({ perSecond: (accepted * 1000) / (end - begin), p99Ms: result.latency.p99 });
}

function acceptance(request: autocannon.Request, { id, operator }: Acceptable): autocannon.Request {
  return {
    ...request,
    body: JSON.stringify({ id, state: 'pending' }),
    path: '/api/tor/orderAccept',
    headers: { 'content-type': 'application/json', token: tokenOf(operator), 'idempotency-key': randomUUID() },
  };
}
