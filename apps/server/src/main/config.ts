import { isIP } from 'node:net';
import * as v from 'valibot';
import type { ServerConfig } from '../config.ts';
import { type SignerPolicy, signerLimits, signerOperators } from '../signer/signer-policy.ts';
import { outsideModelOf, outsideModelRules } from './start/outside-model-settings.ts';
import { isProductionMode, requireProductionValues } from './start/production-rules.ts';
import { pushOf, pushRules } from './start/push-settings.ts';
import { filesOriginOf, storageOf, storageRules } from './start/storage-settings.ts';

export const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits'),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
);
export const privateKey = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hexadecimal digits'),
  v.transform((text) => text as `0x${string}`),
);
export const integer = (low: number, high: number) =>
  v.pipe(v.string(), v.regex(/^-?\d+$/, 'must be a whole number'), v.transform(Number), v.minValue(low), v.maxValue(high));
export const url = v.pipe(v.string(), v.url());
/** Schemes for browsers and RPC clients: never `javascript:`, `data:` or `file:`. */
const webUrl = v.pipe(url, v.regex(/^https?:\/\//i, 'must begin with https:// or http://'));
/** Sign-in messages and the page's policy compare it as exact text. */
export const origin = v.pipe(
  webUrl,
  v.check((text) => URL.canParse(text) && new URL(text).origin === text, 'must be an origin, like https://ocean.example'),
);
export const nodeUrls = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(webUrl),
  v.minLength(1),
  v.check((urls) => new Set(urls).size === urls.length, 'must name every node once'),
);
export const databaseUrl = v.pipe(url, v.regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://'));
/** An empty list for an empty text. */
export const databaseUrls = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
  v.array(databaseUrl),
  v.check((urls) => new Set(urls).size === urls.length, 'must name every server once'),
);
export const tokens = v.record(
  v.string(),
  v.strictObject({ address, decimals: v.pipe(v.number(), v.integer()), resetsApproval: v.boolean() }),
);

/** Every asset except USDT, the unit, which has no price. */
const pricePairs = v.strictObject({
  BUSD: v.exactOptional(address),
  BCG: v.exactOptional(address),
  DMC: v.exactOptional(address),
  BYB: v.exactOptional(address),
});

/** In the form that `setDecimals` takes. */
export function decimalsIn(read: v.InferOutput<typeof tokens>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(read).map(([asset, { decimals }]) => [asset, decimals]));
}

/** Shared by the server and its signer. The minimum length rules out guessing. */
export const signerSecret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

/** The signer's own rules. Without limits it signs nothing. */
export const signerRules = {
  SIGNER_LIMITS: v.optional(signerLimits, '{}'),
  SIGNER_OPERATORS: v.optional(signerOperators),
  SIGNER_OWNERS: v.optional(signerOperators),
  SIGNER_VOUCHER_HOURS: v.optional(integer(1, 720), '24'),
};

export function signerPolicyOf(e: v.InferOutput<v.ObjectSchema<typeof signerRules, undefined>>): SignerPolicy {
  return {
    limits: e.SIGNER_LIMITS,
    operators: e.SIGNER_OPERATORS ?? [],
    owners: e.SIGNER_OWNERS ?? [],
    voucherHours: e.SIGNER_VOUCHER_HOURS,
  };
}

export const proxies = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(v.pipe(v.string(), v.check(isNetwork, 'must be addresses or networks, like 10.0.0.0/8'))),
  v.minLength(1),
  v.transform((networks) => networks.join(',')),
);

const environment = v.object({
  NODE_ENV: v.optional(v.string()),
  OCEAN_LOCAL: v.optional(v.picklist(['0', '1']), '0'),
  PORT: v.optional(integer(0, 65_535), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  ORIGIN: origin,
  DATABASE_URL: databaseUrl,
  REPLICA_DATABASE_URL: v.optional(databaseUrls, ''),
  PREPARED_STATEMENTS: v.optional(v.picklist(['on', 'off']), 'on'),
  INDEXER_DATABASE_URL: v.optional(databaseUrl),
  WORKER_DATABASE_URL: v.optional(databaseUrl),
  OPERATOR_DATABASE_URL: v.optional(databaseUrl),
  OWNER_DATABASE_URL: v.optional(databaseUrl),
  RPC_URLS: nodeUrls,
  TRUST_ONE_NODE: v.optional(v.picklist(['0', '1']), '0'),
  CHAIN_ID: integer(1, Number.MAX_SAFE_INTEGER),
  CHAIN_NAME: v.string(),
  NATIVE_SYMBOL: v.optional(v.string(), 'ETH'),
  PUBLIC_RPC_URL: webUrl,
  EXPLORER_URL: v.optional(webUrl),
  CONFIRMATIONS: v.optional(integer(2, 10_000), '12'),
  VAULT: address,
  DEPLOY_BLOCK: integer(0, Number.MAX_SAFE_INTEGER),
  TOKENS: v.pipe(v.string(), v.parseJson(), tokens),
  PRICE_PAIRS: v.optional(v.pipe(v.string(), v.parseJson(), pricePairs), '{}'),
  APPROVAL_DEFAULT: v.optional(v.picklist(['exact', 'capped', 'large']), 'exact'),
  DAY_OFFSET_MINUTES: v.optional(integer(-720, 840), '0'),
  ROOT_ADDRESS: address,
  ROOT_INVITE_CODE: v.pipe(v.string(), v.minLength(4), v.maxLength(32)),
  SIGNER_KEY: v.optional(privateKey),
  ...signerRules,
  SIGNER_DATABASE_URL: v.optional(databaseUrl),
  SIGNER_URL: v.optional(webUrl),
  SIGNER_SECRET: v.optional(signerSecret),
  FAUCET_KEY: v.optional(privateKey),
  OPERATOR_OWNERS: v.optional(signerOperators),
  WEB_ROOT: v.optional(v.string()),
  ...storageRules,
  FILES_ORIGIN: v.optional(origin),
  ...outsideModelRules,
  ...pushRules,
  TRUSTED_PROXIES: v.optional(proxies),
  RATE_LIMIT_STORE: v.optional(v.picklist(['memory', 'database']), 'memory'),
  MAX_STREAMS: v.optional(integer(0, 100_000), '6000'),
  METRICS_PORT: v.optional(integer(0, 65_535)),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

/**
 * Reads the process environment, once.
 * @throws Error naming every variable that is missing or invalid, or that production refuses.
 */
export function readConfig(env: Record<string, string | undefined>): ServerConfig {
  const e = parseEnvironment(environment, env);
  requireProductionValues(e);
  const isLocal = e.OCEAN_LOCAL === '1';
  // Nodes of one host count as one machine to trust.
  if (
    isProductionMode(e.NODE_ENV) &&
    e.TRUST_ONE_NODE === '0' &&
    new Set(e.RPC_URLS.map((rpcUrl) => new URL(rpcUrl).host)).size < 2
  ) {
    throw new Error(
      'RPC_URLS: one node could invent payments and nobody would contradict it. Name nodes of at least two hosts, ' +
        'three to keep going when one of them fails, or set TRUST_ONE_NODE=1.',
    );
  }
  const remoteSigner = e.SIGNER_URL && e.SIGNER_SECRET ? { url: e.SIGNER_URL, secret: e.SIGNER_SECRET } : null;
  if ((remoteSigner === null) === (e.SIGNER_KEY === undefined)) {
    throw new Error('Set either SIGNER_URL and SIGNER_SECRET (a separate signer process) or SIGNER_KEY (a key in this process).');
  }
  return {
    isProduction: isProductionMode(e.NODE_ENV),
    isLocal,
    port: e.PORT,
    host: e.HOST,
    origin: e.ORIGIN,
    databaseUrl: e.DATABASE_URL,
    replicaDatabaseUrls: replicasOf(e),
    preparesStatements: e.PREPARED_STATEMENTS === 'on',
    indexerDatabaseUrl: e.INDEXER_DATABASE_URL ?? null,
    workerDatabaseUrl: e.WORKER_DATABASE_URL ?? null,
    operatorDatabaseUrl: isLocal ? (e.OPERATOR_DATABASE_URL ?? null) : null,
    ownerDatabaseUrl: e.OWNER_DATABASE_URL ?? null,
    rpcUrls: e.RPC_URLS,
    chainId: e.CHAIN_ID,
    chainName: e.CHAIN_NAME,
    nativeSymbol: e.NATIVE_SYMBOL,
    publicRpcUrl: e.PUBLIC_RPC_URL,
    explorerUrl: e.EXPLORER_URL ?? null,
    confirmations: e.CONFIRMATIONS,
    vault: e.VAULT,
    deployBlock: e.DEPLOY_BLOCK,
    tokens: e.TOKENS,
    pricePairs: e.PRICE_PAIRS,
    approvalDefault: e.APPROVAL_DEFAULT,
    dayOffsetMinutes: e.DAY_OFFSET_MINUTES,
    rootAddress: e.ROOT_ADDRESS,
    rootInviteCode: e.ROOT_INVITE_CODE,
    signerKey: e.SIGNER_KEY ?? null,
    signerDatabaseUrl: e.SIGNER_DATABASE_URL ?? null,
    signerPolicy: signerPolicyOf(e),
    remoteSigner,
    faucetKey: isLocal ? (e.FAUCET_KEY ?? null) : null,
    operatorOwners: e.OPERATOR_OWNERS ?? [],
    webRoot: e.WEB_ROOT ?? null,
    storage: storageOf(e),
    filesOrigin: filesOriginOf(e),
    outsideModel: outsideModelOf(e),
    push: pushOf(e),
    rateLimitStore: e.RATE_LIMIT_STORE,
    maxStreams: e.MAX_STREAMS,
    ...(e.TRUSTED_PROXIES === undefined ? {} : { trustedProxies: e.TRUSTED_PROXIES }),
    metricsPort: e.METRICS_PORT ?? null,
    logLevel: e.LOG_LEVEL,
  };
}

/** @throws Error for a replica that is reached with another role, or that belongs to another database. */
function replicasOf(e: { readonly REPLICA_DATABASE_URL: readonly string[]; readonly DATABASE_URL: string }): readonly string[] {
  const subject = (text: string) => `${new URL(text).username} ${new URL(text).pathname}`;
  for (const replica of e.REPLICA_DATABASE_URL) {
    if (subject(replica) === subject(e.DATABASE_URL)) continue;
    throw new Error('REPLICA_DATABASE_URL: every entry names the role and the database of DATABASE_URL.');
  }
  return e.REPLICA_DATABASE_URL;
}

/** @throws Error naming every variable that is missing or invalid. */
export function parseEnvironment<S extends v.GenericSchema>(
  schema: S,
  env: Record<string, string | undefined>,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, env);
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`);
  throw new Error(`The configuration is invalid:\n  ${problems.join('\n  ')}`);
}

/** An address, optionally with a prefix. A wrong entry would let any client forge its forwarded address. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128));
}
