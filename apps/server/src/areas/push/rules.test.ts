import { PUSH_KINDS, PUSH_MESSAGES } from '@ocean/api/areas/notifications/push';
import { describe, expect, test } from 'vitest';
import type { PushOutcome } from '../../push/push-port.ts';
import { judgeOutcome, messageOf, sortKinds } from './rules.ts';

const due = { subscription: 'a', thing: 'order/5e0d', what: 'order', language: 'ar', secondsLeft: 300 } as const;

describe('what leaves the platform', () => {
  test('names a message, a language and a tag, and neither owner nor subject', () => {
    const { payload, topic } = messageOf(due);
    expect(JSON.parse(payload)).toEqual({ what: 'order', tag: topic, lang: 'ar' });
    expect(topic).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(payload + topic).not.toContain('5e0d');
  });

  test('has a tag per thing and browser, so that two browsers cannot be linked to one person', () => {
    const tagOf = (other: Partial<typeof due>) => messageOf({ ...due, ...other } as typeof due).topic;
    expect(tagOf({})).toBe(messageOf({ ...due, secondsLeft: 5 }).topic);
    expect(new Set([tagOf({}), tagOf({ subscription: 'b' as 'a' }), tagOf({ thing: 'order/6' as 'order/5e0d' })]).size).toBe(3);
  });

  test.each(PUSH_MESSAGES)('%s is kept by the service no longer than it is of use', (what) => {
    expect(messageOf({ ...due, what, secondsLeft: 60 }).ttlSeconds).toBe(60);
    expect(messageOf({ ...due, what, secondsLeft: -1 }).ttlSeconds).toBe(0);
    expect(messageOf({ ...due, what, secondsLeft: 1e9 }).ttlSeconds).toBeLessThanOrEqual(86_400);
  });

  test('an order is urgent, a notice is not', () => {
    expect([messageOf(due).urgency, messageOf({ ...due, what: 'notice' }).urgency]).toEqual(['high', 'low']);
  });
});

const later = (afterSeconds?: number): PushOutcome => ({
  kind: 'later',
  why: '503',
  ...(afterSeconds !== undefined && { afterSeconds }),
});

describe('what follows from an outcome', () => {
  test.each<[string, PushOutcome, number, number, ReturnType<typeof judgeOutcome>]>([
    ['taken', { kind: 'sent' }, 1, 300, { outcome: 'sent' }],
    ['no such browser', { kind: 'gone', why: '410' }, 1, 300, { outcome: 'gone' }],
    ['never taken', { kind: 'refused', why: '413' }, 1, 300, { outcome: 'givenUp' }],
    ['perhaps taken: not again', { kind: 'unknown', why: 'timeout' }, 1, 300, { outcome: 'givenUp' }],
    ['not taken', later(), 1, 300, { outcome: 'again', seconds: 15 }],
    ['not taken a second time', later(), 2, 300, { outcome: 'again', seconds: 60 }],
    ['not taken a third time', later(), 3, 300, { outcome: 'again', seconds: 240 }],
    ['not taken a fourth time', later(), 4, 3_000, { outcome: 'again', seconds: 960 }],
    ['not taken a fifth time', later(), 5, 30_000, { outcome: 'givenUp' }],
    ['the service says when', later(120), 1, 300, { outcome: 'again', seconds: 120 }],
    ['the service says too early', later(1), 1, 300, { outcome: 'again', seconds: 15 }],
    ['the service says when it is over', later(300), 1, 300, { outcome: 'givenUp' }],
    ['the service says never', later(999_999_999), 1, 86_400, { outcome: 'givenUp' }],
    ['over before the pause', later(), 3, 200, { outcome: 'givenUp' }],
  ])('%s', (_what, outcome, tries, secondsLeft, verdict) => {
    expect(judgeOutcome(outcome, { tries, secondsLeft })).toEqual(verdict);
  });
});

test('kinds are stored once each, in a fixed order', () => {
  expect(sortKinds(['notice', 'order', 'notice'], PUSH_KINDS)).toEqual(['order', 'notice']);
});
