import { testCampaigns } from '../harness/test-campaigns.ts';
import { restore } from './restore.ts';

/** Loss of the database, on machines that have PostgreSQL as a package. */
testCampaigns([restore]);
