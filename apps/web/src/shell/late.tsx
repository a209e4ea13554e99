import { ErrorState } from '@ocean/ui/error-state';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import type { LatePart } from './late-part.ts';
import { problemDetails } from './problem-details.ts';

type LateProps<Props> = {
  part: LatePart<ComponentType<Props>>;
  skeleton?: ReactNode;
  children: (part: ComponentType<Props>) => ReactNode;
};

/** Its outline until it is here; when it did not arrive the way to ask again, and the rest of the screen stays. */
export function Late<Props>({ part, skeleton = null, children }: LateProps<Props>) {
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
  return error === null ? skeleton : <NotArrived error={error} onRetry={() => setError(null)} />;
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
