import { createContext, type ReactNode, use, useState } from 'react';
import type { OperatorWallet } from './operator-wallet.ts';
import { useWallets } from './wallets.ts';

type Signer = {
  readonly wallet: OperatorWallet | undefined;
  choose(wallet: OperatorWallet): void;
};

const SignerContext = createContext<Signer | undefined>(undefined);
const KEPT = 'console.wallet';

/** The wallet that this tab signs with, remembered until the tab closes. */
export function SignerProvider({ children }: { children: ReactNode }) {
  const wallets = useWallets();
  const [id, setId] = useState(() => sessionStorage.getItem(KEPT));
  const choose = (wallet: OperatorWallet) => {
    sessionStorage.setItem(KEPT, wallet.id);
    setId(wallet.id);
  };
  return <SignerContext value={{ wallet: wallets.find((one) => one.id === id), choose }}>{children}</SignerContext>;
}

export function useSigner(): Signer {
  const signer = use(SignerContext);
  if (!signer) throw new Error('No wallet is chosen outside of its provider.');
  return signer;
}
