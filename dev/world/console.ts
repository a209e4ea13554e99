import type {
  OperatorEndpoint,
  OperatorFailure,
  OperatorInputOf,
  OperatorOutputOf,
  SignedOutcome,
  signedEndpoint,
} from '@ocean/api/operators/endpoint';
import { session } from '@ocean/api/operators/session';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Context } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { consoleRoutes } from '../../apps/server/src/main/console-routes.ts';
import { createConsoleServer } from '../../apps/server/src/operate/console/console-server.ts';
import { serveOperatorFiles } from '../../apps/server/src/operate/files/serve-files.ts';
import { LOCAL } from '../chain/local-keys.ts';

type World = {
  readonly database: { readonly operatorUrl: string };
  readonly context: Pick<Context, 'config' | 'chain' | 'storage' | 'log'>;
};

/** `routes` replaces the console's routes, for example with broken ones. */
type Options = { readonly port?: number; readonly webRoot?: string; readonly routes?: typeof consoleRoutes };

export type SignedEndpoint = ReturnType<typeof signedEndpoint>;
export type FieldsOf<E extends SignedEndpoint> = Omit<OperatorInputOf<E>, 'signing'>;

/** A refusal of the console's server, as shown to an operator. */
export class ConsoleRefused extends Error {
  override readonly name = 'ConsoleRefused';
  readonly key: string;
  readonly status: number;

  constructor(status: number, { key, message }: OperatorFailure['error']) {
    super(message);
    this.key = key;
    this.status = status;
  }
}

export type OperatorAtConsole = ReturnType<typeof operatorAt>;

/** A world's operator server, with two operators, both owners, at their browsers. */
export async function openConsole({ database, context }: World, { port = 0, webRoot, routes = consoleRoutes }: Options = {}) {
  const { chainId, vault, chainName, rpcUrls, origin: memberOrigin } = context.config;
  const db = openDatabase(database.operatorUrl, { connections: 4 });
  const config = { isProduction: false, origin: '', memberOrigin, chainName, rpcUrls, webRoot: webRoot ?? null };
  const owners = LOCAL.operators.map(({ address }) => address.toLowerCase());
  const { chain, storage, log } = context;
  const server = createConsoleServer({
    context: { db, chainId, vault, owners, chain, storage, log, config },
    routes,
    register: serveOperatorFiles,
  });
  const listening = await server.listen({ host: '127.0.0.1', port });
  // Sign-in texts contain the origin, and a free port is known only now.
  config.origin = listening.replace('127.0.0.1', 'localhost');
  const [carol, dave] = LOCAL.operators;
  return {
    db,
    origin: config.origin,
    carol: operatorAt(config.origin, carol.key),
    dave: operatorAt(config.origin, dave.key),
    /** A browser with another wallet. */
    by: (key: Hex) => operatorAt(config.origin, key),
    async close() {
      await server.close();
      await db.end();
    },
  };
}

/** An operator's browser: it signs in with the first call, keeps the cookie and signs with its wallet. */
function operatorAt(origin: string, key: Hex) {
  const wallet = privateKeyToAccount(key);
  let cookie: string | undefined;
  const post = async (endpoint: OperatorEndpoint, input: unknown) => {
    const headers = { 'content-type': 'application/json', origin, ...(cookie !== undefined && { cookie }) };
    const answer = await fetch(`${origin}${endpoint.path}`, { method: 'POST', headers, body: JSON.stringify(input) });
    const body = (await answer.json()) as { data: unknown } & OperatorFailure;
    if (!answer.ok) throw new ConsoleRefused(answer.status, body.error);
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';')[0];
    return body.data;
  };
  const signIn = async () => {
    const { id, text } = (await post(session.challenge, { address: wallet.address })) as OperatorOutputOf<
      typeof session.challenge
    >;
    await post(session.signIn, { id, signature: await wallet.signMessage({ message: text }) });
  };
  const call = async <E extends OperatorEndpoint>(endpoint: E, input: OperatorInputOf<E>): Promise<OperatorOutputOf<E>> => {
    if (cookie === undefined) await signIn();
    return (await post(endpoint, input)) as OperatorOutputOf<E>;
  };
  const shows = <E extends SignedEndpoint>(endpoint: E, fields: FieldsOf<E>): Promise<SignedOutcome> =>
    call(endpoint, fields as OperatorInputOf<E>);
  /** Signs a text that was read before, even if it is outdated. */
  const signsText = async <E extends SignedEndpoint>(endpoint: E, fields: FieldsOf<E>, text: string): Promise<SignedOutcome> => {
    const signing = { text, signature: await wallet.signMessage({ message: text }) };
    return call(endpoint, { ...fields, signing } as OperatorInputOf<E>);
  };
  return {
    address: wallet.address.toLowerCase(),
    signIn,
    call,
    /** Returns the text of an act and its signers, without changing anything. */
    shows,
    /** Reads the text of an act and signs exactly this text. */
    async signs<E extends SignedEndpoint>(endpoint: E, fields: FieldsOf<E>): Promise<SignedOutcome> {
      return signsText(endpoint, fields, (await shows(endpoint, fields)).text);
    },
    signsText,
  };
}
