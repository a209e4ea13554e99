import { layers } from '@ocean/ui/layers';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Path } from '../../base/paths.ts';
import { isStep } from '../../base/step.ts';

/**
 * Leaves a page whose subject is done: back over the step that led to it, so that the list is not in the history twice, or to the list
 * in the place of this page.
 */
export function useLeave(to: Path): () => void {
  const [, navigate] = useLocation();
  // A dialog over the page has an entry of its own, with another state.
  const [wasStep] = useState(() => isStep(history.state));
  return () => {
    if (wasStep) layers.navigate(() => history.back());
    else navigate(to, { replace: true });
  };
}
