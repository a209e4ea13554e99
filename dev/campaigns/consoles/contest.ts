import type { FieldsOf, OperatorAtConsole, SignedEndpoint } from '../../world/console.ts';
import type { CampaignMember, Platform } from '../harness/platform.ts';

/** Two operators, each at a separate console, and the data they decide about. */
export type Consoles = {
  readonly platform: Platform;
  readonly carol: OperatorAtConsole;
  readonly dave: OperatorAtConsole;
  readonly members: readonly CampaignMember[];
  /** A voting that has ended and whose fees are paid out in parts. */
  readonly ended: string;
  readonly today: number;
};

/** One operator who has read a text and signs it when the race begins. */
export type Racer = {
  readonly operator: string;
  readonly path: string;
  readonly signs: () => Promise<{ readonly isDone: boolean }>;
};

/**
 * `rival`: only one of the two decisions can take effect, and only its operator is told so. `same`: both sign one act that needs
 * two signatures, so either may be the second. `overruled`: an approval and a rejection may both succeed; the rejection prevails.
 */
export type ContestKind = 'rival' | 'same' | 'overruled';

export type Contest = {
  readonly kind: ContestKind;
  readonly subject: string;
  readonly racers: readonly [Racer, Racer];
  /** The author of each decision that took effect: an address, or any other text for an act of two operators. */
  readonly effects: () => Promise<readonly string[]>;
  /** Waits for the job that carries out the decision, where there is one. */
  readonly settles?: () => Promise<void>;
};

/** Creates the matter to decide and lets both operators read it. `turn` counts the contests of the queue. */
export type ConsoleQueue = {
  readonly name: string;
  readonly begin: (consoles: Consoles, turn: number) => Promise<Contest>;
};

/** Reads the text now, to sign it later. */
export async function reads<E extends SignedEndpoint>(by: OperatorAtConsole, endpoint: E, fields: FieldsOf<E>): Promise<Racer> {
  const { text } = await by.shows(endpoint, fields);
  return { operator: by.address, path: endpoint.path, signs: () => by.signsText(endpoint, fields, text) };
}

type Pair<E extends SignedEndpoint> = readonly [one: FieldsOf<E>, other: FieldsOf<E>];

/** Either two mutually exclusive acts, each already signed by one of two operators, or one act without any signature. */
export async function ofTwo<E extends SignedEndpoint>(
  { carol, dave }: Consoles,
  endpoint: E,
  { fields: [one, other], isRival }: { fields: Pair<E>; isRival: boolean },
): Promise<Pick<Contest, 'kind' | 'racers'>> {
  if (!isRival) return { kind: 'same', racers: [await reads(carol, endpoint, one), await reads(dave, endpoint, one)] };
  await carol.signs(endpoint, one);
  await dave.signs(endpoint, other);
  return { kind: 'rival', racers: [await reads(dave, endpoint, one), await reads(carol, endpoint, other)] };
}
