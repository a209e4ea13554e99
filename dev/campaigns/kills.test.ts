import { killServer } from './kill-server.ts';
import { testCampaigns } from './test-campaigns.ts';

/** With clients at work. In a file of its own, beside the others on the second core: it mostly waits. */
testCampaigns([killServer]);
