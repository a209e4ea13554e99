import { createSignal } from './signal.ts';
import { STORED, storage } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function readTheme(): Theme {
  const stored = storage.read(STORED.theme);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** What the page shows: it changes when the member chooses, and when the account has another choice. */
export const themeSignal = createSignal(readTheme());

/** The start script does the same before the first paint. */
export function chooseTheme(theme: Theme): void {
  storage.write(STORED.theme, theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  themeSignal.set(theme);
}
