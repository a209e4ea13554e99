import { AmountText } from '@ocean/ui/amount-text';
import { Section } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { useHome } from '../../../api/use-home.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LazyGetFunds } from '../../../wallet/funds/lazy-funds.tsx';
import { useWalletBalances } from '../../../wallet/funds/use-wallet-balances.ts';

/** What the member holds outside the platform: a deposit comes from there, and a claim goes there. */
export function WalletBalancesCard() {
  const t = useText();
  const tokens = useHome().data?.chain.tokens ?? {};
  const { balanceOf } = useWalletBalances();
  return (
    <Section title={t('earnings.wallet')} aside={t('earnings.wallet.note')}>
      <div className="card grid gap-4">
        <Facts
          facts={Object.keys(tokens).map((asset) => ({
            key: asset,
            label: asset,
            value: <AmountText value={balanceOf(asset)} size="inline" />,
          }))}
        />
        <LazyGetFunds asset="USDT" kind="second" />
      </div>
    </Section>
  );
}
