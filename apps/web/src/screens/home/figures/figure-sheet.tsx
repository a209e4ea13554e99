import '@ocean/ui/more-icons';
import type { home as calls } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { Sheet } from '@ocean/ui/sheet';
import { useText } from '../../../i18n/use-text.ts';
import { type Figure, figureName, figureValue } from '../public-figure.tsx';
import { FigureEntries } from './figure-entries.tsx';
import { ReservesFacts, TokenFacts } from './figure-facts.tsx';

type Home = OutputOf<typeof calls.show>;
type FigureSheetProps = { home: Home; figure: Figure; open: boolean; onClose: () => void };

/** One public figure: what it is, the rule that it follows, and the ledger entries that it is the sum of. */
export function FigureSheet({ home, figure, open, onClose }: FigureSheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={figureName(figure)} lead={<b>{figureValue(home.figures, figure)}</b>}>
      <p className="prose">{t(`figures.${figure}`)}</p>
      {(figure === 'reserves' || figure === 'emissionToday') && home.figures[figure] === null && (
        <p className="prose">{t(`figures.${figure}.unknown`)}</p>
      )}
      {figure === 'reserves' && <ReservesFacts home={home} />}
      {figure === 'burned' && <TokenFacts home={home} />}
      {(figure === 'poolGood' || figure === 'emissionToday') && <FigureEntries key="poolGood" figure="poolGood" />}
      {figure === 'poolUsdt' && <FigureEntries key="poolUsdt" figure="poolUsdt" />}
    </Sheet>
  );
}
