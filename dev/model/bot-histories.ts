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

/** A step of a history: a day passes, a card is applied, or the owner acts. */
export type Step = 'day' | 'card' | 'run' | 'stop' | 'renew' | 'send';

/** The shortest list of steps that brings a bot into a state. */
export type History = { readonly state: string; readonly steps: readonly Step[] };

const STEPS: readonly Step[] = ['day', 'card', 'run', 'stop', 'renew', 'send'];
const MAX_STATES = 2_000;

/**
 * Every reachable state of a bot with these terms, relative to the open day: each status on each of its days, with every
 * remainder of a term, with its first or second owner.
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
      if (known.size > MAX_STATES) throw new Error('a bot has too many states');
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

/** Days are relative to today; how long ago a phase ended does not matter. */
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
