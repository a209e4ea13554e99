import type { FieldsOf, OperatorAtConsole, SignedEndpoint } from '../../world/console.ts';
import type { CampaignMember, Platform } from '../harness/platform.ts';

/** Two operators, each at a console of its own, and what they decide about. */
export type Consoles = {
  readonly platform: Platform;
  readonly carol: OperatorAtConsole;
  readonly dave: OperatorAtConsole;
  readonly members: readonly CampaignMember[];
  /** A voting that has ended and whose fees are paid out little by little. */
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
 * `rival`: only one of both can have its way, and only that one is told so. `same`: both sign one act of two, so each may be the second.
 * `overruled`: an approval may be given while a rejection is, and the rejection holds.
 */
export type ContestKind = 'rival' | 'same' | 'overruled';

export type Contest = {
  readonly kind: ContestKind;
  readonly subject: string;
  readonly racers: readonly [Racer, Racer];
  /** Every decision that has had an effect, by who made it; where two do, in any words. */
  readonly effects: () => Promise<readonly string[]>;
  /** Where a job carries it out. */
  readonly settles?: () => Promise<void>;
};

/** Makes what is decided about, and lets both read it. `turn` counts the contests of the queue. */
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

/** Two acts of two operators that exclude each other, each signed by one of them; or one act, which nobody has signed. */
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
