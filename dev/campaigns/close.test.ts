import { killClose, raceClose } from './faults/close-days.ts';
import { closeFirst } from './faults/close-first.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Kills and races at the close of a day. */
testCampaigns([raceClose, closeFirst, killClose]);
