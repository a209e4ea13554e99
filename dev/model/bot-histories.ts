import {
  accelerateModel,
  type BotModel,
  type BotTerms,
  hindrance,
  newBotModel,
  renewModel,
  runModel,
  statusModel,
  stopModel,
} from './bot-model.ts';

/** What a history consists of: a day that passes, one card, or what the owner does. */
export type Step = 'day' | 'card' | 'run' | 'stop' | 'renew' | 'send';

/** How a bot comes into a state, in the fewest steps. */
export type History = { readonly state: string; readonly steps: readonly Step[] };

const STEPS: readonly Step[] = ['day', 'card', 'run', 'stop', 'renew', 'send'];
const MOST_STATES = 2_000;

/**
 * Every state that a bot with these terms can come into, seen from the day that is open: each status on each of its
 * days, with every rest of a term, with its first or its second owner.
 */
export function everyHistory(terms: BotTerms, cardDays: number): History[] {
  const first = newBotModel(0, 0, terms);
  const known = new Map<string, History>([[stateOf(first, 0), { state: stateOf(first, 0), steps: [] }]]);
  const open: { bot: BotModel; today: number; steps: readonly Step[] }[] = [{ bot: first, today: 0, steps: [] }];
  for (let at = open.shift(); at; at = open.shift()) {
    for (const step of STEPS) {
      const bot = structuredClone(at.bot);
      if (step !== 'day' && hindrance(bot, at.today, step === 'card' ? 'accelerate' : step) !== undefined) continue;
      const today = at.today + (step === 'day' ? 1 : 0);
      take(bot, { step, today, cardDays });
      const state = stateOf(bot, today);
      if (known.has(state)) continue;
      const steps = [...at.steps, step];
      known.set(state, { state, steps });
      open.push({ bot, today, steps });
      if (known.size > MOST_STATES) throw new Error('the states of a bot never end');
    }
  }
  return [...known.values()];
}

function take(bot: BotModel, { step, today, cardDays }: { step: Step; today: number; cardDays: number }): void {
  if (step === 'card') accelerateModel(bot, today, cardDays);
  if (step === 'run') runModel(bot, today, 1n);
  if (step === 'stop') stopModel(bot, today);
  if (step === 'renew') renewModel(bot, today);
  if (step === 'send') bot.owner = 1 - bot.owner;
}

/** Days count from today; how long ago something was over makes no difference. */
function stateOf(bot: BotModel, today: number): string {
  const { work, owner, readyDay, boughtDay, termLeft, terms } = bot;
  const status = statusModel(bot, today);
  const wait = status === 'not_activated' || status === 'waiting' ? `ready in ${readyDay - today}` : '';
  const term = work
    ? `${work.from > today ? `begins in ${work.from - today}, ` : ''}ends in ${Math.max(work.until - today, -terms.graceDays)}`
    : `${termLeft} left`;
  return [owner === 0 ? 'own' : 'received', status, boughtDay === today ? 'bought today' : '', wait, term]
    .filter(Boolean)
    .join(', ');
}
