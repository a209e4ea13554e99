import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '../harness/campaign.ts';
import { type Disturbance, disturbTraffic, FLOOR } from '../harness/disturb-traffic.ts';
import { ENTRY } from '../harness/platform.ts';

/** The kill comes at a random moment of this span after the floor is reached. */
const SPAN_MS = 120;

const killing = (fault: string): Disturbance => ({
  isReleasing: true,
  broken: () => ({ entry: ENTRY.broken, env: { CAMPAIGN_FAULT: fault } }),
  async disturb({ platform, random, start }, meanwhile) {
    await sleep(random.below(SPAN_MS));
    await platform.kill();
    await meanwhile();
    await start();
    return [];
  },
});

export const killServer: Campaign = {
  name: 'kill-server',
  promise: 'the server is killed (-9) with requests in flight; acknowledged operations exist once, none is half done',
  control: 'the money commits separately from its facts, under a new id each time',
  floor: FLOOR,
  runs: { short: 3, long: 1000, control: 2 },
  run: (options) => disturbTraffic(options, killing('posts-apart')),
};

export const killServerEarlyAnswer: Campaign = {
  ...killServer,
  name: 'kill-server-early-answer',
  control: 'clients get their answer before the commit',
  runs: { short: 0, long: 20, control: 3 },
  run: (options) => disturbTraffic(options, killing('answers-before-commit')),
};
