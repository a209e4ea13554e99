import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessChromium } from './dev/machine/chromium.mjs';

const isRoot = process.getuid?.() === 0;
const LONGEST = ['whole-path.spec.ts', 'every-screen.spec.ts'].map((file) => `**/${file}`);
/** These need a browser that shows notifications. */
const OF_WHOLE_BROWSER = ['**/push/*.spec.ts'];

function launchOptionsOf(executablePath: string | undefined) {
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/**
 * Three workers on two cores: a story waits for its page some of the time, and each has a database, a chain and a server
 * of its own. No retries, ever.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // Begun last, one of the longest stories would leave the other workers with nothing to do.
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'notifications', testMatch: OF_WHOLE_BROWSER, use: { launchOptions: launchOptionsOf(findChromium()) } },
    { name: 'stories', testIgnore: [...LONGEST, ...OF_WHOLE_BROWSER] },
  ],
  workers: 3,
  retries: 0,
  // No story measures time by these: they only end what hangs, on a machine that does other work as well.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    // Answers that a test writes must reach the page; the story of the worker itself allows it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    // The calls, requests and messages of a story that failed, and its last picture. A film and a copy of every step would
    // take a quarter of the suite's time: `--trace on` takes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: launchOptionsOf(findHeadlessChromium()),
  },
});
