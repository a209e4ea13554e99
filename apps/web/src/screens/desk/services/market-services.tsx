import '../desk-rows.css';
import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { TextButton } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { rowContent } from '@ocean/ui/list-row';
import { StatusChip } from '@ocean/ui/status-chip';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { AmountRange } from '../parts/amount-range.tsx';
import type { Market, Offer } from './service-types.ts';

type MarketServicesProps = {
  market: Market;
  offers: readonly Offer[];
  isStarted: boolean;
  onLimits: (offer: Offer) => void;
  /** Null for a member who may not set rates. */
  onRate: ((offer: Offer) => void) | null;
};

/** One market: its price now, and what the passageway offers on both sides. */
export function MarketServices({ market, offers, isStarted, onLimits, onRate }: MarketServicesProps) {
  const t = useText();
  const { base, quote, reference, isOpen } = market;
  return (
    <section className="card grid gap-1" aria-label={market.market}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <AssetMark asset={base} size={24} />
        <h2>
          <bdi dir="ltr">{market.market}</bdi>
        </h2>
        <span className="hint ms-auto">
          {isOpen ? <AmountText value={reference} unit={quote} places="exact" size="inline" /> : t('desk.services.marketClosed')}
        </span>
      </div>
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <li key={offer.side}>
            <button type="button" className="row row-on" aria-haspopup="dialog" onClick={() => onLimits(offer)}>
              {rowContent({
                title: t(`desk.services.side.${offer.side}`, { asset: base }),
                second: <OfferText offer={offer} />,
                end: <OfferChip offer={offer} isStarted={isStarted} />,
              })}
              <Icon name="chevron" size={18} />
            </button>
            {onRate && offer.service && (
              <TextButton icon="gear" className="!mt-0 !mb-2" aria-haspopup="dialog" onClick={() => onRate(offer)}>
                {t('desk.rate.title')}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferText({ offer: { service, market } }: { offer: Offer }) {
  const t = useText();
  if (service === null) return t('desk.services.notOffered');
  return (
    <>
      <AmountRange least={service.min} most={service.max} unit={market.quote} />
      <span className="block">
        {service.rate !== null &&
          t(service.hasOwnRate ? 'desk.services.ownRate' : 'desk.services.reference', {
            rate: isolate(showExact(service.rate), market.quote),
          })}
      </span>
    </>
  );
}

/** Open and taking orders, open before the passageway is started or while it or its market rests, or closed. */
function OfferChip({ offer: { service }, isStarted }: { offer: Offer; isStarted: boolean }) {
  const t = useText();
  if (!service?.isOpen) {
    return (
      <StatusChip family="stop" icon="close">
        {t('desk.services.closed')}
      </StatusChip>
    );
  }
  return service.takesOrders ? (
    <StatusChip family="run" icon="play">
      {t('desk.services.takes')}
    </StatusChip>
  ) : (
    <StatusChip family="wait" icon="pause">
      {t(isStarted ? 'desk.services.rests' : 'desk.services.notStarted')}
    </StatusChip>
  );
}
