import { type ActChoice, type ActSheet, useActSheet } from '../../../sections/acts/use-act-sheet.ts';

export type BotActs = Readonly<Record<'accelerate' | 'run' | 'send' | 'renew' | 'stop', ActSheet>>;

type BotActsOptions = { startsRun: ActChoice | null; onDone: () => void; onLeave: () => void; onRunClosed: () => void };

/** The check sheets of all acts. Each is opened for all bots, for one, or for the chosen ones. */
export function useBotActs({ startsRun, onDone, onLeave, onRunClosed }: BotActsOptions): BotActs {
  const events = { onDone, onLeave };
  return {
    accelerate: useActSheet(null, events),
    run: useActSheet(startsRun, { ...events, onClose: onRunClosed }),
    send: useActSheet(null, events),
    renew: useActSheet(null, events),
    stop: useActSheet(null, events),
  };
}
