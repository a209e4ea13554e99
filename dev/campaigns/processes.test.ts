import { killProcesses } from './faults/kill-processes.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Kills of each process of a platform that runs as several. */
testCampaigns([killProcesses]);
