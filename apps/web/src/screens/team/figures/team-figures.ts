import type { team } from '@ocean/api/areas/team';
import type { OutputOf } from '@ocean/api/endpoint';

export type Team = OutputOf<typeof team.show>;

/** In the order in which they are shown, the large one first. */
export const FIGURES = ['performance', 'reward', 'running', 'mining', 'effective', 'direct', 'added'] as const;
export type Figure = (typeof FIGURES)[number];

/** A count, or amounts by asset; null is unknown. */
export type FigureValue =
  | { readonly count: number | null }
  | { readonly amounts: readonly { readonly asset: string; readonly amount: string | null }[] };

/**
 * What the seven figures show. Until the platform's history has been counted for the first time the answer has zeros for what
 * is not known: those are no figures.
 */
export function figureValues({ figures, asOf }: Pick<Team, 'figures' | 'asOf'>): Readonly<Record<Figure, FigureValue>> {
  const known = <Value>(value: Value) => (asOf === null ? null : value);
  const { rewards } = figures;
  return {
    performance: { amounts: [{ asset: 'USDT', amount: known(figures.performance) }] },
    reward: { amounts: asOf !== null && rewards.length > 0 ? rewards : [{ asset: 'USDT', amount: known('0') }] },
    running: { count: known(figures.runningBots) },
    mining: { count: known(figures.miningMiners) },
    effective: { count: known(figures.effectiveMiners) },
    direct: { count: known(figures.directMiners) },
    added: { count: known(figures.newToday) },
  };
}
