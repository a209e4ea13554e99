import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgePayment } from './rules.ts';

const EXPIRY_S = 1_700_000_000;
const purchase = {
  account: '0xa',
  asset: 'USDT',
  totalUnits: 100n,
  expiresAt: new Date(EXPIRY_S * 1000),
  isSettled: false,
  roundClosesAt: null,
  votingEndsAt: null,
  hasPriceMoved: false,
} as const;
const ofRound = (closesAt: number) => ({ ...purchase, roundClosesAt: new Date(closesAt * 1000) });
const payment = { sender: '0xa', asset: 'USDT', units: 100n, blockTime: EXPIRY_S - 60 } as const;
const credits = (reason: string) => ({ kind: 'credits', reason });

describe('judgePayment', () => {
  test.each([
    ['the exact price in time', payment, purchase, { kind: 'settles', surplusUnits: 0n }],
    ['in the last second', { ...payment, blockTime: EXPIRY_S }, purchase, { kind: 'settles', surplusUnits: 0n }],
    ['more than the price', { ...payment, units: 130n }, purchase, { kind: 'settles', surplusUnits: 30n }],
    ['no such purchase', payment, undefined, credits('unknownOrder')],
    ['a stranger', { ...payment, sender: '0xb' }, purchase, credits('notOwner')],
    ['a stranger with a settled purchase', { ...payment, sender: '0xb' }, { ...purchase, isSettled: true }, credits('notOwner')],
    ['settled already', payment, { ...purchase, isSettled: true }, credits('second')],
    ['another asset', { ...payment, asset: 'BUSD' as const }, purchase, credits('wrongToken')],
    ['one second late', { ...payment, blockTime: EXPIRY_S + 1 }, purchase, credits('late')],
    ['tokens in the last second of their round', payment, ofRound(EXPIRY_S - 59), { kind: 'settles', surplusUnits: 0n }],
    ['tokens when their round has closed', payment, ofRound(EXPIRY_S - 60), credits('roundClosed')],
    [
      'tokens after round and price: the round is said',
      { ...payment, blockTime: EXPIRY_S + 1 },
      ofRound(EXPIRY_S),
      credits('roundClosed'),
    ],
    ['one unit short', { ...payment, units: 99n }, purchase, credits('short')],
    ['late and short: late is said', { ...payment, units: 1n, blockTime: EXPIRY_S + 1 }, purchase, credits('late')],
  ])('%s', (_, given, against, verdict) => {
    expect(judgePayment(given, against)).toEqual(verdict);
  });

  test('settles only a payment that meets every rule, and price and surplus add up to it', () => {
    const arrived = fc.record({
      sender: fc.constantFrom('0xa', '0xb'),
      asset: fc.constantFrom('USDT' as const, 'BUSD' as const),
      units: fc.bigInt({ min: 1n, max: 200n }),
      blockTime: fc.integer({ min: EXPIRY_S - 2, max: EXPIRY_S + 2 }),
    });
    fc.assert(
      fc.property(arrived, fc.boolean(), (given, isSettled) => {
        const verdict = judgePayment(given, { ...purchase, isSettled });
        const isRight =
          !isSettled && given.sender === '0xa' && given.asset === 'USDT' && given.units >= 100n && given.blockTime <= EXPIRY_S;
        expect(verdict.kind).toBe(isRight ? 'settles' : 'credits');
        if (verdict.kind === 'settles') expect(verdict.surplusUnits + purchase.totalUnits).toBe(given.units);
      }),
    );
  });
});
