import { endpoints } from '@ocean/api/areas/api';
import type { Endpoint } from '@ocean/api/endpoint';
import { LOCAL } from '../chain/local-keys.ts';
import type { Random } from '../machine/random.ts';

export type MalformedRequest = { readonly path: string; readonly body: string; readonly headers: Record<string, string> };

/** An id that nothing has; fixed, so that a seed reproduces the same requests. */
const ID = '5f0c6d1e-3a52-4f6b-9c83-0d1f5a1f7b21';
const OTHER_ID = '0b8f2a4c-77d1-4c0e-8a66-9e2d4b6c1f33';

/** Malformed values for fields with their own error sentence: the user must see the sentence, never a schema error. */
export const ODD_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '0',
  0,
  -1,
  '-5',
  '-0',
  '+1',
  '1e-400',
  '1e400',
  '1e3',
  '0x10',
  '0b1',
  '1,000',
  '1.',
  '.5',
  '٣',
  'NaN',
  'Infinity',
  `0.${'1'.repeat(40)}`,
  '9'.repeat(80),
  '9'.repeat(4_000),
  1e21,
  0.1,
  -0,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [1],
  { a: 1 },
  ['x'],
  "'; drop table account; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '🌊',
  'x'.repeat(10_000),
  `0x${'0'.repeat(40)}`,
  `0x${'f'.repeat(64)}`,
  ID,
  [ID, OTHER_ID],
];

/** Valid values for the strict fields of these calls. */
export function acceptedFields({ path }: Endpoint): Record<string, unknown> {
  if (path.endsWith('/challenge')) return { chainId: LOCAL.chainId, purpose: 'signIn' };
  if (/\/(buy(Card)?|ido)Check$/.test(path)) return { payBy: 'balance', quantity: 1, asset: 'USDT' };
  if (/\/withdraw(Check)?$/.test(path)) return { asset: 'USDT', amount: '0.000001' };
  if (path.endsWith('/raw/vote')) return { id: ID, side: 'support', payBy: 'wallet' };
  if (/\/(buy(Card)?|idoBuy)$/.test(path)) return { purchaseId: ID, payBy: 'wallet' };
  if (path.endsWith('/convert')) return { action: 'quote', from: 'USDT', to: 'BCG', amount: '0.0000001' };
  if (path.endsWith('/dashboard')) return { range: 30 };
  if (path.endsWith('/pledgeJoinCheck')) return { method: 'pledge', amount: '0.000001', days: 30 };
  if (path.endsWith('/submit')) return { action: 'withdraw' };
  return acceptedAtDesk(path);
}

function acceptedAtDesk(path: string): Record<string, unknown> {
  if (/\/tor\/order(Check)?$/.test(path)) return { market: 'BCG/USDT', side: 'sell', amount: '0.000001' };
  if (path.endsWith('/tor/orderAccept')) return { id: ID, state: 'pending' };
  if (path.endsWith('/tor/messageSend')) return { orderId: ID };
  if (path.endsWith('/tor/cityComment')) return { id: ID };
  if (path.endsWith('/tor/report')) return { what: 'post', id: ID, reason: 'spam' };
  if (path.endsWith('/tor/updateRate')) return { serviceId: ID };
  return {};
}

type Entries = Record<string, { pipe?: { wrapped?: { type: string } }[] }>;

/** The fields of a call, merged over all its forms. */
export function entriesOf({ input }: Endpoint): Entries {
  const { entries, options = [] } = input as { entries?: Entries; options?: { entries: Entries }[] };
  return entries ?? Object.assign({}, ...options.map((option) => option.entries));
}

/** A body of real and invented field names with odd values, sometimes with broken JSON, sometimes with an odd header. */
export function malformedRequest(random: Random): MalformedRequest {
  const endpoint = random.pick(endpoints.filter(({ path }) => !path.endsWith('/logout') && !path.endsWith('/sessionRevoke')));
  const own = Object.keys(entriesOf(endpoint));
  const names = own.length === 0 || random.below(4) === 0 ? [...own, 'id', 'amount', 'page', 'x'] : own;
  const fields = Array.from({ length: random.below(4) }, () => [random.pick(names), random.pick(ODD_VALUES)] as const);
  const base = random.below(4) === 0 ? {} : acceptedFields(endpoint);
  let body = JSON.stringify({ ...base, ...Object.fromEntries(fields) });
  if (random.below(4) === 0) body = damage(body, random);
  const headers: Record<string, string> = {};
  if (random.below(10) === 0)
    headers['content-type'] = random.pick(['text/plain', 'application/json; charset=latin1', 'a/b', '']);
  if (random.below(10) === 0) headers['idempotency-key'] = random.pick(['', 'x', ID, '0'.repeat(36)]);
  if (random.below(10) === 0) headers.lang = random.pick(['xx', 'ar', '__proto__', '*']);
  return { path: endpoint.path, body, headers };
}

function damage(body: string, random: Random): string {
  const at = random.below(body.length + 1);
  const piece = random.pick(['\\u0000', '\\ud800', '{', ']', '"', '\u0007', '\\', '__proto__', ',', '1e999', 'null']);
  return random.below(2) === 0 ? body.slice(0, at) : body.slice(0, at) + piece + body.slice(at);
}
