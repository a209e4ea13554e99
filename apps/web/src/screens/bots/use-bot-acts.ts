import { type ActSheet, useActSheet } from './use-act-sheet.ts';

export type BotActs = Readonly<Record<'accelerate' | 'run' | 'send' | 'renew' | 'stop', ActSheet>>;

/** The check sheets of all acts. Each is opened for all bots, for one, or for those that were chosen. */
export function useBotActs({ startsRun, onDone }: { startsRun: boolean; onDone: () => void }): BotActs {
  return {
    accelerate: useActSheet(false, onDone),
    run: useActSheet(startsRun, onDone),
    send: useActSheet(false, onDone),
    renew: useActSheet(false, onDone),
    stop: useActSheet(false, onDone),
  };
}
