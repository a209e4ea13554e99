import { textedPart } from '../../../lazy/texted-part.ts';

/** Opened by few, so it arrives with its first opening; what every purchase says it has from the screen of bots. */
export const idoSheet = textedPart(() => import('./ido-sheet.tsx').then((module) => module.IdoSheet), 'bots');
