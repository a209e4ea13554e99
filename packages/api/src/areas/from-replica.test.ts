import { expect, test } from 'vitest';
import { endpoints } from './api.ts';

/**
 * What a replica may serve. What decides something is not among them: checks, quotes, balances, states that an act depends on. Nor are
 * lists that settle what is due before they show it, such as the orders of the desk that are over: they write.
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

test('a replica may serve these calls and no others', () => {
  expect(
    endpoints
      .filter(({ fromReplica }) => fromReplica)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(FROM_REPLICA);
});

test('none of them changes anything, or says what an act would do', () => {
  for (const { path, mutates, limit } of endpoints.filter(({ fromReplica }) => fromReplica)) {
    expect({ path, mutates, limit }).toEqual({ path, mutates: undefined, limit: undefined });
    expect(path).not.toMatch(/check|quote|estimate|params$/i);
  }
});
