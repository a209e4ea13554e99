import { Button, buttonClass } from '@ocean/ui/button';
import { Link, useLocation, useSearch } from 'wouter';
import { showExact } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { GetFunds } from '../../wallet/funds/get-funds.tsx';
import { exchangeForDeskLink } from '../acts/run-links.ts';
import { isolate } from '../text/isolate.ts';
import { missingOf, useMissingDeposit } from './missing-deposit.ts';

/** The asset to exchange for one that the wallet does not hold. */
const PAYS_WITH = 'USDT';

type DepositMissingProps = {
  asset: string;
  /** What the available balance lacks. */
  missing: string;
  /** The deposit is booked. */
  onDone?: () => void;
};

/**
 * Covers a missing balance without leaving the form: deposits the missing amount from the wallet, or first gets tokens into the
 * wallet. BCG that the wallet does not hold is bought by an exchange, which leads back here.
 */
export function DepositMissing({ asset, missing, onDone }: DepositMissingProps) {
  const t = useText();
  const { isInWallet, heldOf, isOnWay, start } = useMissingDeposit();
  const [path] = useLocation();
  const search = useSearch();
  const isShort = !isInWallet(asset) || missingOf(missing, heldOf(asset)) !== null;
  if (isShort && asset === 'BCG') {
    const back = search === '' ? path : `${path}?${search}`;
    return (
      <Link href={exchangeForDeskLink({ from: PAYS_WITH, to: asset, get: missing, back })} className={buttonClass()}>
        {t('wallet.funds.exchange', { from: PAYS_WITH, to: asset })}
      </Link>
    );
  }
  if (isShort) return <GetFunds asset={asset} />;
  const deposit = async () => {
    if (await start(asset, missing)) onDone?.();
  };
  return (
    <Button reason={isOnWay(asset) ? t('earnings.deposit.recent') : null} onClick={() => void deposit()}>
      {t('earnings.deposit.act', { amount: isolate(showExact(missing), asset) })}
    </Button>
  );
}
