import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Dock } from '@ocean/ui/dock';
import { useHome } from '../../../api/use-home.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSession } from '../../../wallet/session/session.tsx';

/** The price and a connect button, in place of a member's total and purchase. */
export function VisitorDock({ sells }: { sells: 'bots' | 'cards' }) {
  const t = useText();
  const { state, connect } = useSession();
  const offer = useHome().data?.offer;
  if (state !== 'starting' && state !== 'visitor') return null;
  const price = sells === 'bots' ? offer?.price : offer?.cardPrice;
  return (
    <Dock label={t(`bots.terms.price.${sells}`)} total={<AmountText value={price} unit={offer?.priceAsset} size="medium" />}>
      <Button onClick={connect}>{t('core.connect.action')}</Button>
    </Dock>
  );
}
