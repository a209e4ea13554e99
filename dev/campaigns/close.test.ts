import { clockMoves, slowCommit } from './faults/clock.ts';
import { killClose, raceClose } from './faults/close-days.ts';
import { closeFirst } from './faults/close-first.ts';
import { killFold } from './faults/kill-fold.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Members with bots: kills and races during a day's close, kills during a fold, clock jumps, and a commit after midnight. */
testCampaigns([raceClose, closeFirst, killClose, killFold, slowCommit, clockMoves]);
