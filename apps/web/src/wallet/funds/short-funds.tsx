import { Notice } from '@ocean/ui/notice';
import { showExact } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';

/** What the wallet holds and what is needed, both as decimal strings of one asset. */
export function ShortFunds({ asset, have, need }: { asset: string; have: string; need: string }) {
  const t = useText();
  return <Notice tone="warn">{t('wallet.problem.balanceLow', { asset, have: showExact(have), need: showExact(need) })}</Notice>;
}
