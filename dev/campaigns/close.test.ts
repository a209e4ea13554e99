import { killClose, raceClose } from './faults/close-days.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Kills and races at the close of a day. */
testCampaigns([raceClose, killClose]);
