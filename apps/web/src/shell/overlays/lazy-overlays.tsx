import { onToasts, readToasts } from '@ocean/ui/toast';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { floating, Lazy } from '../../lazy/lazy.tsx';
import { textedPart } from '../../lazy/texted-part.ts';
import { useConnectSheet } from '../../wallet/session/connect-sheet-state.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { useSpendingRequest } from '../../wallet/sign/spending/spending-request.ts';
import { useTasks } from '../../wallet/task/task-list.ts';
import { WAS_PENDING } from '../../wallet/task/was-pending.ts';
import { useLanguages, useMenu } from '../frame/drawers.ts';

/** Long enough for the screen to be there, short enough for the first tap on the menu. */
const IDLE_MS = 2_000;

const overlays = textedPart(
  () => import('./overlays.tsx').then((module) => module.Overlays),
  'frame',
  'invitation',
  'errors',
  ...(__LOCAL_BUILD__ ? (['local'] as const) : []),
);

/** Asks for the overlays when one is needed, or when the page has nothing else to do. */
export function LazyOverlays() {
  const { isActivating } = useSession();
  const hasToast = useSyncExternalStore(onToasts, readToasts).length > 0;
  const isSpending = useSpendingRequest() !== null;
  const hasTask = useTasks().open !== null;
  const isAsked = [useMenu(), useLanguages(), useConnectSheet(), isActivating, hasToast, hasTask, isSpending].some(Boolean);
  const [isWanted, setIsWanted] = useState(WAS_PENDING);
  if (isAsked && !isWanted) setIsWanted(true);
  useEffect(() => {
    const want = () => setIsWanted(true);
    const timer = setTimeout(want, IDLE_MS);
    // The first finger on the page is most likely on something that opens over it.
    addEventListener('pointerdown', want, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', want);
    };
  }, []);
  if (!isWanted) return null;
  return (
    // A failure matters only to a visitor who has asked for one of them.
    <Lazy part={overlays} frame={(failure) => isAsked && floating(failure)}>
      {(Overlays) => <Overlays />}
    </Lazy>
  );
}
