import { Button, type ButtonKind } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { toast } from '@ocean/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHome } from '../../api/use-home.ts';
import { showExact } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../session/session.tsx';
import { AddFundsSheet } from './add-funds-sheet.tsx';
import { askFaucet, FAUCET_AMOUNT, hasFaucet } from './faucet.ts';

type GetFundsProps = { asset: string; kind?: ButtonKind };

/** The way on for a wallet that holds too little: test tokens for the demo wallet, the own address for every other. */
export function GetFunds({ asset, kind = 'main' }: GetFundsProps) {
  const { wallet } = useSession();
  const chain = useHome().data?.chain;
  return hasFaucet({ wallet, chain, asset }) ? <TestFunds asset={asset} kind={kind} /> : <AddFunds asset={asset} kind={kind} />;
}

function TestFunds({ asset, kind }: Required<GetFundsProps>) {
  const t = useText();
  const queries = useQueryClient();
  const { address } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    if (!address) return;
    setIsBusy(true);
    try {
      await askFaucet(address, asset);
      toast(t('local.given', { amount: showExact(FAUCET_AMOUNT), asset }), 'good');
      await queries.invalidateQueries();
    } catch {
      toast(t('local.failed'), 'bad');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button kind={kind} busy={isBusy} onClick={() => void ask()}>
      {t('wallet.funds.test', { asset })}
    </Button>
  );
}

function AddFunds({ asset, kind }: Required<GetFundsProps>) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setIsOpen(true)}>
        {t('wallet.funds.add')}
      </Button>
      <AddFundsSheet asset={asset} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** What the wallet holds and what is needed, both as decimal strings of one asset. */
export function ShortFunds({ asset, have, need }: { asset: string; have: string; need: string }) {
  const t = useText();
  return <Notice tone="warn">{t('wallet.problem.balanceLow', { asset, have: showExact(have), need: showExact(need) })}</Notice>;
}
