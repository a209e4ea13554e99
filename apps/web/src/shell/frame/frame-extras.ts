import { type ComponentType, useSyncExternalStore } from 'react';
import { createSignal } from '../../base/signal.ts';

type FrameExtras = { Rows: ComponentType<{ isHome: boolean }>; Badge: ComponentType };

/** Parts of the frame that nothing asks for in the first two seconds. They come with the overlays, in the same file. */
const extras = createSignal<FrameExtras | null>(null);

export const addFrameExtras = extras.set;

export function useFrameExtras(): FrameExtras | null {
  return useSyncExternalStore(extras.subscribe, extras.read);
}
