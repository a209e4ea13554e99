import { type ActChoice, type ActSheet, useActSheet } from '../../../sections/acts/use-act-sheet.ts';

export type BotActs = Readonly<Record<'accelerate' | 'run' | 'send' | 'renew' | 'stop', ActSheet>>;

type BotActsOptions = { startsRun: ActChoice | null; onDone: () => void; onRunClosed: () => void };

/** The check sheets of all acts. Each is opened for all bots, for one, or for those that were chosen. */
export function useBotActs({ startsRun, onDone, onRunClosed }: BotActsOptions): BotActs {
  return {
    accelerate: useActSheet(null, onDone),
    run: useActSheet(startsRun, onDone, onRunClosed),
    send: useActSheet(null, onDone),
    renew: useActSheet(null, onDone),
    stop: useActSheet(null, onDone),
  };
}
