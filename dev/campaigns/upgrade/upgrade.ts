import sql from 'sql-template-tag';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { until } from '../../cluster/until.ts';
import { createRandom } from '../../machine/random.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { compareMembers, findLost } from '../harness/compare-traffic.ts';
import { FLOOR } from '../harness/disturb-traffic.ts';
import { type Ground, onGround } from '../harness/ground.ts';
import { MEMBERS, type Platform, startPlatform } from '../harness/platform.ts';
import { startServer } from '../harness/server-process.ts';
import { kindOf, PROCESS_NAMES, type ProcessName, type SplitProcesses } from '../harness/split-processes.ts';
import { type OperationKind, startTraffic, type Traffic } from '../harness/traffic.ts';
import { type OlderVersion, olderVersion } from './older-version.ts';

/** The last commit before `0062_live_events.sql`; OLD_VERSION selects another commit, such as the deployed tag. */
const BEFORE = process.env.OLD_VERSION ?? '48526a9c';
const STAGES = 4;
const CLIENTS = 6;
const KINDS: readonly OperationKind[] = ['withdraw', 'convert', 'buy', 'transfer', 'transfer', 'stake'];
const PATIENCE_MS = 120_000;
const CONTROL_PATIENCE_MS = 15_000;
const CONTROL_DRAIN_MS = 3_000;
const PREPARED_WITHIN_MS = 120_000;
/** One API process is replaced first, so that both versions serve side by side until the end. */
const REPLACED: readonly ProcessName[] = ['api 1', 'worker 1', 'indexer 1', 'signer', 'worker 2', 'indexer 2', 'api 2'];
/** Contracting changes that must not ship with the version that needs them, because the previous version does not know them. */
const CONTRACTED = [
  sql`alter table withdrawal add column channel text not null default 'app'`,
  sql`alter table withdrawal alter column channel drop default`,
];

/** A change that a later version may make: 0085 keeps this form for processes before 0076, none of which runs by then. */
const CONTRACTING = sql`drop function push_unsubscribe(text, uuid, text)`;

export const upgrade: Campaign = {
  name: 'upgrade',
  promise:
    'the database of an older version is migrated under its running processes, which are then replaced one by one; both versions answer side by side, no operation is lost, doubled or failed',
  control: 'the migration asks at once for what only the next version would write',
  floor: FLOOR,
  // The stages: the migration; one API process of each version; all processes new; the form for older processes removed.
  runs: { short: STAGES, long: STAGES, control: STAGES },
  whyNot: async () => {
    const older = olderVersion(BEFORE);
    return 'whyNot' in older ? older.whyNot : undefined;
  },
  async run(options) {
    const older = olderVersion(BEFORE);
    if ('whyNot' in older) throw new Error(older.whyNot);
    const outcome = await onGround(options.ground, (ground) => upgradeOn(withOldSchema(ground, older), older, options));
    return options.isBroken ? { ...outcome, faults: outcome.faults.filter(isOfContracting) } : outcome;
  },
};

/** Such a migration must break only withdrawals of the older version; any other fault would catch the control by accident. */
function isOfContracting(fault: string): boolean {
  return fault.startsWith('withdraw caused an internal error');
}

/** A ground whose platforms start with the older version's schema; no newer migration has run. */
function withOldSchema(ground: Ground, { migrations }: OlderVersion): Ground {
  return {
    ...ground,
    async createDatabase() {
      const database = await ground.createDatabase('template1');
      await migrate(database.ownerUrl, { directory: migrations, clockIsAdjustable: true });
      return database;
    },
  };
}

async function upgradeOn(ground: Ground, older: OlderVersion, { seed, isBroken, progress }: CampaignRun): Promise<Outcome> {
  const platform = await startPlatform({ ground, isSplit: true });
  const split = splitOf(platform);
  let traffic: Traffic | undefined;
  try {
    await startOld(platform, split, older);
    const members = await platform.members(MEMBERS);
    const patienceMs = isBroken ? CONTROL_PATIENCE_MS : PATIENCE_MS;
    traffic = startTraffic(members, { clients: CLIENTS, random: createRandom(seed), kinds: KINDS, patienceMs });
    const notes = await replaceUnder(traffic, { platform, split, isBroken, progress });
    await traffic.drain(isBroken ? CONTROL_DRAIN_MS : undefined);
    const { acknowledged } = traffic;
    const faults = [
      ...traffic.faults,
      ...split.faults(),
      ...(await findLost(platform.db, acknowledged)),
      ...(await compareMembers(platform.db, { members, acknowledged })),
      ...(await platform.faults()),
    ];
    return { disturbances: STAGES, acknowledged: acknowledged.length, faults, notes: [`from ${older.name}`, ...notes] };
  } finally {
    await traffic?.drain(0);
    await platform.close();
    await traffic?.ended();
  }
}

async function startOld({ env }: Platform, split: SplitProcesses, older: OlderVersion): Promise<void> {
  const preparing = await startServer({ entry: older.programOf('migrate'), env });
  await until(async () => preparing.hasEnded(), 'the older version to prepare its database', PREPARED_WITHIN_MS);
  await Promise.all(PROCESS_NAMES.map((name) => split.start(name, { entry: older.programOf(kindOf(name)), env: {} })));
}

type Replacing = Pick<CampaignRun, 'isBroken' | 'progress'> & { readonly platform: Platform; readonly split: SplitProcesses };

/** @returns how long the migration took, and how much was acknowledged in each stage */
async function replaceUnder(traffic: Traffic, { platform, split, isBroken, progress }: Replacing): Promise<string[]> {
  const notes: string[] = [];
  const stage = async (name: string, needed = FLOOR) => {
    const before = traffic.acknowledged.length;
    await traffic.reaches(needed);
    notes.push(`${name}: ${traffic.acknowledged.length - before} operations`);
    progress(notes.at(-1) ?? '');
  };
  await stage('all of the older version');
  const begun = Date.now();
  await split.prepare();
  if (isBroken) for (const statement of CONTRACTED) await platform.db.run(statement);
  notes.push(`migrated in ${Date.now() - begun} ms, under the older version`);
  await stage('the older version on the new tables');
  for (const [at, name] of REPLACED.entries()) {
    await split.stop(name);
    await split.start(name);
    if (at === 0) await stage('an API process of each version', 2 * FLOOR);
  }
  await stage('all of the new version');
  await platform.db.run(CONTRACTING);
  await stage('without what only older versions called');
  return notes;
}

function splitOf({ split }: Platform): SplitProcesses {
  if (!split) throw new Error('the processes of the platform are not split');
  return split;
}
