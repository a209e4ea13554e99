import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Queryable } from '../../../db/database.ts';
import { parseWholeField } from '../../../http/spoken-fields.ts';
import { readParams } from '../../ops/queries.ts';
import type { OwnBot } from '../queries.ts';
import { type AcceleratePlan, planAcceleration } from './rules.ts';

export type OwnAccelerationPlan = AcceleratePlan<OwnBot> & { readonly day: number; readonly held: number };

/**
 * What cards do for these bots on this day: the check shows it, the action does it, so they cannot differ.
 * `most` is how many cards may be spent, null for as many as help.
 * @throws Refusal NO_CARD without any, NO_WAITING_BOT when no card helps any of them.
 */
export async function planOwnAcceleration(
  q: Queryable,
  own: readonly OwnBot[],
  { day, held, most }: { day: number; held: number; most: number | null },
): Promise<OwnAccelerationPlan> {
  if (held === 0) throw new Refusal('NO_CARD');
  const cardDays = (await readParams(q, day))['card.days'];
  const plan = planAcceleration(own, { today: day, cards: Math.min(held, most ?? held), cardDays });
  if (plan.accelerated.length === 0) throw new Refusal('NO_WAITING_BOT');
  return { ...plan, day, held };
}

export function showAcceleration(plan: OwnAccelerationPlan): Omit<OutputOf<typeof bots.accelerate>, 'skipped'> {
  return {
    count: plan.accelerated.length,
    cost: { cards: plan.cards },
    daysSaved: plan.daysSaved,
    ready: plan.accelerated.filter(({ readyDay }) => readyDay <= plan.day + 1).length,
    cards: plan.held,
    cardsAfter: plan.held - plan.cards,
  };
}

/**
 * Null when the field is left out. More than there are is no mistake: all of them may be spent.
 * @throws Refusal QUANTITY_ZERO, QUANTITY_INVALID
 */
export function parseMostCards(raw: unknown): number | null {
  return raw === undefined ? null : Number(parseWholeField(raw));
}
