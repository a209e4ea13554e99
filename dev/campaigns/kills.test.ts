import { killServer } from './faults/kill-server.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Kills of the server, with clients at work. A separate file, because it mostly waits and can run beside the others. */
testCampaigns([killServer]);
