import type { OperatorInputOf, SignedOutcome, signedEndpoint } from '@ocean/api/operators/endpoint';
import { session } from '@ocean/api/operators/session';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useRead, useRefetchAll } from '../api/use-read.ts';
import { useSigner } from '../wallet/signer.tsx';
import { AddressText } from './address-text.tsx';

type SignedEndpoint = ReturnType<typeof signedEndpoint>;

type Props<E extends SignedEndpoint> = {
  readonly endpoint: E;
  /** The fields of the act except its signature. Changed fields need another text. */
  readonly fields: Omit<OperatorInputOf<E>, 'signing'>;
  /** Label of the button: the act in two words, such as "Approve withdrawal". */
  readonly label: string;
  readonly isDangerous?: boolean;
  /** Receives what was done, in sentences, for screens that no longer show the thing itself by then. */
  onDone?(said: readonly string[]): void;
};

/**
 * An act in two steps: the screen shows the exact text and its signers, then the wallet signs that text and nothing else. A
 * second operator sees the same text with the first operator's signature.
 */
export function SignAct<E extends SignedEndpoint>({ endpoint, fields, label, isDangerous = false, onDone }: Props<E>) {
  const [shown, setShown] = useState<SignedOutcome>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { wallet } = useSigner();
  const { data: me } = useRead(session.show, {});
  const readAgain = useRefetchAll();
  const attempt = async (work: () => Promise<SignedOutcome>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setShown(await work());
    } catch (error) {
      setShown(undefined);
      setFailure(error instanceof Error ? error.message : 'The wallet refused. Nothing was signed.');
    } finally {
      setBusy(false);
    }
  };
  const ask = (signing?: { text: string; signature: string }) => call(endpoint, { ...fields, signing } as OperatorInputOf<E>);
  const sign = async (text: string) => {
    if (!wallet || !me) throw new Error('Choose your wallet: sign out and in again.');
    const outcome = await ask({ text, signature: await wallet.sign(me.address, text) });
    await readAgain();
    if (outcome.isDone) onDone?.(outcome.said);
    return outcome;
  };
  return (
    <div className="act">
      {!shown && (
        <button
          type="button"
          className={isDangerous ? 'danger' : undefined}
          disabled={busy}
          onClick={() => void attempt(() => ask())}
        >
          {label}
        </button>
      )}
      {shown && !shown.isDone && <Text outcome={shown} />}
      {shown && !shown.isDone && (
        <div className="row">
          <button type="button" className="main" disabled={busy} onClick={() => void attempt(() => sign(shown.text))}>
            {busy ? 'Waiting for the wallet …' : 'Sign with the wallet'}
          </button>
          <button type="button" disabled={busy} onClick={() => setShown(undefined)}>
            Not now
          </button>
        </div>
      )}
      <div role="status">{shown?.isDone && shown.said.map((line) => <p key={line}>{line}</p>)}</div>
      {failure && (
        <p role="alert" className="failure">
          {failure}
        </p>
      )}
    </div>
  );
}

function Text({ outcome: { text, signers, signaturesNeeded, role } }: { outcome: SignedOutcome }) {
  return (
    <div className="signed-text">
      <p className="quiet">
        {signaturesNeeded === 1 ? 'One operator signs' : `${signaturesNeeded} operators sign`} exactly this text ({role}).{' '}
        {signers.length > 0 && (
          <>
            Signed by{' '}
            {signers.map((address) => (
              <AddressText key={address} address={address} />
            ))}
            .
          </>
        )}
      </p>
      <pre>{text}</pre>
    </div>
  );
}
