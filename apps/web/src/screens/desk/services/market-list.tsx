import type { desk } from '@ocean/api/areas/desk';
import { ORDER_SIDES } from '@ocean/api/desk/states';
import type { OutputOf } from '@ocean/api/endpoint';
import type { ApiQuery } from '@ocean/api-react/use-api-query';
import { EmptyState } from '@ocean/ui/empty-state';
import { Notice } from '@ocean/ui/notice';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { MarketServices } from './market-services.tsx';
import { RateSheet } from './rate-sheet.tsx';
import { ServiceSheet } from './service-sheet.tsx';
import type { Market, Offer, Service } from './service-types.ts';

type MarketListProps = { services: readonly Service[]; canSave: boolean; isStarted: boolean; isProvider: boolean };
type Opened = { readonly sheet: 'limits' | 'rate'; readonly key: string };

/** Both sides of every market, each with what the passageway offers there. */
export function MarketList({ query, ...props }: MarketListProps & { query: ApiQuery<OutputOf<typeof desk.markets>> }) {
  return (
    <Section query={query} skeleton={<SkeletonRows rows={4} />}>
      {({ list }) => <Offers {...props} markets={list} />}
    </Section>
  );
}

function Offers({ services, canSave, isStarted, isProvider, markets }: MarketListProps & { markets: readonly Market[] }) {
  const t = useText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const offers = markets.flatMap((market) => ORDER_SIDES.map((side) => offerOf(market, side, services)));
  const offer = offers.find((one) => keyOf(one) === opened?.key);
  const open = (sheet: Opened['sheet']) => (one: Offer) => {
    setOpened({ sheet, key: keyOf(one) });
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  if (markets.length === 0) return <EmptyState title={t('desk.services.noMarket')} text={t('desk.services.noMarket.text')} />;
  return (
    <>
      <ServicesNotice services={services} canSave={canSave} isStarted={isStarted} />
      {markets.map((market) => (
        <MarketServices
          key={market.market}
          market={market}
          offers={offers.filter((one) => one.market === market)}
          isStarted={isStarted}
          onLimits={open('limits')}
          onRate={isProvider ? open('rate') : null}
        />
      ))}
      {offer && (
        <ServiceSheet
          key={`limits ${opened?.key}`}
          open={isOpen && opened?.sheet === 'limits'}
          onClose={close}
          offer={offer}
          services={services}
          canSave={canSave}
        />
      )}
      {offer?.service && (
        <RateSheet
          key={`rate ${opened?.key}`}
          open={isOpen && opened?.sheet === 'rate'}
          onClose={close}
          market={offer.market}
          service={offer.service}
        />
      )}
    </>
  );
}

/** What keeps the services from taking orders, as far as the member can change it. */
function ServicesNotice({ services, canSave, isStarted }: Omit<MarketListProps, 'isProvider'>) {
  const t = useText();
  if (!canSave) return <Notice tone="warn">{t('desk.services.cannotSave')}</Notice>;
  if (!services.some((service) => service.isOpen)) return <Notice tone="info">{t('desk.services.choose')}</Notice>;
  if (isStarted) return null;
  return (
    <div className="grid justify-items-start gap-1">
      <Notice tone="info">{t('desk.services.begins')}</Notice>
      <Link href={paths.passageway} className="text-button">
        {t('desk.toPassageway')}
      </Link>
    </div>
  );
}

function offerOf(market: Market, side: Offer['side'], services: readonly Service[]): Offer {
  const service = services.find((one) => one.market === market.market && one.side === side);
  return { market, side, service: service ?? null };
}

function keyOf({ market, side }: Offer): string {
  return `${market.market} ${side}`;
}
