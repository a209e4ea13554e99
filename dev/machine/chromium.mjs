import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The path of a full browser, or undefined. Prefers an installed browser to a downloaded one. */
export function findChromium() {
  return installed(process.env.CHROMIUM_PATH, ...BROWSERS) ?? downloadedChromium();
}

/**
 * The same for tests of pages only. The headless shell is Chromium without the browser's own windows and pages, which cost a story
 * about half of its CPU time. It shows no notifications and grants no permission for them.
 */
export function findHeadlessChromium() {
  return installed(process.env.CHROMIUM_PATH, HEADLESS_SHELL) ?? findChromium();
}

function installed(...paths) {
  return paths.find((path) => path && existsSync(path));
}

function downloadedChromium() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return undefined;
  const builds = readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort();
  for (const build of builds.reverse()) {
    for (const folder of ['chrome-linux64', 'chrome-linux']) {
      const path = join(cache, build, folder, 'chrome');
      if (existsSync(path)) return path;
    }
  }
  return undefined;
}
