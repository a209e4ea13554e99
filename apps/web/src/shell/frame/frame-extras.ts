import { type ComponentType, useSyncExternalStore } from 'react';
import { createSignal } from '../../base/signal.ts';

type FrameExtras = { Rows: ComponentType<{ isHome: boolean }>; Strip: ComponentType; Badge: ComponentType };

/**
 * Parts of the frame that nothing asks for in the first two seconds: the rows of `overlays/rows/status-rows.tsx`, what stands above
 * the tabs, and the badge of a wrong network. They come with the overlays, in the same file.
 */
const extras = createSignal<FrameExtras | null>(null);

export const addFrameExtras = extras.set;

export function useFrameExtras(): FrameExtras | null {
  return useSyncExternalStore(extras.subscribe, extras.read);
}
