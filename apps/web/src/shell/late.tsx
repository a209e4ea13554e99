import { ErrorState } from '@ocean/ui/error-state';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { askAgain } from './in-time.ts';
import type { LatePart } from './late-part.ts';
import { problemDetails } from './problem-details.ts';

type LateProps<Props> = {
  part: LatePart<ComponentType<Props>>;
  skeleton?: ReactNode;
  /** It opens over the screen, and so floats what is said when it did not arrive. */
  isOver?: boolean;
  children: (part: ComponentType<Props>) => ReactNode;
};

/** Its outline until it is here; when it did not arrive the way to ask again, and the rest of the screen stays. */
export function Late<Props>({ part, skeleton = null, isOver = false, children }: LateProps<Props>) {
  const [Part, setPart] = useState(() => part.arrived());
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (Part !== null || error !== null) return;
    let isShown = true;
    part.arrive().then(
      (arrived) => isShown && setPart(() => arrived),
      (reason: unknown) => isShown && setError(reason),
    );
    return () => {
      isShown = false;
    };
  }, [part, Part, error]);
  if (Part !== null) return children(Part);
  if (error === null) return skeleton;
  const notArrived = <NotArrived error={error} onRetry={() => askAgain(error, () => setError(null))} />;
  return isOver ? <div className="floating">{notArrived}</div> : notArrived;
}

function NotArrived({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  return (
    <ErrorState
      title={t('core.chunk.failed.title')}
      text={t('core.chunk.failed.text')}
      onRetry={onRetry}
      details={problemDetails(error)}
    />
  );
}
