import type { BotAction } from '@ocean/api/areas/bots';
import { useLayer } from '@ocean/ui/use-layer';
import { useCallback, useState } from 'react';
import type { Bot } from '../describe/describe-bot.ts';

type Choice = { isOpen: boolean; bots: ReadonlyMap<string, readonly BotAction[]> };
const NOTHING: Choice = { isOpen: false, bots: new Map() };

/** Choosing several bots in the list, until the member or Back ends it. Keeps what each bot allows, to count the bots of an act. */
export function useBotChoice() {
  const [choice, setChoice] = useState<Choice>(NOTHING);
  const end = () => setChoice(NOTHING);
  useLayer({ open: choice.isOpen, onClose: end });
  return {
    isOpen: choice.isOpen,
    count: choice.bots.size,
    ids: () => [...choice.bots.keys()],
    has: (id: string) => choice.bots.has(id),
    /** The number of chosen bots that may do one of these today. */
    can: (actions: readonly BotAction[]) =>
      [...choice.bots.values()].filter((may) => actions.some((action) => may.includes(action))).length,
    open: () => setChoice({ ...NOTHING, isOpen: true }),
    end,
    toggle: useCallback((bot: Bot) => setChoice((now) => ({ ...now, bots: toggled(now.bots, bot) })), []),
  };
}

export type BotChoiceList = ReturnType<typeof useBotChoice>;

function toggled(bots: Choice['bots'], bot: Bot): Choice['bots'] {
  const next = new Map(bots);
  if (!next.delete(bot.id)) next.set(bot.id, bot.may);
  return next;
}
