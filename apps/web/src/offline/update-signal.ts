import { createSignal } from '../base/signal.ts';

/** Set when a newer version of the app waits: taking it reloads the page. */
export const updateSignal = createSignal<(() => void) | null>(null);
