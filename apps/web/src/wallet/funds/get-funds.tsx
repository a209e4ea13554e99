import { Button, type ButtonKind, TextButton } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { toast } from '@ocean/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHome } from '../../api/use-home.ts';
import { showExact } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../session/session.tsx';
import { AddFundsSheet } from './add-funds-sheet.tsx';
import { askFaucet, FAUCET_AMOUNT, hasFaucet, hasGasFaucet } from './faucet.ts';

/** text: for a line that has no room for a button with a surface. */
type FundsKind = ButtonKind | 'text';
type GetFundsProps = { asset: string; kind?: FundsKind };

/** The way on for a wallet that holds too little: test tokens for the demo wallet, the own address for every other. */
export function GetFunds({ asset, kind = 'main' }: GetFundsProps) {
  const { wallet } = useSession();
  const chain = useHome().data?.chain;
  return hasFaucet({ wallet, chain, asset }) ? <TestFunds asset={asset} kind={kind} /> : <AddFunds asset={asset} kind={kind} />;
}

/**
 * The same for a wallet that cannot pay the network fee. Nothing says when the fee's token arrives there, so the payment is
 * checked again once the member comes back.
 */
export function GetGas({ onChange }: { onChange: () => void }) {
  const t = useText();
  const { wallet } = useSession();
  const chain = useHome().data?.chain;
  const { isBusy, ask } = useFaucet('gas', t('local.gasGiven'));
  if (!hasGasFaucet({ wallet, chain })) return <AddFunds asset={chain?.nativeSymbol ?? ''} kind="main" onClose={onChange} />;
  return (
    <Button busy={isBusy} onClick={() => void ask().then(onChange)}>
      {t('local.gas')}
    </Button>
  );
}

function TestFunds({ asset, kind }: Required<GetFundsProps>) {
  const t = useText();
  const { isBusy, ask } = useFaucet(asset, t('local.given', { amount: showExact(FAUCET_AMOUNT), asset }));
  return (
    <FundsButton kind={kind} busy={isBusy} onClick={() => void ask()}>
      {t('wallet.funds.test', { asset })}
    </FundsButton>
  );
}

/** `given` is what is said when it has come. */
function useFaucet(asset: string, given: string) {
  const t = useText();
  const queries = useQueryClient();
  const { address } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    if (!address) return;
    setIsBusy(true);
    try {
      await askFaucet(address, asset);
      toast(given, 'good');
      await queries.invalidateQueries();
    } catch {
      toast(t('local.failed'), 'bad');
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, ask };
}

type AddFundsProps = Required<GetFundsProps> & { readonly onClose?: () => void };

function AddFunds({ asset, kind, onClose }: AddFundsProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onClose?.();
  };
  return (
    <>
      <FundsButton kind={kind} onClick={() => setIsOpen(true)}>
        {t('wallet.funds.add')}
      </FundsButton>
      <AddFundsSheet asset={asset} open={isOpen} onClose={close} />
    </>
  );
}

type FundsButtonProps = { kind: FundsKind; busy?: boolean; onClick: () => void; children: string };

function FundsButton({ kind, busy = false, onClick, children }: FundsButtonProps) {
  if (kind === 'text') {
    return (
      <TextButton aria-busy={busy} onClick={busy ? undefined : onClick}>
        {children}
      </TextButton>
    );
  }
  return (
    <Button kind={kind} busy={busy} onClick={onClick}>
      {children}
    </Button>
  );
}

/** What the wallet holds and what is needed, both as decimal strings of one asset. */
export function ShortFunds({ asset, have, need }: { asset: string; have: string; need: string }) {
  const t = useText();
  return <Notice tone="warn">{t('wallet.problem.balanceLow', { asset, have: showExact(have), need: showExact(need) })}</Notice>;
}
