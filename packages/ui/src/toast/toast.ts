export type ToastTone = 'good' | 'info' | 'bad';
export type Toast = { id: number; text: string; tone: ToastTone };

let current: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** At most this many at once; the oldest gives way. */
const MAX_SHOWN = 2;

/** One sentence above the tabs for 2000 ms. The same sentence twice is shown once. @example toast('Copied', 'good') */
export function toast(text: string, tone: ToastTone = 'info'): void {
  change([...current.filter((one) => one.text !== text), { id: nextId++, text, tone }].slice(-MAX_SHOWN));
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
