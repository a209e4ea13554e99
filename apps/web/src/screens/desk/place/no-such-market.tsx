import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';

/** An order is about a market that exists. */
export function NoSuchMarket() {
  const t = useText();
  return (
    <EmptyState
      title={t('deskMarkets.place.noMarket.title')}
      text={t('deskMarkets.place.noMarket.text')}
      action={
        <Link href={paths.deskMarkets} className={buttonClass('second', true)}>
          {t('deskMarkets.title')}
        </Link>
      }
    />
  );
}
