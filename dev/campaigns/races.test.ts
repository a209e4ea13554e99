import { doubleSpend, sameRequest } from './at-once.ts';
import { badInBatch } from './bad-in-batch.ts';
import { testCampaigns } from './test-campaigns.ts';

/** Those that make their own requests and need neither a mount nor another program. */
testCampaigns([sameRequest, doubleSpend, badInBatch]);
