import { clockMoves, slowCommit } from './clock.ts';
import { killClose, raceClose } from './close-days.ts';
import { freezeDatabase, killBackend, killDatabase } from './kill-database.ts';
import { testCampaigns } from './test-campaigns.ts';

/** Blows at the database and at the clock, each against a platform of its own. */
testCampaigns([killDatabase, killBackend, freezeDatabase, raceClose, killClose, slowCommit, clockMoves]);
