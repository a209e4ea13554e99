import { ErrorState } from '@ocean/ui/error-state';
import { onToasts, readToasts } from '@ocean/ui/toast';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useConnectSheet } from '../wallet/connect-sheet-state.ts';
import { useSession } from '../wallet/session.tsx';
import { useTasks } from '../wallet/task-list.ts';
import { useLanguages, useMenu } from './drawers.ts';
import { askAgain, CHUNK_TIMEOUT_MS, inTime } from './in-time.ts';

/** Long enough for the screen to be there, short enough for the first tap on the menu. */
const IDLE_MS = 2_000;

/** Asks for the overlays when one is needed, or when the page has nothing else to do. */
export function LazyOverlays() {
  const t = useText();
  const { isActivating } = useSession();
  const hasToast = useSyncExternalStore(onToasts, readToasts).length > 0;
  const hasTask = useTasks().open !== null;
  const isAsked = [useMenu(), useLanguages(), useConnectSheet(), isActivating, hasToast, hasTask].some(Boolean);
  const [isIdle, setIsIdle] = useState(false);
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isWanted = isAsked || isIdle;
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isWanted && failure === null)
      inTime(import('./overlays.tsx'), CHUNK_TIMEOUT_MS).then((module) => setOverlays(() => module.Overlays), setFailure);
  }, [isWanted, failure]);
  if (Overlays) return <Overlays />;
  // Who has asked for nothing misses nothing.
  if (failure === null || !isAsked) return null;
  return (
    <div className="floating">
      <ErrorState
        title={t('core.chunk.failed.title')}
        text={t('core.chunk.failed.text')}
        onRetry={() => askAgain(failure, () => setFailure(null))}
      />
    </div>
  );
}
