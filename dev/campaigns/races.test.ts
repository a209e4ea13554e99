import { doubleSpend, sameRequest } from './faults/at-once.ts';
import { badInBatch } from './faults/bad-in-batch.ts';
import { lostAnswer } from './faults/lost-answer.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Campaigns that send their own requests and need neither a mount nor another program. */
testCampaigns([sameRequest, doubleSpend, badInBatch, lostAnswer]);
