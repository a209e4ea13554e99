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

test('an entrance says in its description that it may be closed', () => {
  const silent = endpoints.filter(({ entrance, refusals }) => entrance && !refusals?.includes('NOT_OPEN'));
  expect(silent.map(({ path }) => path)).toEqual([]);
});
