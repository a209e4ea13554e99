import '../../lazy/lazy.css';
import { Refusal } from '@ocean/api/errors';
import { Button } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { ErrorState } from '@ocean/ui/error-state';
import { SkeletonRows } from '@ocean/ui/skeleton';
import type { ReactNode } from 'react';
import { useHome } from '../../api/use-home.ts';
import { problemDetails } from '../../base/problem-details.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { type TextKey, useText } from '../../i18n/use-text.ts';
import { useSession } from '../../wallet/session/session.tsx';
import type { SessionState } from '../../wallet/session/session-view.ts';
import { useIsExpected } from './use-is-expected.ts';

/** Shows its children to members, and the missing sign-in step to visitors. */
export function MemberGate({ skeleton = <SkeletonRows rows={4} />, children }: { skeleton?: ReactNode; children: ReactNode }) {
  const { state } = useSession();
  const isExpected = useIsExpected();
  if (state === 'member') return children;
  // The search for wallets takes seconds; a visitor who has never signed in need not wait for it.
  if (state === 'starting' && !isExpected) return <GateState state="visitor" />;
  if (state === 'starting' || state === 'checking') return skeleton;
  if (state === 'failed') return <SessionFailure />;
  return <GateState state={state} />;
}

type Waiting = Exclude<SessionState, 'member' | 'starting' | 'checking' | 'failed'>;
type Act = { text: TextKey; run: 'connect' | 'retry' | 'signAgain' | 'switchNetwork' };

/** Nothing to press while the wallet or the popup waits for an answer. */
const ACTS: Readonly<Record<Waiting, Act | null>> = {
  visitor: { text: 'core.connect.action', run: 'connect' },
  connecting: null,
  locked: { text: 'core.retry', run: 'retry' },
  refused: { text: 'core.retry', run: 'retry' },
  activation: null,
  signing: null,
  signRefused: { text: 'core.gate.sign', run: 'signAgain' },
  wrongNetwork: { text: 'frame.network.switch', run: 'switchNetwork' },
};

function GateState({ state }: { state: Waiting }) {
  const t = useText();
  const session = useSession();
  const network = useHome().data?.chain.name ?? '';
  const act = ACTS[state];
  return (
    <EmptyState
      title={t(`frame.gate.${state}.title`)}
      text={t(`frame.gate.${state}.text`, { network })}
      action={
        act && (
          <Button fit onClick={() => void session[act.run]()}>
            {t(act.text, { network })}
          </Button>
        )
      }
    />
  );
}

function SessionFailure() {
  const t = useText();
  const { problem, retry } = useSession();
  return (
    <ErrorState
      title={t('frame.gate.failed.title')}
      text={problem instanceof Refusal ? refusalText(problem) : t('frame.gate.wallet.text')}
      onRetry={() => void retry()}
      details={problemDetails(problem)}
    />
  );
}
