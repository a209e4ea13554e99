import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { createRandom } from '../../machine/random.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { findLost } from '../harness/compare-traffic.ts';
import { FLOOR } from '../harness/disturb-traffic.ts';
import { type CampaignMember, MEMBERS, type Platform, startPlatform } from '../harness/platform.ts';
import { type OperationKind, startTraffic, type Traffic } from '../harness/traffic.ts';
import { type ArchivedGround, startArchivedGround } from './archived-ground.ts';
import { findBackupPrograms } from './backup-tools.ts';
import { copyFiles, lostFiles, uploadsFile } from './files-beside.ts';
import { actOnChain, lostOnChain, openOnChain } from './on-chain.ts';

const CLIENTS = 6;
const KINDS: readonly OperationKind[] = ['withdraw', 'convert', 'buy', 'transfer', 'transfer', 'stake'];
const PATIENCE_MS = 90_000;
/** Separates the restored moment from the events after it. */
const BEFORE_MS = 1_000;

export const restore: Campaign = {
  name: 'restore',
  promise:
    'a lost database is restored from a base backup and its archived log to a second before a chosen moment: what was acknowledged until then is there and nothing later, the follower finds what the chain has done since, and files are whole',
  control: 'a segment of the archive is missing',
  floor: FLOOR,
  runs: { short: 1, long: 5, control: 1 },
  hasOwnGround: true,
  whyNot: async () => {
    const found = findBackupPrograms();
    return 'whyNot' in found ? found.whyNot : undefined;
  },
  async run(options) {
    const found = findBackupPrograms();
    if ('whyNot' in found) throw new Error(found.whyNot);
    const ground = await startArchivedGround(found.binDir);
    try {
      const outcome = await loseDatabases(ground, options);
      return options.isBroken ? { ...outcome, faults: bothNotice(outcome.faults) } : outcome;
    } finally {
      await ground.stop();
    }
  },
};

/** Faults reported by the archive check and by PostgreSQL, if both reported one; any other fault would be an accidental catch. */
function bothNotice(faults: readonly string[]): readonly string[] {
  const noticed = [/the archive lacks [0-9A-F]{24}/, /recovery ended before configured recovery target/].map((says) =>
    faults.filter((fault) => says.test(fault)),
  );
  return noticed.every(({ length }) => length > 0) ? noticed.flat() : [];
}

type Scene = {
  readonly ground: ArchivedGround;
  readonly platform: Platform;
  readonly members: readonly CampaignMember[];
  readonly isBroken: boolean;
  readonly startClients: () => Traffic;
};

async function loseDatabases(ground: ArchivedGround, { runs, seed, isBroken, progress }: CampaignRun): Promise<Outcome> {
  const random = createRandom(seed);
  const platform = await startPlatform({ ground });
  const faults: string[] = [];
  const notes: string[] = [];
  let acknowledged = 0;
  try {
    await platform.start();
    const members = await platform.members(MEMBERS);
    const startClients = () => startTraffic(members, { clients: CLIENTS, random, kinds: KINDS, patienceMs: PATIENCE_MS });
    for (let run = 1; run <= runs; run += 1) {
      const lost = await loseAndRestore({ ground, platform, members, isBroken, startClients });
      acknowledged += lost.acknowledged;
      faults.push(...lost.faults.map((fault) => `restore ${run}: ${fault}`));
      notes.push(lost.note);
      progress(`${run} of ${runs}: ${lost.note}, ${faults.length} faults`);
    }
  } finally {
    await platform.kill();
    await platform.db.end();
  }
  return { disturbances: runs, acknowledged, faults, notes };
}

async function loseAndRestore({ ground, platform, members, isBroken, startClients }: Scene) {
  const [payer, saver] = members;
  if (!payer || !saver) throw new Error('the campaign needs two members');
  const traffic = startClients();
  const backup = await ground.takeBackup();
  const early = copyFiles(platform);
  const first = ground.segments().length;
  await traffic.reaches(FLOOR);
  await uploadsFile(platform, payer);
  const open = await openOnChain(payer);
  const kept = traffic.acknowledged.slice();
  const { moment } = await platform.db.one<{ moment: string }>(sql`select clock_timestamp()::text as moment`);
  await ground.archiveAll();
  await sleep(BEFORE_MS);
  const done = await actOnChain({ payer, saver, open });
  await traffic.reaches(FLOOR);
  await traffic.drain();
  await traffic.ended();
  await platform.db.run(sql`drop schema ledger cascade`);
  await platform.kill();
  await ground.archiveAll();
  await ground.giveUp();
  // Copied after the restored moment, so the copy has every file that the restored database names.
  const copied = copyFiles(platform);
  if (isBroken) ground.loseSegment(first);
  const note = `${kept.length} operations until ${moment}, ${traffic.acknowledged.length - kept.length} after it`;
  const counted = { acknowledged: traffic.acknowledged.length, note };
  const faults = [...traffic.faults, ...(await ground.problems(backup)), ...(await ground.restore(backup, moment))];
  if (faults.length > 0) return { ...counted, faults };

  faults.push(...(await findLost(platform.db, kept)), ...(await foundLater(platform, moment)));
  await platform.start();
  await platform.settle();
  faults.push(...(await lostOnChain(platform, done)), ...(await lostFiles(platform, copied)), ...(await platform.faults()));
  if ((await lostFiles(platform, early)).length === 0) faults.push('a copy of files from before the database lacks none');
  return { ...counted, faults: [...faults, ...(await goOn(platform, startClients()))] };
}

/** Ledger movements later than the restored moment. */
async function foundLater({ db }: Platform, moment: string): Promise<string[]> {
  const { later } = await db.one<{ later: number }>(
    sql`select count(*) as later from ledger.journal where at > ${moment}::timestamptz`,
  );
  return later === 0 ? [] : [`${later} movements are later than the restored moment`];
}

/** Checks that the restored platform can continue. */
async function goOn({ db }: Platform, traffic: Traffic): Promise<string[]> {
  await traffic.reaches(FLOOR);
  await traffic.drain();
  await traffic.ended();
  return [...traffic.faults, ...(await findLost(db, traffic.acknowledged))];
}
