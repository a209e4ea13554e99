import { expect, test } from 'vitest';
import { endpoints } from './api.ts';

/** Calls that change something and that no switch closes: signing in and out, settings, and what ends something. */
const NEVER_CLOSED = [
  '/api/bot/pledgeCancel',
  '/api/bot/pledgeCancelAll',
  '/api/bot/renew',
  '/api/bot/renewAll',
  '/api/earn/award',
  '/api/earn/lockWithdraw',
  '/api/earn/pledgeLeave',
  '/api/earn/withdraw',
  '/api/earn/withdrawCancel',
  '/api/other/allowSpending',
  '/api/other/logout',
  '/api/other/noticeRead',
  '/api/other/proofSaved',
  '/api/other/pushSubscribe',
  '/api/other/pushUnsubscribe',
  '/api/other/register',
  '/api/other/sessionRevoke',
  '/api/other/settingsSave',
  '/api/raw/aiConsent',
  '/api/raw/questionHelpful',
  '/api/raw/ticketSend',
  '/api/tor/cityRemove',
  '/api/tor/messageList',
  '/api/tor/newRead',
  '/api/tor/report',
  '/api/tor/stop',
  '/api/tor/withdrawInfo',
];

test('every call that changes something is an entrance of a menu, or never closed', () => {
  const open = endpoints.filter(({ mutates, entrance }) => mutates && !entrance).map(({ path }) => path);
  expect(open.sort()).toEqual(NEVER_CLOSED);
});

/** Takes no key and keeps something all the same. */
const KEPT_WITHOUT_A_KEY = ['/api/raw/ai'];
/** Their acts keep what a member has, or end something. */
const OPEN_CHECKS = [
  '/api/bot/pledgeCancelAllCheck',
  '/api/bot/pledgeCancelCheck',
  '/api/bot/renewAllCheck',
  '/api/bot/renewCheck',
  '/api/earn/lockWithdrawCheck',
  '/api/earn/pledgeLeaveCheck',
  '/api/earn/withdrawCheck',
];

test('a check is closed with its act, and what is kept without a key is closed as well', () => {
  const checks = endpoints.filter(({ path }) => path.endsWith('Check'));
  expect(
    checks
      .filter(({ entrance }) => !entrance)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(OPEN_CHECKS);
  for (const { path, entrance } of checks) {
    const act = endpoints.find((one) => one.path === path.slice(0, -'Check'.length));
    if (act?.mutates) expect(entrance?.menu, path).toEqual(act.entrance?.menu);
  }
  const kept = endpoints.filter(({ path }) => KEPT_WITHOUT_A_KEY.includes(path));
  expect(kept.map(({ mutates, entrance }) => [mutates, entrance !== undefined])).toEqual(
    KEPT_WITHOUT_A_KEY.map(() => [undefined, true]),
  );
});

test('nothing else is an entrance: it takes a key, is a check, or is named above', () => {
  const others = endpoints.filter(({ entrance, mutates, path }) => entrance && !mutates && !path.endsWith('Check'));
  expect(others.map(({ path }) => path).filter((path) => !KEPT_WITHOUT_A_KEY.includes(path))).toEqual([]);
});

test('an entrance says in its description that it may be closed', () => {
  const silent = endpoints.filter(({ entrance, refusals }) => entrance && !refusals?.includes('NOT_OPEN'));
  expect(silent.map(({ path }) => path)).toEqual([]);
});
