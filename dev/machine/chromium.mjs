import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The path of a Chromium, or undefined. Prefers an installed one to a downloaded one. */
export function findChromium() {
  const installed = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return installed.find((path) => path && existsSync(path)) ?? downloadedChromium();
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
