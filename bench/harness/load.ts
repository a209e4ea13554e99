import { randomUUID } from 'node:crypto';
import process from 'node:process';
import autocannon from 'autocannon';
import { addressOf, MEMBERS, OPERATORS, OWNERS, tokenOf } from './addresses.ts';

/** The load generator, in a separate process. Each connection sends its next request when it has its answer. */
const [kind, url = '', connections, seconds] = process.argv.slice(2);

const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [
    {
      method: 'POST',
      setupRequest: { transfer, read, list, board }[kind ?? ''] ?? read,
      onResponse: (status, body) => {
        if (status !== 200 || !body.includes('"data":')) throw new Error(`${status} ${body}`);
      },
    },
  ],
});
if (result.errors > 0 || result.non2xx > 0)
  throw new Error(`${result.errors} errors, ${result.non2xx} answers without status 2xx`);
process.send?.({
  perSecond: (result['2xx'] * 1000) / (result.finish.getTime() - result.start.getTime()),
  p99Ms: result.latency.p99,
});

function transfer(request: autocannon.Request): autocannon.Request {
  const from = Math.floor(Math.random() * MEMBERS);
  // To the other member of the pair of inviter and invited.
  const body = JSON.stringify({ asset: 'USDT', amount: '0.000001', to: addressOf(from ^ 1) });
  return {
    ...request,
    body,
    path: '/api/earn/transfer',
    headers: { 'content-type': 'application/json', token: tokenOf(from), 'idempotency-key': randomUUID() },
  };
}

function read(request: autocannon.Request): autocannon.Request {
  const at = Math.floor(Math.random() * OWNERS);
  return {
    ...request,
    body: '{}',
    path: '/api/bot/summary',
    headers: { 'content-type': 'application/json', token: tokenOf(at), 'x-address': addressOf(at) },
  };
}

function list(request: autocannon.Request): autocannon.Request {
  return { ...read(request), path: '/api/bot/log' };
}

function board(request: autocannon.Request): autocannon.Request {
  const at = Math.floor(Math.random() * OPERATORS);
  return {
    ...request,
    body: JSON.stringify({ size: 20 }),
    path: '/api/tor/orderListHome',
    headers: { 'content-type': 'application/json', token: tokenOf(at) },
  };
}
