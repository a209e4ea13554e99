import { account } from '@ocean/api/areas/account';
import { desk } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { feedback } from '@ocean/api/areas/social/feedback';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { announceEvents } from './announce-events.ts';
import type { Ask, Word } from './announcement-of.ts';
import type { LiveEvent } from './event-batch.ts';
import { watchOwnActs } from './own-acts.ts';

const ID = '0b7c2b1e-6d3c-4c5e-9a27-1f1f6f0c8a55';
const ALL_ON = {
  bots: true,
  payments: true,
  withdrawals: true,
  sessions: true,
  stakes: true,
  awards: true,
  desk: true,
  proof: true,
};

/** What the server answers, by path. */
function answers(changed: Record<string, unknown> = {}) {
  const all: Record<string, unknown> = {
    [account.settings.path]: { notifications: ALL_ON },
    [desk.orderDetail.path]: { id: ID, role: 'customer', state: 'completed', unread: 1, reason: null },
    [desk.save.path]: { notify: { orders: true, messages: true } },
    [earnings.listWithdrawals.path]: { list: [{ state: 'signed' }] },
    [purchases.show.path]: { purchase: { state: 'settled' } },
    [feedback.detail.path]: { answer: 'Thank you' },
    ...changed,
  };
  return (async ({ path }) => all[path]) as Ask;
}

type Setting = {
  answers?: Record<string, unknown>;
  location?: string;
  isVisible?: boolean;
  isOwn?: boolean;
  isActing?: () => boolean;
};

async function says(events: LiveEvent[], setting: Setting = {}): Promise<Word[]> {
  const said: Word[] = [];
  const words = announceEvents({
    ask: answers(setting.answers),
    acts: { isOwn: () => setting.isOwn ?? false, isActing: setting.isActing ?? (() => false) },
    isVisible: () => setting.isVisible ?? true,
    location: () => setting.location ?? '/',
    say: (word) => said.push(word),
  });
  for (const event of events) words.happened([event]);
  await vi.waitFor(() => undefined);
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
  return said;
}
const event = (kind: LiveEvent['kind'], id = ID): LiveEvent => ({ kind, id });
const order = (fields: object) => ({
  [desk.orderDetail.path]: { id: ID, role: 'customer', state: 'completed', unread: 0, reason: null, ...fields },
});

test.each<[LiveEvent, string, string]>([
  [event('order'), 'frame.live.order.accepted', `/tor/orders/${ID}`],
  [event('message'), 'frame.live.message', `/tor/orders/${ID}?view=messages`],
  [event('notice'), 'frame.live.notice', '/notices'],
  [event('settlement'), 'frame.live.settled', '/loglist'],
  [event('settlement', '17'), 'frame.live.credited', '/loglist'],
  [event('claim'), 'frame.live.claim', '/zichan'],
  [event('ticket'), 'frame.live.ticket', `/kefuDetail?ticket=${ID}`],
  [event('feedback'), 'frame.live.feedback', `/tor/feedback/${ID}`],
])('%o says %s and leads to %s', async (one, key, to) => {
  expect(await says([one])).toEqual([{ key, to }]);
});

test('of a settled vote it says that it was counted, and leads to it; of one that was credited, what happened to the money', async () => {
  const vote = (state: string) => ({ [purchases.show.path]: { purchase: { state, vote: { project: 'p1', side: 'support' } } } });
  expect(await says([event('settlement')], { answers: vote('settled') })).toEqual([
    { key: 'frame.live.voted', to: '/toupiaolist/p1' },
  ]);
  expect(await says([event('settlement')], { answers: vote('credited') })).toEqual([
    { key: 'frame.live.credited', to: '/loglist' },
  ]);
});

test.each([
  ['operator', 'pending', null, 'frame.live.order.placed'],
  ['customer', 'pending', null, null],
  ['operator', 'completed', null, null],
  ['operator', 'released', null, 'frame.live.order.released'],
  ['customer', 'released', null, null],
  ['customer', 'timedOut', 'expired', 'frame.live.order.expired'],
  ['operator', 'timedOut', 'expired', 'frame.live.order.expired'],
  ['operator', 'timedOut', 'cancelled', 'frame.live.order.cancelled'],
  ['customer', 'timedOut', 'cancelled', null],
])('of an order the %s hears of %s (%s): %s', async (role, state, reason, key) => {
  const said = await says([event('order')], { answers: order({ role, state, reason }) });
  expect(said.map((word) => word.key)).toEqual(key === null ? [] : [key]);
});

test('does not announce kinds that are switched off', async () => {
  const off = (kind: string) => ({ [account.settings.path]: { notifications: { ...ALL_ON, [kind]: false } } });
  expect(await says([event('order'), event('message')], { answers: off('desk') })).toEqual([]);
  expect(await says([event('settlement')], { answers: off('payments') })).toEqual([]);
  expect(await says([event('claim')], { answers: off('withdrawals') })).toEqual([]);
  const silent = { [desk.save.path]: { notify: { orders: false, messages: false } } };
  const asked = { ...silent, ...order({ role: 'operator', state: 'pending', unread: 2 }) };
  expect(await says([event('order'), event('message')], { answers: asked })).toEqual([]);
});

test('announces nothing that is on the screen, already read or done here, and nothing in a background tab', async () => {
  expect(await says([event('order')], { location: `/tor/orders/${ID}` })).toEqual([]);
  expect(await says([event('order')], { isVisible: false })).toEqual([]);
  expect(await says([event('message')], { answers: order({ unread: 0 }) })).toEqual([]);
  expect(await says([event('settlement')], { isOwn: true })).toEqual([]);
  expect(await says([event('order')], { isOwn: true })).toHaveLength(1);
  expect(
    await says([event('claim')], { answers: { [earnings.listWithdrawals.path]: { list: [{ state: 'claimed' }] } } }),
  ).toEqual([]);
});

test('announces a repeated event once, but every new message', async () => {
  expect(await says([event('order'), event('order')])).toHaveLength(1);
  expect(await says([event('message'), event('message')])).toHaveLength(2);
  expect(await says([event('ticket'), event('ticket')])).toHaveLength(2);
});

test('announces nothing for feedback without an answer', async () => {
  expect(await says([event('feedback')], { answers: { [feedback.detail.path]: { answer: null } } })).toEqual([]);
});

test('does not let quiet events crowd out announced ones', async () => {
  const said: Word[] = [];
  const acts = { isOwn: () => false, isActing: () => false };
  const words = announceEvents({
    ask: answers(),
    acts,
    isVisible: () => true,
    location: () => '/',
    say: (word) => said.push(word),
  });
  words.happened([event('order'), event('post', 'a'), event('post', 'b'), event('news', 'c')]);
  await expect.poll(() => said.map(({ key }) => key)).toEqual(['frame.live.order.accepted']);
});

test('announces a ticket while another one is on the screen', async () => {
  expect(await says([event('ticket')], { location: `/kefuDetail?ticket=${ID}` })).toEqual([]);
  expect(await says([event('ticket')], { location: '/kefuDetail?ticket=other' })).toHaveLength(1);
  expect(await says([event('ticket')], { location: '/kefuDetail?id=fees' })).toHaveLength(1);
});

test('holds an event until the act that caused it is answered', async () => {
  vi.useFakeTimers();
  const said: Word[] = [];
  let isActing = true;
  const acts = { isOwn: () => !isActing, isActing: () => isActing };
  const words = announceEvents({
    ask: answers(),
    acts,
    isVisible: () => true,
    location: () => '/',
    say: (word) => said.push(word),
  });
  words.happened([event('settlement')]);
  await vi.advanceTimersByTimeAsync(1_000);
  isActing = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said).toEqual([]);
  vi.useRealTimers();
});

test('recognizes own acts by their inputs and answers, for a limited time', async () => {
  const client = new QueryClient();
  let now = 0;
  const told: string[] = [];
  const acts = watchOwnActs(
    client,
    (text) => told.push(text),
    () => now,
  );
  await client
    .getMutationCache()
    .build(client, { mutationFn: async () => ({ id: ID }) })
    .execute({ amount: '1' });
  expect([acts.isOwn(ID.toUpperCase(), 1_000), acts.isOwn('other', 1_000)]).toEqual([true, false]);
  expect(told).toHaveLength(1);
  now = 1_000;
  expect(acts.isOwn(ID, 1_000)).toBe(false);
  acts.remember('elsewhere');
  expect(acts.isOwn('elsewhere', 1)).toBe(true);
});
