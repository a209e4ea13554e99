import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { seedDesk } from '../desk/seed-desk.ts';
import { buildConsole } from '../local/build-console.ts';
import { choosePort } from '../local/choose-port.ts';
import { claimFolder } from '../local/claim-folder.ts';
import { consoleEnvironment } from '../local/console-environment.ts';
import { seedContent } from '../local/seed-content.ts';
import { seedPosts } from '../local/seed-posts.ts';
import { seedProjects } from '../local/seed-projects.ts';
import { seedRound } from '../local/seed-round.ts';
import { startLocalParts } from '../local/start-local.ts';
import { buildWeb } from '../machine/build-web.ts';
import { freePort } from '../machine/free-port.ts';
import { ROOT } from '../machine/run.ts';

/**
 * `npm start`: runs the whole product on this machine. DATABASE_URL and RPC_URLS replace the built-in database and chain.
 * `npm start -- --reset` deletes the local database and chain first.
 */
const DATA_DIR = process.env.OCEAN_DATA_DIR ?? join(ROOT, '.data');
/** The server refuses to run local parts as production, so a NODE_ENV of the shell must reach it. */
const MODE_OF_SHELL = process.env.NODE_ENV === undefined ? {} : { NODE_ENV: process.env.NODE_ENV };
const READY_WITHIN_MS = 60_000;
/** Offset from the members' port: 3200 for the usual 3000. */
const CONSOLE_PORT_AFTER = 200;

const isExternal = Boolean(process.env.DATABASE_URL && process.env.RPC_URLS);
const choice = await choosePort(process.env.PORT);
if ('refusal' in choice) end(choice.refusal);
const { port: PORT, note } = choice;
const claimData = () => claimFolder(DATA_DIR, { pid: process.pid, url: `http://localhost:${PORT}` });
const claim = isExternal ? undefined : claimData();
if (claim && 'heldBy' in claim) end(`${claim.heldBy} Stop it first, or start beside it: OCEAN_DATA_DIR=.data-second npm start`);
if (note !== undefined) process.stdout.write(`${note}\n`);
if (process.argv.includes('--reset')) {
  rmSync(DATA_DIR, { recursive: true, force: true });
  // The deleted folder contained the claim too.
  claimData();
}

const webRoot = await buildWeb({ local: !isExternal });
const consoleRoot = isExternal ? undefined : await buildConsole({ local: true });
const local = isExternal ? undefined : await startLocalParts({ dataDir: DATA_DIR, port: PORT });
const consolePort = await freePort(PORT + CONSOLE_PORT_AFTER);
const server = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'apps/server/src/main/all.ts')], {
  stdio: 'inherit',
  cwd: ROOT,
  env: { LOG_LEVEL: 'error', ...process.env, ...local?.env, ...MODE_OF_SHELL, PORT: String(PORT), WEB_ROOT: webRoot },
});

/** The operators' server, always a separate process. It waits for the members' server to prepare the database. */
let consoleServer: ChildProcess | undefined;

let isStopping = false;
const stop = async (code: number) => {
  if (isStopping) return;
  isStopping = true;
  const running = consoleServer ? [consoleServer, server] : [server];
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(running.map(ended));
  await local?.stop();
  claim?.release();
  process.exit(code);
};
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
server.once('exit', (code) => void stop(code ?? 1));

const isReady = await waitUntilReady(`http://127.0.0.1:${PORT}/readyz`);
if (isReady && !isStopping && local && consoleRoot) {
  consoleServer = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'apps/server/src/main/operator-api.ts')], {
    stdio: 'inherit',
    cwd: ROOT,
    env: {
      ...{ LOG_LEVEL: 'error', ...process.env, ...local.env, ...MODE_OF_SHELL },
      ...consoleEnvironment({ port: consolePort, webRoot: consoleRoot }),
    },
  });
}
if (isReady && local) await fill(local.env);
if (isReady)
  process.stdout.write(`
Ocean Bot is running.

  Open               http://localhost:${PORT}
  Invitation code    ${local?.env.ROOT_INVITE_CODE ?? process.env.ROOT_INVITE_CODE ?? ''}
${
  local
    ? `  Console            http://localhost:${consolePort}   (operators; choose Carol or Dave)
  Local chain        ${local.env.PUBLIC_RPC_URL} (chain id ${local.env.CHAIN_ID})
  Kept under         ${DATA_DIR}   (npm start -- --reset starts over)

No wallet needed: choose "Demo wallet" in the app. Test tokens and the clock are in its menu.
`
    : ''
}
Stop with Ctrl-C.
`);

/** Adds demo content, without which the product runs as well. Each seed continues where an earlier start was interrupted. */
async function fill(env: Readonly<Record<string, string>>): Promise<void> {
  for (const seed of [seedContent, seedRound, seedProjects, seedPosts, seedDesk]) {
    await seed(env).catch((error: unknown) => {
      // Ctrl-C may stop the database while a seed runs.
      if (isStopping) return;
      process.stderr.write(`Some demo content is missing (${seed.name}); the next start adds it. ${String(error)}\n`);
    });
  }
}

/** Resolves when the process has ended, also if it had ended before. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function waitUntilReady(url: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && !isStopping) {
    const isReady = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (isStopping) return false;
  process.stderr.write(`The server was not ready within ${READY_WITHIN_MS / 1000} seconds.\n`);
  await stop(1);
  return false;
}
