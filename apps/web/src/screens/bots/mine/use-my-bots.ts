import { useState } from 'react';
import type { ActChoice } from '../../../sections/acts/use-act-sheet.ts';
import { type BotActs, useBotActs } from '../acts/use-bot-acts.ts';
import type { Bot } from '../describe/describe-bot.ts';
import { useBotChoice } from './use-bot-choice.ts';

/** What the list of bots and the dock below it share: what is chosen, the bot that is shown, and the sheets of the acts. */
export function useMyBots(startsRun: ActChoice | null, onRunClosed: () => void) {
  const choice = useBotChoice();
  const [shown, setShown] = useState<{ bot: Bot; isOpen: boolean } | null>(null);
  const close = () => setShown((now) => now && { ...now, isOpen: false });
  const onDone = () => {
    choice.end();
    close();
  };
  const acts = useBotActs({ startsRun, onDone, onLeave: close, onRunClosed });
  return { choice, acts, shown: { now: shown, show: setShown, close, isOpen: shown?.isOpen === true && !isAnyOpen(acts) } };
}

/** The sheet of an act takes the place of the bot it was opened from, which is back when the act was not done. */
function isAnyOpen(acts: BotActs): boolean {
  return Object.values(acts).some(({ open }) => open);
}

export type MyBotsParts = ReturnType<typeof useMyBots>;
