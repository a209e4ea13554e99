import { bots } from '@ocean/api/areas/bots';
import { Refusal } from '@ocean/api/errors';
import { readParams } from '../../../params/read-params.ts';
import { botAct, type Shown } from '../act/bot-act.ts';
import { planAcceleration } from './rules.ts';
import { insertAcceleration, readCards } from './store.ts';

/** Spends cards on those of the chosen bots that still wait, the nearest to ready first. */
export const accelerateBots = botAct(bots.accelerate, {
  async plan(q, { owner, own, day: today, isLocked }, { cards: maxCards }) {
    const held = await readCards(q, owner, { isLocked });
    if (held === 0) throw new Refusal('NO_CARD');
    const cardDays = (await readParams(q, today))['card.days'];
    const plan = planAcceleration(own, { today, cards: Math.min(held, maxCards ?? held), cardDays });
    if (plan.accelerated.length === 0) throw new Refusal('NO_WAITING_BOT');
    return { ...plan, held, ready: plan.accelerated.filter(({ readyDay }) => readyDay <= today + 1).length };
  },
  kind: 'accelerate',
  facts: ['accelerated'],
  write: (tx, { cards, accelerated }, act) => insertAcceleration(tx, { ...act, cards, accelerated }),
  show: ({ accelerated, cards, daysSaved, held, ready }): Shown<typeof bots.accelerate> => ({
    count: accelerated.length,
    cost: { cards },
    daysSaved,
    ready,
    cards: held,
    cardsAfter: held - cards,
  }),
});
