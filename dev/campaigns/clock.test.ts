import { clockMoves, slowCommit } from './faults/clock.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** A clock that jumps, and a commit that comes after midnight. */
testCampaigns([slowCommit, clockMoves]);
