export type ToastTone = 'good' | 'info' | 'bad';
/** `onPress`: for a toast that leads somewhere. */
export type Toast = { id: number; text: string; tone: ToastTone; onPress?: (() => void) | undefined };

let current: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** At most this many are shown together; the oldest is removed. */
const MAX_SHOWN = 2;

/**
 * One sentence above the tabs for 2000 ms, or longer where a press on it leads somewhere. The same sentence twice is shown once.
 * @example toast('Copied', 'good')
 */
export function toast(text: string, tone: ToastTone = 'info', onPress?: () => void): void {
  // Only one toast leads somewhere, so that a press cannot hit another one that has just appeared.
  const others = current.filter((one) => one.text !== text && !(one.onPress && onPress));
  change([...others, { id: nextId++, text, tone, onPress }].slice(-MAX_SHOWN));
}

export function dropToast(id: number): void {
  change(current.filter((one) => one.id !== id));
}

export function readToasts(): readonly Toast[] {
  return current;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  current = next;
  for (const listener of listeners) listener();
}
