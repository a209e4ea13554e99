import { readConfig } from '../../../apps/server/src/main/config.ts';
import { preparePlatform } from '../../../apps/server/src/main/prepare-platform.ts';
import { freePort } from '../../machine/free-port.ts';
import type { DatabaseUrls } from '../../postgres/postgres.ts';
import type { OsUser } from '../../postgres/postgres-programs.ts';
import { type ApiProxy, fetchThrough } from '../proxy/through-proxy.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const KINDS = {
  'api 1': 'api',
  'api 2': 'api',
  'indexer 1': 'indexer',
  'indexer 2': 'indexer',
  'worker 1': 'worker',
  'worker 2': 'worker',
  signer: 'signer',
} as const;

export type ProcessName = keyof typeof KINDS;
export type ProcessKind = (typeof KINDS)[ProcessName];
export const PROCESS_NAMES = Object.keys(KINDS) as ProcessName[];

export function kindOf(name: ProcessName): ProcessKind {
  return KINDS[name];
}

export type SplitProcesses = {
  /** Prepares the database and starts all of them. */
  startAll(): Promise<void>;
  killAll(): Promise<void>;
  /** Stops all processes after their current work. */
  stopAll(): Promise<void>;
  /** The running processes, by name. */
  pids(): Readonly<Record<string, number>>;
  /** Resolves when an API process or the signer answers, immediately for others. @param instead the program of a control */
  start(name: ProcessName, instead?: { readonly entry: string; readonly env: Environment }): Promise<void>;
  kill(name: ProcessName): Promise<void>;
  /** Stops the process after its current work. */
  stop(name: ProcessName): Promise<void>;
  /** Freezes or resumes the process. */
  signal(name: ProcessName, signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Does what `migrate.ts` does, which renews the prices too on a development start. */
  prepare(): Promise<void>;
  /** Processes that ended without being killed, with their last output, and answers that a proxy gave in their place. */
  faults(): string[];
  /** Sends requests to the two API processes in turn, and a repeated request to the other one; with a proxy, all to the proxy. */
  readonly fetch: typeof fetch;
  /** The number of requests that were repeated at the other API process. */
  repeated(): number;
};

type Environment = Readonly<Record<string, string>>;

/** Variables of the signer only. */
const OF_SIGNER = ['SIGNER_KEY', 'SIGNER_DATABASE_URL', 'SIGNER_OPERATORS', 'SIGNER_OWNERS', 'SIGNER_LIMITS'];
const SIGNER_SECRET = 'the secret between the processes of a campaign';

export type SplitOptions = {
  /** Free ones by default. */
  readonly ports?: Ports;
  /** Clients reach the API processes through it, at its ports. */
  readonly proxy?: ApiProxy | undefined;
  readonly signerSecret?: string;
  /** The ports of a cluster's nodes; standbys serve reads. */
  readonly nodePorts?: readonly number[];
  /** The OS user that runs them; by default the current one. */
  readonly user?: OsUser | undefined;
};

type Ports = ApiProxy['ports'];

/** Two API processes, two indexers, two workers and the signer, each with the database role of its kind. */
export async function splitProcesses(local: Environment, urls: DatabaseUrls, how: SplitOptions = {}): Promise<SplitProcesses> {
  const ports = how.proxy?.ports ??
    how.ports ?? { 'api 1': await freePort(), 'api 2': await freePort(), signer: await freePort() };
  const origins = [`http://127.0.0.1:${ports['api 1']}`, `http://127.0.0.1:${ports['api 2']}`];
  const { nodePorts = [], signerSecret = SIGNER_SECRET } = how;
  const behind = how.proxy ? { ...local, TRUSTED_PROXIES: '127.0.0.1' } : local;
  const environmentOf = environments(behind, urls, { ports, secret: signerSecret, nodePorts });
  const running = new Map<ProcessName, ServerProcess>();
  const readyAt: Partial<Record<ProcessName, string>> = {
    'api 1': `${origins[0]}/readyz`,
    'api 2': `${origins[1]}/readyz`,
    signer: `http://127.0.0.1:${ports.signer}/healthz`,
  };

  const start: SplitProcesses['start'] = async (name, instead) => {
    const entry = instead?.entry ?? `apps/server/src/main/${kindOf(name)}.ts`;
    const url = readyAt[name];
    const env = { ...environmentOf(name), ...instead?.env };
    running.set(name, await startServer({ entry, env, user: how.user, ...(url === undefined ? {} : { readyAt: url }) }));
  };
  const kill = async (name: ProcessName) => {
    await running.get(name)?.end('SIGKILL');
    running.delete(name);
  };
  const stop = async (name: ProcessName) => {
    await running.get(name)?.end('SIGTERM');
    running.delete(name);
  };
  const prepare = () => preparePlatform(readConfig(local), urls.ownerUrl);
  const through = how.proxy ? fetchThrough(how.proxy) : { ...fetchInTurn(origins), isOpen: async () => {}, faults: () => [] };
  return {
    fetch: through.fetch,
    repeated: through.repeated,
    async startAll() {
      await prepare();
      const started = await Promise.allSettled(PROCESS_NAMES.map((name) => start(name)));
      // Thrown only after all have settled, so that killAll ends every started process.
      for (const one of started) if (one.status === 'rejected') throw one.reason;
      await through.isOpen();
    },
    async killAll() {
      await Promise.all(PROCESS_NAMES.map(kill));
    },
    async stopAll() {
      await Promise.all([...running.values()].map((one) => one.end('SIGTERM')));
      running.clear();
    },
    pids: () => Object.fromEntries([...running].map(([name, { pid }]) => [name, pid])),
    start,
    kill,
    stop,
    signal(name, signal) {
      const one = running.get(name);
      // faults() reports a process that ended by itself.
      if (one && !one.hasEnded()) process.kill(one.pid, signal);
    },
    prepare,
    faults: () => [
      ...[...running].filter(([, one]) => one.hasEnded()).map(([name, one]) => `${name} ended by itself: ${one.output()}`),
      ...through.faults(),
    ],
  };
}

type Known = { readonly ports: Ports; readonly secret: string; readonly nodePorts: readonly number[] };

function environments(local: Environment, urls: DatabaseUrls, { ports, secret, nodePorts }: Known) {
  const shared = Object.fromEntries(
    Object.entries(local).filter(([name]) => !name.endsWith('DATABASE_URL') && !OF_SIGNER.includes(name)),
  );
  const signerSecret = { SIGNER_SECRET: secret };
  const asksSigner = { ...signerSecret, SIGNER_URL: `http://127.0.0.1:${ports.signer}` };
  // The record of a lease has the name of the process that took it.
  const named = (url: string, name: ProcessName) => `${url}?application_name=${encodeURIComponent(name)}`;
  const withRole = (url: string, name: ProcessName) => ({ ...shared, ...asksSigner, DATABASE_URL: named(url, name) });
  return (name: ProcessName): Environment => {
    switch (kindOf(name)) {
      case 'api': {
        const PORT = String(ports[name as 'api 1' | 'api 2']);
        const ofNode = (port: number) => named(urls.apiUrl.replace(/:\d+\//, `:${port}/`), name);
        const REPLICA_DATABASE_URL = nodePorts.map(ofNode).join();
        return { ...withRole(urls.apiUrl, name), PORT, RATE_LIMIT_STORE: 'database', REPLICA_DATABASE_URL };
      }
      case 'indexer':
        return withRole(urls.indexerUrl, name);
      case 'worker':
        return withRole(urls.workerUrl, name);
      case 'signer': {
        const own = Object.fromEntries(Object.entries(local).filter(([variable]) => OF_SIGNER.includes(variable)));
        return { ...shared, ...own, ...signerSecret, SIGNER_PORT: String(ports.signer) };
      }
    }
  };
}

function fetchInTurn(origins: readonly string[]): Pick<SplitProcesses, 'fetch' | 'repeated'> {
  const sentTo = new Map<string, number>();
  let turn = 0;
  let repeated = 0;
  return {
    repeated: () => repeated,
    fetch(input, init) {
      const key = new Headers(init?.headers).get('idempotency-key');
      const before = key === null ? undefined : sentTo.get(key);
      if (before !== undefined) repeated += 1;
      else turn += 1;
      const at = (before === undefined ? turn : before + 1) % origins.length;
      if (key !== null) sentTo.set(key, at);
      const { pathname } = new URL(String(input));
      return fetch(`${origins[at]}${pathname}`, init);
    },
  };
}
