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
const SYSTEMS = ['linux64', 'linux-arm64', 'linux'];

/** The path of a full browser, or undefined. Prefers an installed browser to a downloaded one. */
export function findChromium() {
  return installed(process.env.CHROMIUM_PATH, ...BROWSERS) ?? downloaded('chromium', 'chrome');
}

/**
 * The same for tests of pages only. The headless shell is Chromium without the browser's own windows and pages, which cost a story
 * about half of its CPU time. It shows no notifications and grants no permission for them.
 */
export function findHeadlessChromium() {
  return (
    installed(process.env.CHROMIUM_PATH, HEADLESS_SHELL) ??
    downloaded('chromium_headless_shell', 'chrome-headless-shell') ??
    findChromium()
  );
}

function installed(...paths) {
  return paths.find((path) => path && existsSync(path));
}

/** The newest build that Playwright has downloaded, in `NAME-BUILD/PROGRAM-SYSTEM/PROGRAM`. */
function downloaded(name, program) {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return undefined;
  const numberOf = (build) => (build.startsWith(`${name}-`) ? Number(build.slice(name.length + 1)) : Number.NaN);
  const builds = readdirSync(cache)
    .filter((build) => numberOf(build) > 0)
    .sort((one, other) => numberOf(other) - numberOf(one));
  return installed(...builds.flatMap((build) => SYSTEMS.map((system) => join(cache, build, `${program}-${system}`, program))));
}
