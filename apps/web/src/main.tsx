import './main.css';
// Styles of the start page come with the page; those of other parts come with their code.
import '@ocean/ui/amount-text.css';
import '@ocean/ui/figure-grid.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchTabs } from './app/router.tsx';
import { rememberInviteCode } from './base/invite-code.ts';
import { storage } from './base/storage.ts';
import { loadTexts, textLanguage } from './i18n/load-texts.ts';
import { language } from './i18n/locale.ts';
import { startSession } from './wallet/session/session.tsx';
import { sessionSignal } from './wallet/session/session-view.ts';

rememberInviteCode(storage, location.search);
document.documentElement.lang = textLanguage.tag;
document.documentElement.dir = language.dir;

/** By then the start page is there, also on a slow phone. */
const IDLE_MS = 4_000;

async function start(): Promise<void> {
  // Without a connection the page begins with what was last seen.
  const kept = navigator.onLine ? null : await import('./offline/restore-answers.ts');
  await loadTexts('core');
  kept?.restoreAnswers();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root, { onUncaughtError: fail }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  void startSession();
  // Sentences of refusals come after the first paint; until then the server's own sentence serves.
  void loadTexts('errors');
  setTimeout(() => {
    fetchTabs();
    void import('./offline/start-offline.ts').then((module) => module.startOffline(sessionSignal));
  }, IDLE_MS);
}

/** The page says it by itself, in `build/start-script.js`: what would say it here may be what did not arrive. */
function fail(error: unknown): void {
  reportError(error);
  dispatchEvent(new Event('ocean-failed'));
}

start().catch(fail);
