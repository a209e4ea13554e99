import { failover } from '../campaigns/failover/failover.ts';
import { doubleSpend, sameRequest } from '../campaigns/faults/at-once.ts';
import { badInBatch } from '../campaigns/faults/bad-in-batch.ts';
import { clockMoves, slowCommit } from '../campaigns/faults/clock.ts';
import { killClose, raceClose } from '../campaigns/faults/close-days.ts';
import { closeFirst } from '../campaigns/faults/close-first.ts';
import { fullDisk } from '../campaigns/faults/full-disk.ts';
import { fullLog } from '../campaigns/faults/full-log.ts';
import { freezeDatabase, killBackend, killDatabase } from '../campaigns/faults/kill-database.ts';
import { killFold } from '../campaigns/faults/kill-fold.ts';
import { killProcesses } from '../campaigns/faults/kill-processes.ts';
import { killServer, killServerEarlyAnswer } from '../campaigns/faults/kill-server.ts';
import { lostAnswer } from '../campaigns/faults/lost-answer.ts';
import { lyingNode } from '../campaigns/faults/lying-node.ts';
import { malformed } from '../campaigns/faults/malformed.ts';
import { raceConsoles } from '../campaigns/faults/race-consoles.ts';
import { raceOrders } from '../campaigns/faults/race-orders.ts';
import { reorg } from '../campaigns/faults/reorg.ts';
import { throughPgbouncer } from '../campaigns/faults/through-pgbouncer.ts';
import type { Campaign } from '../campaigns/harness/campaign.ts';
import { restore } from '../campaigns/restore/restore.ts';
import { upgrade } from '../campaigns/upgrade/upgrade.ts';
import { model } from '../model/campaign.ts';
import { interactions } from '../web-speed/interactions-campaign.ts';
import { lighthousePages } from '../web-speed/lighthouse-campaign.ts';

/** In order of value. */
export const CAMPAIGNS: readonly Campaign[] = [
  killServer,
  killServerEarlyAnswer,
  killProcesses,
  sameRequest,
  doubleSpend,
  killDatabase,
  killBackend,
  freezeDatabase,
  lostAnswer,
  raceOrders,
  raceConsoles,
  killClose,
  raceClose,
  closeFirst,
  killFold,
  badInBatch,
  slowCommit,
  clockMoves,
  reorg,
  lyingNode,
  model,
  throughPgbouncer,
  fullDisk,
  failover,
  restore,
  upgrade,
  fullLog,
  malformed,
  lighthousePages,
  interactions,
];
