import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { home } from '@ocean/api/areas/home';
import { createClient } from '@ocean/api/client';
import type { OutputOf } from '@ocean/api/endpoint';
import sql from 'sql-template-tag';
import { bytesToHex, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Context } from '../../apps/server/src/context.ts';
import { advanceClock } from '../../apps/server/src/dev-api/clock.ts';
import { connectLocalChain } from '../../apps/server/src/dev-api/local-chain.ts';
import { buildContexts } from '../../apps/server/src/main/build-context.ts';
import { readConfig } from '../../apps/server/src/main/config.ts';
import { bootstrapAsOwner } from '../../apps/server/src/main/prepare-platform.ts';
import { followerOf, startApi, startWorker } from '../../apps/server/src/main/processes.ts';
import { observePairs } from '../../apps/server/src/prices/observe-pairs.ts';
import { startChain } from '../../dev/chain/chain.ts';
import { LOCAL } from '../../dev/chain/local-keys.ts';
import { LOCAL_ROOT_CODE, localEnvironment, temporaryFilesFolder } from '../../dev/local/local-environment.ts';
import { freePort } from '../../dev/machine/free-port.ts';
import { createDatabase, dropDatabase } from '../../dev/postgres/postgres.ts';
import { openConsole } from '../../dev/world/console.ts';
import { connectWorldChain } from '../../dev/world/world-chain.ts';
import { joinMember } from '../../dev/world/world-member.ts';
import { preparations } from './preparations.ts';
import type { Snapshot } from './snapshot.ts';

export type Platform = Awaited<ReturnType<typeof openPlatform>>;
export type Member = Awaited<ReturnType<Platform['member']>>;

type StartPage = OutputOf<typeof home.show>;
type MemberOfStory = { inviter?: { inviteCode: string }; key?: Hex };

/** Fast, because no test is about the pace of the local chain; the screens poll its progress at their own pace. */
const BLOCK_TIME_SECONDS = 0.25;
const LOOK_EVERY_MS = 100;
/** The indexer reports its health without a new block as well. */
const STEP_AT_LEAST_EVERY_MS = 2_000;
const SETTLED_WITHIN_MS = 120_000;

/**
 * A copy of the snapshot for one story: a database and a chain of its own, and the server in this process under an
 * address of its own. Blocks are mined and days are closed automatically, as after `npm start`.
 * @param environment Settings that an operator changes.
 */
export async function openPlatform(snapshot: Snapshot, environment: Readonly<Record<string, string>> = {}) {
  const { postgres, deployment, webRoot, consoleRoot } = snapshot;
  const { name, database, chain, port } = await copySnapshot(snapshot);
  const origin = `http://localhost:${port}`;
  const { rpcUrl } = chain;
  const local = localEnvironment({ origin, rpcUrl, database, deployment });
  const config = readConfig({ ...local, PORT: String(port), WEB_ROOT: webRoot, LOG_LEVEL: 'error', ...environment });
  await bootstrapAsOwner(config, database.ownerUrl);
  const contexts = buildContexts(config);
  const context = contexts.api;
  const worldChain = connectWorldChain(rpcUrl, deployment);
  const running = [await startApi(context), startFollowing(contexts.indexer, worldChain.head), startWorker(contexts.worker)];

  const faucet = connectLocalChain(config);
  const settle = async () => {
    await worldChain.mine(config.confirmations);
    await untilFollowed(context, (await worldChain.head()) - config.confirmations);
  };
  const prepare = preparations({ database, context, faucet });
  return {
    origin,
    rpcUrl,
    inviteCode: LOCAL_ROOT_CODE,
    chain: worldChain,
    /** Waits until what is on chain is final and settled. */
    settle,
    /** Joins a member through the API, with the key that a browser needs; a key with an account gets that account. */
    async member({ key = bytesToHex(randomBytes(32)), ...options }: MemberOfStory = {}) {
      const where = { origin, chain: worldChain, local: faucet, settle };
      return { key, ...(await joinMember(where, { ...options, wallet: privateKeyToAccount(key) })) };
    },
    operates: prepare.operates,
    /** Starts the operators' server, which runs until the test is over. */
    async opensConsole() {
      const opened = await openConsole({ database, context }, { port: await freePort(), webRoot: consoleRoot });
      running.push({ stop: opened.close });
      return opened;
    },
    opensRound: prepare.opensRound,
    listsProject: prepare.listsProject,
    atDesk: prepare.atDesk,
    rightAnswers: prepare.rightAnswers,
    /** Settles what is on chain, and has the worker observe every pair. */
    observesPairs: () => settle().then(() => untilObserved(contexts.worker)),
    /** Waits until visitors see a change: the server makes one start page for all of them once a second. */
    visitorsRead: (isSo: (answer: StartPage) => boolean) =>
      until('what visitors read', async () => isSo(await createClient({ baseUrl: origin }).call(home.show, {}))),
    passDays: (days: number) => advanceClock(context, faucet, days * 24 * 60),
    passMinutes: (minutes: number) => advanceClock(context, faucet, minutes),
    holdTeamFold: () => holdTeamFold(context),
    async stop() {
      // Requests of closed pages meet a closed database.
      context.log.level = 'silent';
      await Promise.all(running.map((part) => part.stop()));
      await contexts.close();
      await chain.stop();
      await dropDatabase(postgres, name);
      rmSync(temporaryFilesFolder(database), { recursive: true, force: true });
    },
  };
}

async function copySnapshot({ postgres, database: template, chainFile }: Snapshot) {
  const name = `story_${randomBytes(8).toString('hex')}`;
  const [database, chain, port] = await Promise.all([
    createDatabase(postgres, name, { template }),
    startChain({
      chainId: LOCAL.chainId,
      fromFile: chainFile,
      blockTimeSeconds: BLOCK_TIME_SECONDS,
      minesAtOnce: true,
    }),
    freePort(),
  ]);
  return { name, database, chain, port };
}

/**
 * Follows the chain as the indexer does, but steps as soon as there is a block: most of the time a test only watches its
 * page, and steps that find nothing would take a tenth of a core from the other tests.
 */
function startFollowing(context: Context, head: () => Promise<number>) {
  const follower = followerOf(context);
  const stopping = new AbortController();
  let stepped = { head: -1, at: 0 };
  const look = async () => {
    const now = await head();
    if (now === stepped.head && Date.now() - stepped.at < STEP_AT_LEAST_EVERY_MS) return;
    const { headBlock, isCaughtUp } = await follower.step();
    stepped = { head: isCaughtUp ? headBlock : -1, at: Date.now() };
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((err: unknown) => context.log.warn({ err }, 'will be followed at the next look'));
      await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Freezes team figures, as while the worker has much to fold, until the returned function is called. */
async function holdTeamFold({ db }: Context): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    holding = db.transaction(async (tx) => {
      // The lock of the fold jobs (migration 0037).
      await tx.run(sql`select pg_advisory_xact_lock(7226004)`);
      resolve();
      await released;
    });
    holding.catch(reject);
  });
  return async () => {
    release();
    await holding;
  };
}

function untilFollowed({ db }: Context, target: number): Promise<void> {
  return until(`block ${target}`, async () => {
    const row = await db.maybeOne<{ block: number }>(sql`select base_block::int as block from chain_follower`);
    return row !== undefined && row.block >= target;
  });
}

/** Retries: if the follower moves on while a pair is read, nothing is observed, and the worker would retry in a minute. */
function untilObserved(worker: Context): Promise<void> {
  return until('an observation of the pair', async () => {
    await observePairs(worker);
    return isObserved(worker);
  });
}

/** Whether the newest observation of a pair is of the settled block, or so recent that none is due (`pair.everySeconds`). */
async function isObserved({ db }: Context): Promise<boolean> {
  const row = await db.maybeOne(sql`
    select from chain_follower f join chain_block b on b.number = f.base_block
    where exists (select from pair_observation o where o.block_time > b.block_time - 60)`);
  return row !== undefined;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + SETTLED_WITHIN_MS; Date.now() < deadline; await pause(LOOK_EVERY_MS))
    if (await isSo()) return;
  throw new Error(`${what} was not there within ${SETTLED_WITHIN_MS} ms`);
}
