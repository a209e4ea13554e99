import { Lazy } from '../../../lazy/lazy.tsx';
import { textedPart } from '../../../lazy/texted-part.ts';
import { useSpendingRequest } from './spending-request.ts';

const spendingSheet = textedPart(() => import('./spending-sheet.tsx').then((module) => module.SpendingSheet), 'wallet');

/** Shows the sheet while an act waits for a signed amount. */
export function SpendingHost() {
  const request = useSpendingRequest();
  if (!request) return null;
  return (
    <Lazy part={spendingSheet} isOver>
      {(SpendingSheet) => <SpendingSheet request={request} />}
    </Lazy>
  );
}
