import { freezeDatabase, killBackend, killDatabase } from './faults/kill-database.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Faults of the database, with clients at work. */
testCampaigns([killDatabase, killBackend, freezeDatabase]);
