import { session } from '@ocean/api/operators/session';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useClearOperatorData } from '../../api/use-read.ts';
import type { OperatorWallet } from '../../wallet/operator-wallet.ts';
import { useSigner } from '../../wallet/signer.tsx';
import { useWallets } from '../../wallet/wallets.ts';

/** @param reason why the previous session ended, if there was one */
export function SignInScreen({ reason }: { reason?: string | undefined }) {
  const wallets = useWallets();
  const { choose } = useSigner();
  const forget = useClearOperatorData();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const signIn = async (wallet: OperatorWallet) => {
    setBusy(wallet.id);
    setFailure(undefined);
    try {
      const address = await wallet.connect();
      const { id, text } = await call(session.challenge, { address });
      await call(session.signIn, { id, signature: await wallet.sign(address, text) });
      choose(wallet);
      await forget();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The wallet refused. Try again.');
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <main className="sign-in">
      <h1>Ocean Bot console</h1>
      <p>Operators sign in with their wallet. This costs nothing and moves no money.</p>
      {reason && <p className="note">{reason}</p>}
      {wallets.length === 0 && <p className="note">No wallet was found in this browser. Install one and reload the page.</p>}
      <ul className="plain stack">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <button type="button" className="wide" disabled={busy !== undefined} onClick={() => void signIn(wallet)}>
              {busy === wallet.id ? 'Waiting for the wallet …' : wallet.name}
            </button>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className="failure">
          {failure}
        </p>
      )}
    </main>
  );
}
