import { loadTexts } from '../../../i18n/load-texts.ts';
import { Lazy } from '../../../lazy/lazy.tsx';
import { lazyPart } from '../../../lazy/lazy-part.ts';
import { useSpendingRequest } from './spending-request.ts';

const spendingSheet = lazyPart(async () => {
  const [{ SpendingSheet }] = await Promise.all([import('./spending-sheet.tsx'), loadTexts('wallet')]);
  return SpendingSheet;
});

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
