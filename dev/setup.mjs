// The entry of every npm script: runs on plain Node and installs missing packages before it starts the program.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node.js 20.19 or newer is needed, this is ${process.versions.node}.`);
}

const [command = 'start', ...rest] = process.argv.slice(2);
const programs = { start: 'dev/commands/start.ts', test: 'dev/commands/test.ts', verify: 'dev/commands/verify.ts' };
if (!(command in programs)) fail(`Unknown command ${command}: use ${Object.keys(programs).join(', ')}.`);

installPackages();
if (command === 'test') await ensureChromium();
const child = spawn(process.execPath, ['--import', 'tsx', join(root, programs[command]), ...rest], {
  stdio: 'inherit',
  cwd: root,
});
// Ctrl-C reaches the whole process group. This process ignores it, so that the prompt returns only after the program has
// shut down. (package.json uses `exec`, because a shell in between would exit immediately and npm with it.)
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code) => process.exit(code ?? 1));

/**
 * Installs the packages when the lockfile is newer than the installation. It does not use `npm ci`, which refuses a
 * lockfile without the binaries of other platforms, and some registries lack those. No package needs its install script.
 */
function installPackages() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lockfile = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return;
  process.stdout.write('Installing packages (first start only) …\n');
  run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Ensures a full browser: the headless shell, which most stories use if it is installed, shows no notifications. */
async function ensureChromium() {
  const { findChromium } = await import('./machine/chromium.mjs');
  if (findChromium()) return;
  process.stdout.write('Installing Chromium for the browser tests …\n');
  succeeds('npx', ['playwright', 'install', 'chromium']);
  if (findChromium()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    const install = ['install', '-y', '-qq', 'fonts-noto-core', 'fonts-noto-cjk', 'chromium'];
    // Older releases have no package for the shell.
    if (!succeeds('apt-get', [...install, 'chromium-headless-shell'])) run('apt-get', install);
  }
  if (!findChromium()) fail('No Chromium found. Install it (Debian: apt install chromium) or set CHROMIUM_PATH.');
}

function run(program, args) {
  if (!succeeds(program, args)) fail(`${program} ${args.join(' ')} failed.`);
}

function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'inherit', cwd: root }).status === 0;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
