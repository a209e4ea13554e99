import { expect, test } from 'vitest';
import { endpoints } from './api.ts';

/**
 * Calls that a replica may serve. They exclude everything that a decision depends on: checks, quotes, balances, states that an act
 * depends on. They also exclude lists that first settle what is due, such as desk orders that have timed out, because those write.
 */
const FROM_REPLICA = [
  '/api/bot/botLog',
  '/api/bot/log',
  '/api/bot/purchaseList',
  '/api/earn/awardList',
  '/api/earn/priceHistory',
  '/api/earn/withdrawList',
  '/api/other/accountExport',
  '/api/other/announcement',
  '/api/other/down',
  '/api/other/figureEntries',
  '/api/other/home',
  '/api/other/invite',
  '/api/other/inviteDetail',
  '/api/other/log',
  '/api/other/logExport',
  '/api/other/noticeList',
  '/api/other/paramHistory',
  '/api/other/proofDays',
  '/api/other/proofRows',
  '/api/other/rank',
  '/api/other/reminders',
  '/api/other/team',
  '/api/other/treasuryHistory',
  '/api/raw/aiList',
  '/api/raw/questionList',
  '/api/raw/submissionList',
  '/api/raw/ticketList',
  '/api/raw/voteExport',
  '/api/raw/voteList',
  '/api/tor/cityList',
  '/api/tor/feedbackList',
  '/api/tor/newList',
  '/api/tor/reportList',
];

test('allows a replica to serve these calls and no others', () => {
  expect(
    endpoints
      .filter(({ fromReplica }) => fromReplica)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(FROM_REPLICA);
});

test('serves no call from a replica that changes something or previews an act', () => {
  for (const { path, mutates, limit } of endpoints.filter(({ fromReplica }) => fromReplica)) {
    expect({ path, mutates, limit }).toEqual({ path, mutates: undefined, limit: undefined });
    expect(path).not.toMatch(/check|quote|estimate|params$/i);
  }
});
