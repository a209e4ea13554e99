import './main.css';
// Styles of the start page come with the page; those of other parts come with their code.
import '@ocean/ui/amount-text.css';
import '@ocean/ui/empty-state.css';
import '@ocean/ui/figure-grid.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { tokens } from './api/client.ts';
import { App } from './app/app.tsx';
import { arriveFirst, fetchTabs } from './app/router.tsx';
import { rememberInviteCode } from './base/invite-code.ts';
import { storage } from './base/storage.ts';
import { loadTexts, textLanguage } from './i18n/load-texts.ts';
import { language } from './i18n/locale.ts';
import { startSession } from './wallet/session/session.tsx';

rememberInviteCode(storage, location.search);
document.documentElement.lang = textLanguage.tag;
document.documentElement.dir = language.dir;

const WIDE = matchMedia('(width >= 1024px)');
WIDE.onchange = () => void loadSideBar();

/** Styles that place the areas along the side; without them they stay at the bottom. */
async function loadSideBar(): Promise<void> {
  if (WIDE.matches) await import('./shell/frame/side-bar.css').catch(() => {});
}

/** By then the start page is shown, even on a slow phone. */
const IDLE_MS = 4_000;

async function start(): Promise<void> {
  // A member's page begins with the data last seen, and so does any page without a connection.
  const isKept = tokens.current() !== null || !navigator.onLine;
  const restoring = isKept ? import('./offline/restore-answers.ts').catch(() => null) : null;
  // In this order: the session drops the restored data when it belongs to another account than the wallet's.
  const isRestored = Promise.resolve(restoring).then((kept) => kept?.restoreAnswers());
  void isRestored.then(startSession);
  await Promise.all([isRestored, loadTexts('core'), arriveFirst(), loadSideBar()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const app = createRoot(root, { onUncaughtError: fail });
  // As a transition it is rendered in short steps: a tap, or the paint of what the page has already, waits for no more than one.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  setTimeout(() => {
    fetchTabs();
    void import('./app/start-later.ts').then((module) => module.startLater());
  }, IDLE_MS);
}

/** `build/fail-page.js`, which is in the page itself, shows the failure: code here may be what failed to load. */
function fail(error: unknown): void {
  reportError(error);
  dispatchEvent(new Event('ocean-failed'));
}

start().catch(fail);
