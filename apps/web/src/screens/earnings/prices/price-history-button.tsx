import { TextButton } from '@ocean/ui/button';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { lazyPart } from '../../../lazy/lazy-part.ts';
import { LazySheet } from '../../../lazy/lazy-sheet.tsx';
import { isPriced } from './is-priced.ts';

const priceHistory = lazyPart(() => import('./price-history-sheet.tsx').then((module) => module.PriceHistorySheet));

/** Opens what an asset has cost so far. Nothing for USDT, in which prices are. */
export function PriceHistoryButton({ asset }: { asset: string }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  if (!isPriced(asset)) return null;
  return (
    <>
      <TextButton icon="chart" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('earnings.prices', { asset })}
      </TextButton>
      <LazySheet sheet={priceHistory} props={{ asset, open: isOpen, onClose: () => setIsOpen(false) }} />
    </>
  );
}
