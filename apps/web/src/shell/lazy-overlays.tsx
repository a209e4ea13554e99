import { onToasts, readToasts } from '@ocean/ui/toast';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useConnectSheet } from '../wallet/connect-sheet-state.ts';
import { useSession } from '../wallet/session.tsx';
import { useTasks } from '../wallet/task-list.ts';
import { useLanguages, useMenu } from './drawers.ts';

/** Long enough for the screen to be there, short enough for the first tap on the menu. */
const IDLE_MS = 2_000;

const Overlays = lazy(() => import('./overlays.tsx').then((module) => ({ default: module.Overlays })));

/** Asks for the overlays when one is needed, or when the page has nothing else to do. */
export function LazyOverlays() {
  const { isActivating } = useSession();
  const hasToast = useSyncExternalStore(onToasts, readToasts).length > 0;
  const hasTask = useTasks().open !== null;
  const isAsked = [useMenu(), useLanguages(), useConnectSheet(), isActivating, hasToast, hasTask].some(Boolean);
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isAsked && !isIdle) return null;
  return (
    <Suspense>
      <Overlays />
    </Suspense>
  );
}
