import { ORDER_STATES } from '@ocean/api/desk/states';
import { describe, expect, test } from 'vitest';
import { eventsOf, mayWrite, partnerOf, type ThreadOrder, weave } from './rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const order = (changes: Partial<ThreadOrder> = {}): ThreadOrder => ({
  id: 'order',
  customer: 'alice',
  operator: 'bob',
  state: 'pending',
  reason: null,
  placedAt: at(0),
  expiresAt: at(30),
  acceptedAt: null,
  endedAt: null,
  extendedAt: [],
  ...changes,
});
const told = (changes: Partial<ThreadOrder>) =>
  eventsOf(order(changes)).map(({ event, at: moment }) => [event, moment.getUTCMinutes()]);

describe('the platform tells', () => {
  test.each<[string, Partial<ThreadOrder>, [string, number][]]>([
    ['that an order was placed', {}, [['placed', 0]]],
    [
      'when it was accepted',
      { state: 'completed', acceptedAt: at(5) },
      [
        ['placed', 0],
        ['accepted', 5],
      ],
    ],
    [
      'when it was released',
      { state: 'released', acceptedAt: at(5), endedAt: at(40) },
      [
        ['placed', 0],
        ['accepted', 5],
        ['released', 40],
      ],
    ],
    [
      'that its customer cancelled',
      { state: 'timedOut', reason: 'cancelled', endedAt: at(7) },
      [
        ['placed', 0],
        ['cancelled', 7],
      ],
    ],
    [
      'that its time was over',
      { state: 'timedOut', reason: 'expired', endedAt: at(31) },
      [
        ['placed', 0],
        ['expired', 31],
      ],
    ],
    [
      'that its time is over before its row says so',
      { state: 'timedOut' },
      [
        ['placed', 0],
        ['expired', 30],
      ],
    ],
  ])('%s', (_what, changes, expected) => {
    expect(told(changes)).toEqual(expected);
  });
});

test('each of the two parties has the other as partner, and no other account has one', () => {
  expect(partnerOf(order(), 'alice')).toBe('bob');
  expect(partnerOf(order(), 'bob')).toBe('alice');
  expect(partnerOf(order(), 'carol')).toBeUndefined();
  expect(partnerOf(order({ operator: null }), 'alice')).toBeNull();
});

test('both may write in every state but after a time-out, and neither while there is no other party', () => {
  const writing = ORDER_STATES.map((state) => ['alice', 'bob'].map((account) => mayWrite(order({ state }), account)));
  expect(writing).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [true, true],
  ]);
  expect(mayWrite(order({ operator: null }), 'alice')).toBe(false);
});

describe('a page of a thread', () => {
  const messages = [1, 3, 5, 7, 9].map((minute) => ({ at: at(minute) }));
  const events = [0, 4, 7, 12].map((minute) => ({ event: minute, at: at(minute) }));
  const minutes = (list: readonly { at: Date }[]) => list.map(({ at: moment }) => moment.getUTCMinutes());

  test('puts what the platform says before the messages written after it', () => {
    expect(minutes(weave({ messages, before: undefined, isEarlier: false }, events))).toEqual([0, 1, 3, 4, 5, 7, 7, 9, 12]);
    expect('event' in (weave({ messages, before: undefined, isEarlier: false }, events)[5] ?? {})).toBe(true);
  });

  test('shows everything once over all pages', () => {
    const newest = weave({ messages: messages.slice(3), before: messages[2], isEarlier: false }, events);
    const middle = weave({ messages: messages.slice(1, 3), before: messages[0], isEarlier: true }, events);
    const oldest = weave({ messages: messages.slice(0, 1), before: undefined, isEarlier: true }, events);
    expect([oldest, middle, newest].map(minutes)).toEqual([
      [0, 1],
      [3, 4, 5],
      [7, 7, 9, 12],
    ]);
  });

  test('without a message has what the platform says', () => {
    expect(minutes(weave({ messages: [], before: undefined, isEarlier: false }, events))).toEqual([0, 4, 7, 12]);
  });
});
