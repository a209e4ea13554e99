import { expect, test } from 'vitest';
import { endpoints } from './api.ts';

/** Calls that change something but that no switch closes: signing in and out, settings, and acts that end something. */
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

test('makes every call that changes something an entrance of a menu, or lists it as never closed', () => {
  const open = endpoints.filter(({ mutates, entrance }) => mutates && !entrance).map(({ path }) => path);
  expect(open.sort()).toEqual(NEVER_CLOSED);
});

/** Calls that store something although they take no key. */
const KEPT_WITHOUT_A_KEY = ['/api/raw/ai'];
/** Checks whose acts keep what a member has, or end something. */
const OPEN_CHECKS = [
  '/api/bot/pledgeCancelAllCheck',
  '/api/bot/pledgeCancelCheck',
  '/api/bot/renewAllCheck',
  '/api/bot/renewCheck',
  '/api/earn/lockWithdrawCheck',
  '/api/earn/pledgeLeaveCheck',
  '/api/earn/withdrawCheck',
];

test('closes a check with its act, and closes calls that store something without a key', () => {
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

test('has no other entrance than calls with a key, checks and the calls named above', () => {
  const others = endpoints.filter(({ entrance, mutates, path }) => entrance && !mutates && !path.endsWith('Check'));
  expect(others.map(({ path }) => path).filter((path) => !KEPT_WITHOUT_A_KEY.includes(path))).toEqual([]);
});

test('documents for every entrance that it may be closed', () => {
  const silent = endpoints.filter(({ entrance, refusals }) => entrance && !refusals?.includes('NOT_OPEN'));
  expect(silent.map(({ path }) => path)).toEqual([]);
});
