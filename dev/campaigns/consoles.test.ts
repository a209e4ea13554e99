import { raceConsoles } from './faults/race-consoles.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Two operators who decide the same matter concurrently. */
testCampaigns([raceConsoles]);
