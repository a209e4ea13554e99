import { AmountText } from '@ocean/ui/amount-text';
import { DeepPanel } from '@ocean/ui/card';
import { useText } from '../../../i18n/use-text.ts';
import type { Offer } from './bot-params.ts';
import { PanelDrawing } from './panel-drawing.tsx';

/** The product, with its terms in force today. */
export function ProductPanel({ params }: { params: Offer }) {
  const t = useText();
  return (
    <DeepPanel label={t('bots.title')} className="panel-low flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-4">
      <Craft />
      <div className="min-w-0 flex-[1_1_8rem]">
        <h2>{t('bots.title')}</h2>
        <p>
          <AmountText value={params.price} unit={params.priceAsset} size="medium" />
        </p>
        <p className="text-label text-on-deep-2">{t('bots.product.spec', { wait: params.waitDays, term: params.termDays })}</p>
      </div>
    </DeepPanel>
  );
}

function Craft() {
  return (
    <PanelDrawing>
      <g stroke="currentColor">
        <path d="M60 26V10M48 10h24M8 44v16M18 52H8M102 52h10M112 44v16M32 78l-6 9M88 78l6 9" />
        <rect x="18" y="26" width="84" height="52" rx="26" />
        <circle cx="60" cy="52" r="14" />
      </g>
      <circle cx="60" cy="52" r="6" className="fill-deep-accent" />
      <path d="M30 46a18 18 0 0 1 6-8" className="stroke-deep-accent" />
    </PanelDrawing>
  );
}
