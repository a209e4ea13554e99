import { Refusal } from '@ocean/api/errors';
import { isAnswer } from '@ocean/api-react/act-keys';
import { useApi } from '@ocean/api-react/api-provider';
import { useEffect, useRef, useState } from 'react';
import { useHome } from '../../api/use-home.ts';
import { isRejection } from '../provider/eip1193.ts';
import { useSession } from '../session/session.tsx';
import { type SignedAction, signAction } from './sign-action.ts';

type Proof = Awaited<ReturnType<typeof signAction>>;
type Act = { run: (proof: Partial<Proof>) => void; isBusy: boolean; error: unknown };

/**
 * An act that the wallet has to sign first, when its check says so. Declining in the wallet returns quietly. A press after
 * a transport failure repeats the same request, with the same signature or again without one, regardless of the check by
 * then, so that it cannot act twice.
 */
export function useSignedAct(action: SignedAction, act: Act) {
  const { client } = useApi();
  const { wallet, address } = useSession();
  const chainId = useHome().data?.chain.chainId;
  const [signing, setSigning] = useState<{ isOpen: boolean; error: unknown }>({ isOpen: false, error: null });
  const sent = useRef<{ content: string; proof: Partial<Proof>; isOutcomeOpen: boolean } | null>(null);
  // The form forgets the failure when a field changes; the request that was sent is still open.
  useEffect(() => {
    if (sent.current && act.error != null) sent.current.isOutcomeOpen = !isAnswer(act.error);
  }, [act.error]);

  const sign = async (): Promise<Proof | null> => {
    if (!wallet || !address || chainId === undefined) {
      const key = wallet && address ? 'CONNECTION_FAILED' : 'SESSION_MISSING';
      setSigning({ isOpen: false, error: new Refusal(key) });
      return null;
    }
    setSigning({ isOpen: true, error: null });
    try {
      const proof = await signAction({ client, provider: wallet.provider, address, chainId, action });
      setSigning({ isOpen: false, error: null });
      return proof;
    } catch (error) {
      setSigning({ isOpen: false, error: isRejection(error) ? null : error });
      return null;
    }
  };

  return {
    isSigning: signing.isOpen,
    isBusy: signing.isOpen || act.isBusy,
    error: signing.error ?? act.error,
    async run(needsSignature: boolean) {
      setSigning({ isOpen: false, error: null });
      const content = JSON.stringify(action);
      const before = sent.current?.isOutcomeOpen && sent.current.content === content ? sent.current.proof : null;
      const proof = before ?? (needsSignature ? await sign() : {});
      if (!proof) return;
      sent.current = { content, proof, isOutcomeOpen: false };
      act.run(proof);
    },
  };
}
