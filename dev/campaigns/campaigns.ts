import { model } from '../model/campaign.ts';
import { doubleSpend, sameRequest } from './at-once.ts';
import { badInBatch } from './bad-in-batch.ts';
import type { Campaign } from './campaign.ts';
import { clockMoves, slowCommit } from './clock.ts';
import { killClose, raceClose } from './close-days.ts';
import { fullDisk } from './full-disk.ts';
import { interactions } from './interactions.ts';
import { freezeDatabase, killBackend, killDatabase } from './kill-database.ts';
import { killServer, killServerEarlyAnswer } from './kill-server.ts';
import { lighthousePages } from './lighthouse.ts';
import { reorg } from './reorg.ts';
import { throughPgbouncer } from './through-pgbouncer.ts';

/** In order of value. */
export const CAMPAIGNS: readonly Campaign[] = [
  killServer,
  killServerEarlyAnswer,
  sameRequest,
  doubleSpend,
  killDatabase,
  killBackend,
  freezeDatabase,
  killClose,
  raceClose,
  badInBatch,
  slowCommit,
  clockMoves,
  reorg,
  model,
  throughPgbouncer,
  fullDisk,
  lighthousePages,
  interactions,
];
