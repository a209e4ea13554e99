import { useState } from 'react';

/** The bots that an act is about: named ones, or every one that it can be taken on. */
export type BotChoice = readonly string[] | 'all';

type Choice = {
  open: boolean;
  ids: BotChoice;
  /** What was asked or tried before belongs to another opening and is not shown again. */
  openedAt: number;
};

export type ActSheet = Choice & {
  openAll: () => void;
  openFor: (ids: readonly string[]) => void;
  close: () => void;
  /** Closes because the act was done. */
  done: () => void;
};

/** Which bots a sheet is about. It keeps its choice while it closes, so that its words do not change on the way out. */
export function useActSheet(startsOpen = false, onDone?: () => void, onClose?: () => void): ActSheet {
  const [choice, setChoice] = useState<Choice>(() => ({ open: startsOpen, ids: 'all', openedAt: startsOpen ? Date.now() : 0 }));
  const close = () => {
    setChoice((now) => ({ ...now, open: false }));
    onClose?.();
  };
  return {
    ...choice,
    openAll: () => setChoice({ open: true, ids: 'all', openedAt: Date.now() }),
    openFor: (ids) => setChoice({ open: true, ids, openedAt: Date.now() }),
    close,
    done: () => {
      close();
      onDone?.();
    },
  };
}
