import { useState } from 'react';
import type { ActChoice } from '../../../sections/acts/use-act-sheet.ts';
import { type BotActs, useBotActs } from '../acts/use-bot-acts.ts';
import type { Bot } from '../describe/describe-bot.ts';
import { useBotChoice } from './use-bot-choice.ts';

/** State shared by the list of bots and the dock below it: the choice, the open bot and the sheets of the acts. */
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

/** The sheet of an act replaces the sheet of the bot it was opened from, which returns when the act is cancelled. */
function isAnyOpen(acts: BotActs): boolean {
  return Object.values(acts).some(({ open }) => open);
}

export type MyBotsParts = ReturnType<typeof useMyBots>;
