import type { ActChoice } from '../../../sections/acts/use-act-sheet.ts';
import { useBotActs } from '../acts/use-bot-acts.ts';
import { useBotChoice } from './use-bot-choice.ts';

/** What the list of bots and the dock below it share: what is chosen, and the sheets of the acts. */
export function useMyBots(startsRun: ActChoice | null, onRunClosed: () => void) {
  const choice = useBotChoice();
  const acts = useBotActs({ startsRun, onDone: choice.end, onRunClosed });
  return { choice, acts };
}

export type MyBotsParts = ReturnType<typeof useMyBots>;
