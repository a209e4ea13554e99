import { testCampaigns } from '../harness/test-campaigns.ts';
import { restore } from './restore.ts';

/** A lost database, where the machine has PostgreSQL as a package. */
testCampaigns([restore]);
