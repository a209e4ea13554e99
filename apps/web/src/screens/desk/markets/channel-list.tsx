import { desk } from '@ocean/api/areas/desk';
import type { OrderSide } from '@ocean/api/desk/states';
import { Section } from '@ocean/ui/card';
import { EmptyState } from '@ocean/ui/empty-state';
import { useText } from '../../../i18n/use-text.ts';
import type { Market } from '../../../sections/desk/order-types.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { ChannelCard } from './channel-card.tsx';

/** Passageways start and stop while the list is in view. */
const REFRESH_MS = 30_000;

/** The started passageways of one market and side, those with the most completed orders first. */
export function ChannelList({ of, side }: { of: Market; side: OrderSide }) {
  const t = useText();
  const { market, isOpen, reference } = of;
  // Otherwise the screen already says why no order can be placed.
  const canPlace = isOpen && reference !== null;
  const pages = useApiPages(desk.channels, { size: 20, market, side }, { refetchInterval: REFRESH_MS });
  return (
    <Section title={t('deskMarkets.channels')}>
      <PagedList
        as="cards"
        pages={pages}
        empty={<EmptyState title={t('deskMarkets.noChannel.title')} text={canPlace && t('deskMarkets.noChannel.text')} />}
        end={t('deskMarkets.end')}
        more={t('deskMarkets.more')}
      >
        {(channel) => {
          const service = channel.services.find((one) => one.market === market && one.side === side);
          return service && <ChannelCard key={service.id} channel={channel} service={service} />;
        }}
      </PagedList>
    </Section>
  );
}
