import { bots } from '@ocean/api/areas/bots';
import { Refusal } from '@ocean/api/errors';
import { readParams } from '../../../params/read-params.ts';
import { botAct, type Shown } from '../act/bot-act.ts';
import type { OwnBot } from '../bot/queries.ts';
import { type AcceleratePlan, planAcceleration } from './rules.ts';
import { insertAcceleration, readCards } from './store.ts';

/** `held` are the cards before the act. */
type Part = AcceleratePlan<OwnBot> & { readonly held: number; readonly ready: number };
type Total = Readonly<Record<'count' | 'cards' | 'daysSaved' | 'ready', number>> & { readonly held?: number };

/** Spends cards on those of the chosen bots that still wait, the nearest to ready first. */
export const accelerateBots = botAct(bots.accelerate, {
  begin: { count: 0, cards: 0, daysSaved: 0, ready: 0 } as Total,
  add: (total: Total, { accelerated, cards, daysSaved, ready, held }: Part): Total => ({
    count: total.count + accelerated.length,
    cards: total.cards + cards,
    daysSaved: total.daysSaved + daysSaved,
    ready: total.ready + ready,
    held,
  }),
  none: 'NO_WAITING_BOT',
  order: 'ready',
  async plan(q, { owner, own, day: today, isLocked, soFar, room }, { cards: maxCards }) {
    const held = soFar.held ?? (await readCards(q, owner, { isLocked }));
    if (held === 0) throw new Refusal('NO_CARD');
    const cardDays = (await readParams(q, today))['card.days'];
    const cards = Math.min(held, maxCards ?? held) - soFar.cards;
    const plan = planAcceleration(own, { today, cards, cardDays, room });
    return { ...plan, held, ready: plan.accelerated.filter(({ readyDay }) => readyDay <= today + 1).length };
  },
  kind: 'accelerate',
  facts: ['accelerated'],
  async write(tx, { cards, accelerated }, act) {
    await insertAcceleration(tx, { ...act, cards, accelerated });
    return [];
  },
  show: ({ count, cards, daysSaved, ready, held = 0 }): Shown<typeof bots.accelerate> => ({
    count,
    cost: { cards },
    daysSaved,
    ready,
    cards: held,
    cardsAfter: held - cards,
  }),
});
