import { lazyPart } from '../../../lazy/lazy-part.ts';

/** Rarely opened, so it is loaded on first use. */
export const estimateSheet = lazyPart(() => import('./estimate-sheet.tsx').then((module) => module.EstimateSheet));
