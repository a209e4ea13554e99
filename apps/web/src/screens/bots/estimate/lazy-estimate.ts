import { lazyPart } from '../../../lazy/lazy-part.ts';

/** Opened by few, so it arrives with its first opening. */
export const estimateSheet = lazyPart(() => import('./estimate-sheet.tsx').then((module) => module.EstimateSheet));
