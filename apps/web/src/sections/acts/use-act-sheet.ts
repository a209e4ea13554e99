import { useState } from 'react';

/** The things that an act is about: named ones, or every one that it can be done with. */
export type ActChoice = readonly string[] | 'all';

type OpenChoice = {
  open: boolean;
  ids: ActChoice;
  /** Answers and failures from before this time belong to another opening and are not shown. */
  openedAt: number;
};

export type ActSheet = OpenChoice & {
  openAll: () => void;
  openFor: (ids: readonly string[]) => void;
  close: () => void;
  /** Closes because the act was done. */
  done: () => void;
  /** Closes because a link in it leads elsewhere. */
  leave: () => void;
};

type ActSheetEvents = {
  onDone?: () => void;
  onLeave?: () => void;
  /** Called whenever it closes. */
  onClose?: () => void;
};

/** What a sheet is about. It keeps its choice while it closes, so that its texts do not change during the animation. */
export function useActSheet(startsWith: ActChoice | null = null, { onDone, onLeave, onClose }: ActSheetEvents = {}): ActSheet {
  const [choice, setChoice] = useState<OpenChoice>(() => ({
    open: startsWith !== null,
    ids: startsWith ?? 'all',
    openedAt: startsWith === null ? 0 : Date.now(),
  }));
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
    leave: () => {
      close();
      onLeave?.();
    },
  };
}
