import { doubleSpend, sameRequest } from './faults/at-once.ts';
import { badInBatch } from './faults/bad-in-batch.ts';
import { killServer } from './faults/kill-server.ts';
import { lostAnswer } from './faults/lost-answer.ts';
import { raceOrders } from './faults/race-orders.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Kills of the server, and campaigns that send their own requests: members with money. */
testCampaigns([killServer, sameRequest, doubleSpend, badInBatch, lostAnswer, raceOrders]);
