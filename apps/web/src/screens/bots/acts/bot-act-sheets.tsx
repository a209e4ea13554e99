import { AccelerateSheet } from './accelerate-sheet.tsx';
import { RenewSheet } from './renew-sheet.tsx';
import { RunSheet } from './run-sheet.tsx';
import { SendSheet } from './send-sheet.tsx';
import { StopSheet } from './stop-sheet.tsx';
import type { BotActs } from './use-bot-acts.ts';

export function BotActSheets({ acts }: { acts: BotActs }) {
  return (
    <>
      <AccelerateSheet sheet={acts.accelerate} />
      <RunSheet sheet={acts.run} />
      <SendSheet sheet={acts.send} />
      <RenewSheet sheet={acts.renew} />
      <StopSheet sheet={acts.stop} />
    </>
  );
}
