import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { askAgain } from '../base/in-time.ts';
import { useText } from '../i18n/use-text.ts';
import type { LazyPart } from './lazy-part.ts';
import { PartFailure } from './part-failure.tsx';

type LazyProps<Props> = {
  part: LazyPart<ComponentType<Props>>;
  skeleton?: ReactNode;
  /** The part opens over the screen, so its failure floats too. */
  isOver?: boolean;
  /** Wraps the failure, for a part that is a whole screen or that was not requested by a tap. */
  frame?: (failure: ReactNode) => ReactNode;
  children: (part: ComponentType<Props>) => ReactNode;
};

/** Shows the skeleton until the part is loaded, and a retry button when loading fails; the rest of the screen stays. */
export function Lazy<Props>({ part, skeleton = null, isOver, frame = isOver ? floating : bare, children }: LazyProps<Props>) {
  const t = useText();
  const [Part, setPart] = useState(() => {
    part.fetch();
    return part.arrived();
  });
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
  const onRetry = () => askAgain(error, () => setError(null));
  return frame(<PartFailure text={t('core.chunk.failed.text')} error={error} onRetry={onRetry} />);
}

/** Over the screen, within reach of the thumb. */
export function floating(failure: ReactNode): ReactNode {
  return <div className="floating">{failure}</div>;
}

function bare(failure: ReactNode): ReactNode {
  return failure;
}
