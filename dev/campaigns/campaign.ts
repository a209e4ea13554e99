/** What a campaign saw. A promise that was broken is a sentence in `faults`. */
export type Outcome = {
  /** Kills, freezes, races: how often something was done to the platform. */
  readonly disturbances: number;
  /** Money operations that a client was told are done. */
  readonly acknowledged: number;
  readonly faults: readonly string[];
  /** Counts worth printing. */
  readonly notes: readonly string[];
};

export type CampaignRun = {
  /** How often to disturb. */
  readonly runs: number;
  readonly seed: number;
  /** Runs against the deliberately broken variant that the campaign must catch. */
  readonly isBroken: boolean;
  /** A line while it goes on: the long forms take hours. */
  readonly progress: (line: string) => void;
};

export type Campaign = {
  readonly name: string;
  readonly promise: string;
  /** What is broken in the variant that it must catch. */
  readonly control: string;
  /** Acknowledged money operations that each disturbance must have behind it, or the campaign proves nothing. */
  readonly floor: number;
  readonly runs: { readonly short: number; readonly long: number; readonly control: number };
  /** Says why this machine cannot run it: then it is reported as not run, never as passed. */
  readonly whyNot?: () => Promise<string | undefined>;
  run(options: CampaignRun): Promise<Outcome>;
};

export type Verdict = {
  readonly name: string;
  readonly isProven: boolean;
  readonly lines: readonly string[];
  readonly counts: { readonly disturbances: number; readonly acknowledged: number; readonly faults: number };
};

/** Runs a campaign and its control: proven when the platform keeps its promise and the broken variant is caught. */
export async function prove(
  campaign: Campaign,
  { runs, seed, progress = () => undefined }: { runs: number; seed: number; progress?: (line: string) => void },
): Promise<Verdict> {
  const { name } = campaign;
  const real = await campaign.run({ runs, seed, isBroken: false, progress });
  const needed = campaign.floor * real.disturbances;
  const isEnough = real.disturbances >= runs && real.acknowledged >= needed;
  const { control, tries } = await runControl(campaign, { seed, progress });
  const isCaught = control.faults.length > 0;
  const lines = [
    `${name}: ${campaign.promise}`,
    `  ${real.disturbances} disturbances, ${real.acknowledged} operations acknowledged (floor ${needed}${isEnough ? '' : ', NOT REACHED'}), ${real.faults.length} faults, seed ${seed}`,
    ...real.notes.map((note) => `  ${note}`),
    ...real.faults.slice(0, MOST_SHOWN).map((fault) => `  FAULT ${fault}`),
    `  control (${campaign.control}): ${isCaught ? `caught at try ${tries}, ${control.faults.length} faults, the first: ${control.faults[0]}` : 'NOT CAUGHT'}`,
  ];
  const { disturbances, acknowledged, faults } = real;
  const counts = { disturbances, acknowledged, faults: faults.length };
  return { name, isProven: faults.length === 0 && isEnough && isCaught, lines, counts };
}

/**
 * Where the blow falls is chance: a broken variant may get away with one. It is played until it is caught, a bounded
 * number of times, each from a seed of its own. What the real platform promises gets one try only.
 */
async function runControl(campaign: Campaign, { seed, progress }: Pick<CampaignRun, 'seed' | 'progress'>) {
  for (let tries = 1; ; tries += 1) {
    const control = await campaign.run({ runs: campaign.runs.control, seed: seed + tries - 1, isBroken: true, progress });
    if (control.faults.length > 0 || tries === MOST_CONTROL_TRIES) return { control, tries };
  }
}

const MOST_CONTROL_TRIES = 5;
const MOST_SHOWN = 20;
