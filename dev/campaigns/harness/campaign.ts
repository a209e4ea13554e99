import type { Ground } from './ground.ts';

/** The result of a campaign. Each broken promise is a sentence in `faults`. */
export type Outcome = {
  /** The number of injected faults: kills, freezes, races. */
  readonly disturbances: number;
  /** Money operations that were confirmed to a client. */
  readonly acknowledged: number;
  readonly faults: readonly string[];
  /** Counts worth printing. */
  readonly notes: readonly string[];
};

export type CampaignRun = {
  /** The number of disturbances. */
  readonly runs: number;
  readonly seed: number;
  /** Whether to run against the deliberately broken variant, which the campaign must catch. */
  readonly isBroken: boolean;
  /** PostgreSQL and a chain shared by the campaigns of one session; without it the campaign starts its own. */
  readonly ground?: Ground | undefined;
  /** Prints a line of progress: the long forms take hours. */
  readonly progress: (line: string) => void;
};

export type Campaign = {
  readonly name: string;
  readonly promise: string;
  /** The fault of the variant that the campaign must catch. */
  readonly control: string;
  /** Minimum of acknowledged money operations per disturbance; with fewer the campaign proves nothing. */
  readonly floor: number;
  readonly runs: { readonly short: number; readonly long: number; readonly control: number };
  /** The reason why this machine cannot run the campaign; it is then reported as not run, never as passed. */
  readonly whyNot?: () => Promise<string | undefined>;
  /** The campaign never uses the shared ground. */
  readonly hasOwnGround?: true;
  run(options: CampaignRun): Promise<Outcome>;
};

export type Verdict = {
  readonly name: string;
  readonly isProven: boolean;
  readonly lines: readonly string[];
  readonly counts: { readonly disturbances: number; readonly acknowledged: number; readonly faults: number };
};

/** Runs a campaign and its control: proven when the platform keeps its promise and the control is caught. */
export async function prove(
  campaign: Campaign,
  {
    runs,
    seed,
    ground,
    progress = () => undefined,
  }: Pick<CampaignRun, 'runs' | 'seed' | 'ground'> & { progress?: CampaignRun['progress'] },
): Promise<Verdict> {
  const { name } = campaign;
  const real = await campaign.run({ runs, seed, ground, isBroken: false, progress });
  const needed = campaign.floor * real.disturbances;
  const isEnough = real.disturbances >= runs && real.acknowledged >= needed;
  const { control, tries } = await runControl(campaign, { seed, ground, progress });
  const isCaught = control.faults.length > 0;
  const lines = [
    `${name}: ${campaign.promise}`,
    `  ${real.disturbances} disturbances, ${real.acknowledged} operations acknowledged (floor ${needed}${isEnough ? '' : ', NOT REACHED'}), ${real.faults.length} faults, seed ${seed}`,
    ...real.notes.map((note) => `  ${note}`),
    ...real.faults.slice(0, MAX_SHOWN).map((fault) => `  FAULT ${fault}`),
    `  control (${campaign.control}): ${isCaught ? `caught at try ${tries}, ${control.faults.length} faults, the first: ${control.faults[0]}` : 'NOT CAUGHT'}`,
  ];
  const { disturbances, acknowledged, faults } = real;
  const counts = { disturbances, acknowledged, faults: faults.length };
  return { name, isProven: faults.length === 0 && isEnough && isCaught, lines, counts };
}

/**
 * The moment of a fault is random, so a run may miss the broken variant's error. The control is repeated with a new seed
 * until the error is caught, a bounded number of times. The real platform gets one run only.
 */
async function runControl(campaign: Campaign, { seed, ground, progress }: Pick<CampaignRun, 'seed' | 'ground' | 'progress'>) {
  for (let tries = 1; ; tries += 1) {
    const control = await campaign.run({ runs: campaign.runs.control, seed: seed + tries - 1, ground, isBroken: true, progress });
    if (control.faults.length > 0 || tries === MAX_CONTROL_TRIES) return { control, tries };
  }
}

const MAX_CONTROL_TRIES = 5;
const MAX_SHOWN = 20;
