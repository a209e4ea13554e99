import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';
import type { ApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { type Fact, Facts } from '@ocean/ui/facts';
import { RowLinkContent } from '@ocean/ui/list-row';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { Section } from '../../../shell/frame/section.tsx';

type Wallet = OutputOf<typeof desk.wallet>;

/** The balances of the passageway: the total free for orders, and per asset the amounts on hold, with their release, and bonded. */
export function WalletCard({ query }: { query: ApiQuery<Wallet> }) {
  const t = useText();
  return (
    <Section query={query} skeleton={<SkeletonRows rows={1} />}>
      {(wallet) => (
        <Card title={t('desk.wallet.title')}>
          <div className="pt-2">
            <Facts facts={walletFacts(wallet, t)} />
          </div>
          <div className="card-foot">
            <Link href={paths.deskWallet} className="row-link">
              <RowLinkContent icon="assets">{t('desk.wallet.open')}</RowLinkContent>
            </Link>
          </div>
        </Card>
      )}
    </Section>
  );
}

function walletFacts({ assets, value }: Wallet, t: ReturnType<typeof useText>): Fact[] {
  const free = { key: 'free', label: t('desk.wallet.freeValue'), value: <AmountText value={value} unit="USDT" size="inline" /> };
  const held = assets.flatMap(({ asset, onHold, releaseAt, bonded }): Fact[] => [
    ...(isPositive(onHold)
      ? [
          {
            key: `${asset} on hold`,
            label: releaseAt === null ? t('desk.wallet.onHold') : t('desk.wallet.onHoldUntil', { time: showDateTime(releaseAt) }),
            value: <AmountText value={onHold} unit={asset} size="inline" />,
          },
        ]
      : []),
    ...(isPositive(bonded)
      ? [
          {
            key: `${asset} bonded`,
            label: t('desk.wallet.bonded'),
            value: <AmountText value={bonded} unit={asset} size="inline" />,
          },
        ]
      : []),
  ]);
  return [free, ...held];
}
