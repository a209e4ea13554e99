import type { Sha256 } from '@ocean/money/proof/merkle-sum';
import {
  type Fault,
  findLeafFault,
  findRootFault,
  findRowsFault,
  type Owner,
  type OwnProof,
  type PublishedDay,
} from './check-own.ts';
import type { KeptProof } from './kept-proof.ts';

/** In their order: each takes what the one before has shown. */
export const STEPS = ['secret', 'leaf', 'root', 'rows'] as const;
export type Step = (typeof STEPS)[number];

/** Where what is checked comes from: the platform, or files that the member has. */
export type Source = {
  readonly owner: Owner;
  /** What this device held before. */
  readonly kept: KeptProof | null;
  secret(): Promise<string>;
  own(): Promise<OwnProof>;
  /** As everybody is shown it; null when the day is not among the published ones. */
  published(day: number): Promise<PublishedDay | null>;
  /** Null: it is larger than may be fetched unasked. */
  rows(published: PublishedDay): Promise<Blob | null>;
};

/** `step`: the one that is at work or has failed; null when all are through. */
export type Progress = {
  readonly step: Step | null;
  readonly fault: Fault | null;
  readonly secret: string | null;
  readonly own: OwnProof | null;
  readonly published: PublishedDay | null;
  /** The file was too large to be fetched unasked. */
  readonly skipsRows: boolean;
};

const BEGUN: Progress = { step: 'secret', fault: null, secret: null, own: null, published: null, skipsRows: false };

/**
 * Checks everything step by step and stops at the first fault. Nothing that the platform says about the own leaf is believed.
 * @throws Refusal what a call of the source refuses
 * @example for await (const progress of runCheck(sha256, source)) show(progress);
 */
export async function* runCheck(sha256: Sha256, source: Source): AsyncGenerator<Progress> {
  yield BEGUN;
  const secret = await source.secret();
  if (source.kept && source.kept.secret !== secret) return yield { ...BEGUN, fault: 'otherSecret' };

  yield { ...BEGUN, step: 'leaf', secret };
  const own = await source.own();
  const leaf: Progress = { ...BEGUN, step: 'leaf', secret, own };
  const seen = source.kept?.newest ?? null;
  const leafFault = findLeafFault(sha256, own, { owner: source.owner, secret, seen });
  if (leafFault) return yield { ...leaf, fault: leafFault };

  yield { ...leaf, step: 'root' };
  const published = await source.published(own.day);
  const root: Progress = { ...leaf, step: 'root', published };
  const rootFault = findRootFault(sha256, own, { secret, published, seen });
  if (rootFault || !published) return yield { ...root, fault: rootFault ?? 'notPublished' };

  yield { ...root, step: 'rows' };
  const rows = await source.rows(published);
  const rowsFault = rows && (await findRowsFault(sha256, own, { secret, published, rows }));
  yield { ...root, step: rowsFault ? 'rows' : null, fault: rowsFault, skipsRows: rows === null };
}
