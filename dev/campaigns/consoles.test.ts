import { raceConsoles } from './faults/race-consoles.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Two operators who decide on the same thing in the same moment. */
testCampaigns([raceConsoles]);
