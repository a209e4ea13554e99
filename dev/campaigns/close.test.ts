import { clockMoves, slowCommit } from './faults/clock.ts';
import { killClose, raceClose } from './faults/close-days.ts';
import { closeFirst } from './faults/close-first.ts';
import { killFold } from './faults/kill-fold.ts';
import { testCampaigns } from './harness/test-campaigns.ts';

/** Kills and races at the close of a day, kills inside a fold of team figures, a clock that jumps, and a commit that comes after midnight: members with bots. */
testCampaigns([raceClose, closeFirst, killClose, killFold, slowCommit, clockMoves]);
