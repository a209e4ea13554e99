import type { ComponentType } from 'react';
import { createSignal } from '../signal.ts';

/** Rows that nothing asks for in the first two seconds. They come with the overlays, in the same file. */
export const lateRowsSignal = createSignal<ComponentType<{ isHome: boolean }> | null>(null);
