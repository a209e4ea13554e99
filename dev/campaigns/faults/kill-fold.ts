import sql from 'sql-template-tag';
import { insertMember } from '../../../apps/server/src/areas/account/store.ts';
import { newOwner } from '../../economy/economy.ts';
import { compareTeamFigures } from '../../team/compare-figures.ts';
import { moveClock } from '../clock/move-clock.ts';
import { allClosed, until } from '../harness/bots-and-days.ts';
import type { Campaign } from '../harness/campaign.ts';
import { disturbTraffic, FLOOR } from '../harness/disturb-traffic.ts';
import { type CampaignMember, ENTRY, type Platform } from '../harness/platform.ts';
import { holdRows } from './hold-rows.ts';

/** Members who join concurrently with one code, so that there is always something to fold. */
const JOINING = 20;
const CLIENTS = 3;

/** A row that every fold must change, because every line begins with the first member. */
const ROOT_FIGURES = 'select from team_total t join account a on a.number = t.member where a.inviter is null for update of t';
/** The table that the close of a team day writes last, and nothing else writes. */
const CLOSED_POWER = 'lock table team_power in exclusive mode';

export const killFold: Campaign = {
  name: 'kill-fold',
  promise: `the server is killed inside a fold of team figures and inside the close of a team day, clients at work and ${JOINING} members joining by one code at once; the figures of every team and day are those of the facts`,
  control: 'what is to be folded is taken in one transaction and counted in another',
  floor: FLOOR,
  runs: { short: 2, long: 200, control: 1 },
  run: (options) => {
    let turn = 0;
    return disturbTraffic(options, {
      broken: ({ urls }) => ({
        entry: ENTRY.broken,
        env: { CAMPAIGN_FAULT: 'folds-apart', CAMPAIGN_FAULT_IN: 'jobs', CAMPAIGN_OWNER_URL: urls.ownerUrl },
      }),
      notCompared: ['bcg'],
      beginning: 'readyBots',
      clients: CLIENTS,
      async disturb({ platform, members, start }, meanwhile) {
        turn += 1;
        const isFold = turn % 2 === 1;
        const hold = await holdRows(platform, isFold ? ROOT_FIGURES : CLOSED_POWER);
        if (!isFold) await moveClock(platform.db, '24 hours');
        await joinAtOnce(platform, members[0]);
        await hold.isWaitedFor();
        await platform.kill();
        await hold.cutWaiting();
        await hold.release();
        await meanwhile();
        await start();
        await allClosed(platform.db);
        return [];
      },
      conclude: async ({ platform }) => {
        await isFolded(platform);
        return compareTeamFigures(platform.db);
      },
    });
  },
};

async function joinAtOnce({ db }: Platform, inviter: CampaignMember | undefined): Promise<void> {
  if (!inviter) throw new Error('The campaign has no members.');
  await Promise.all(Array.from({ length: JOINING }, () => db.transaction((tx) => insertMember(tx, newOwner(), inviter.id))));
}

async function isFolded({ db }: Platform): Promise<void> {
  await until(async () => {
    const { folded } = await db.one<{ folded: boolean | null }>(sql`
      select max(day) >= platform_today() - 1 and not exists (select from team_delta) as folded from team_close`);
    return folded === true;
  });
}
