import '../../lazy/lazy.css';
import { Refusal } from '@ocean/api/errors';
import { Button } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { ErrorState } from '@ocean/ui/error-state';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { type ReactNode, useDeferredValue } from 'react';
import { useHome } from '../../api/use-home.ts';
import { problemDetails } from '../../base/problem-details.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { type TextKey, useText } from '../../i18n/use-text.ts';
import { useSession } from '../../wallet/session/session.tsx';
import type { SessionState } from '../../wallet/session/session-view.ts';
import { useIsExpected } from './use-is-expected.ts';

type MemberGateProps = {
  /** What the screen is for, which a visitor reads on the gate. */
  about?: string;
  /** The same, where members read it as well, above the content. The page draws it before the app (`build/first-screens.ts`). */
  lead?: string;
  skeleton?: ReactNode;
  children: ReactNode;
};

/** Shows its children to members, and the missing sign-in step to visitors. */
export function MemberGate({ about, lead, skeleton = <SkeletonRows rows={4} />, children }: MemberGateProps) {
  const { state } = useSession();
  const isExpected = useIsExpected();
  // In steps that a tap may interrupt: a whole screen begins here.
  const isShown = useDeferredValue(state === 'member');
  const gate = (waiting: Waiting) => <GateState state={waiting} about={about ?? lead} />;
  // The search for wallets takes seconds; a visitor who has never signed in need not wait for it.
  if (state === 'starting' && !isExpected) return gate('visitor');
  if (state === 'failed') return <SessionFailure />;
  if (state !== 'member' && state !== 'starting' && state !== 'checking') return gate(state);
  return (
    <>
      {lead && <p className="prose">{lead}</p>}
      {state === 'member' && isShown ? children : skeleton}
    </>
  );
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

function GateState({ state, about }: { state: Waiting; about: string | undefined }) {
  const t = useText();
  const session = useSession();
  const network = useHome().data?.chain.name ?? '';
  const act = ACTS[state];
  return (
    <EmptyState
      title={t(`frame.gate.${state}.title`)}
      text={state === 'visitor' && about ? about : t(`frame.gate.${state}.text`, { network })}
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
