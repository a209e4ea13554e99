import '@ocean/ui/more-icons';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { useCopyText } from '@ocean/ui/use-copy-text';
import { WholeCode } from '@ocean/ui/whole-code';
import { useHome } from '../../api/use-home.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../session/session.tsx';
import { useWalletBalances } from './use-wallet-balances.ts';

/** Tokens arrive while the sheet is open. */
const WATCH_MS = 5_000;

/** Where tokens have to be sent so that the wallet holds them: the own address, and on which network. */
export function AddFundsSheet({ asset, open, onClose }: { asset: string; open: boolean; onClose: () => void }) {
  const t = useText();
  const copyText = useCopyText();
  const { address } = useSession();
  const chain = useHome().data?.chain;
  const { balanceOf } = useWalletBalances({ enabled: open, refetchInterval: WATCH_MS });
  const network = chain?.name ?? '—';
  const isGas = asset === chain?.nativeSymbol;
  const held = <AmountText value={balanceOf(asset)} unit={asset} size="inline" />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('wallet.funds.add')}
      lead={t('wallet.funds.lead', { asset, network })}
      actions={
        <>
          <Button icon="copy" onClick={() => void copyText(address ?? '')}>
            {t('wallet.funds.copy')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('core.close')}
          </Button>
        </>
      }
    >
      <p className="card text-center">
        <WholeCode>{address ?? '—'}</WholeCode>
      </p>
      <Facts
        facts={[
          { key: 'network', label: t('wallet.funds.network'), value: network },
          // Of the network's own token only the wallet itself shows what is there.
          ...(isGas ? [] : [{ key: 'held', label: t('wallet.funds.held'), value: held }]),
        ]}
      />
      {!isGas && <Notice tone="quiet">{t('wallet.funds.fee', { symbol: chain?.nativeSymbol ?? '' })}</Notice>}
    </Sheet>
  );
}
