import * as v from 'valibot';
import type { ConsoleConfig } from '../operate/console/console-context.ts';
import type { Authority } from '../operators/roles.ts';
import { signerOperators } from '../signer/signer-policy.ts';
import type { StorageSettings } from '../storage/open-storage.ts';
import { address, databaseUrl, decimalsIn, integer, nodeUrls, origin, parseEnvironment, proxies, tokens } from './config.ts';
import { isProductionMode, requireProductionValues } from './start/production-rules.ts';
import { storageOf, storageRules } from './start/storage-settings.ts';

const environment = v.object({
  NODE_ENV: v.optional(v.string()),
  OCEAN_LOCAL: v.optional(v.picklist(['0', '1']), '0'),
  OPERATOR_DATABASE_URL: databaseUrl,
  OPERATOR_OWNERS: signerOperators,
  CONSOLE_ORIGIN: origin,
  CONSOLE_HOST: v.optional(v.string(), '127.0.0.1'),
  CONSOLE_PORT: v.optional(integer(0, 65_535), '3200'),
  CONSOLE_ROOT: v.optional(v.string()),
  ORIGIN: origin,
  RPC_URLS: nodeUrls,
  CHAIN_ID: integer(1, Number.MAX_SAFE_INTEGER),
  CHAIN_NAME: v.string(),
  VAULT: address,
  TOKENS: v.pipe(v.string(), v.parseJson(), tokens),
  ...storageRules,
  TRUSTED_PROXIES: v.optional(proxies),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

export type ConsoleSettings = {
  readonly config: ConsoleConfig;
  readonly authority: Authority;
  readonly databaseUrl: string;
  readonly nodes: { readonly rpcUrls: readonly string[]; readonly chainId: number; readonly vault: `0x${string}` };
  readonly decimals: Readonly<Record<string, number>>;
  readonly storage: StorageSettings | null;
  readonly listen: { readonly host: string; readonly port: number };
  readonly logLevel: string;
};

/**
 * Reads the environment of the operators' server, once.
 * @throws Error naming every variable that is missing or invalid, or that production refuses.
 */
export function readConsoleConfig(env: Record<string, string | undefined>): ConsoleSettings {
  const e = parseEnvironment(environment, env);
  requireProductionValues(e);
  if (e.CONSOLE_ORIGIN === e.ORIGIN) {
    throw new Error("CONSOLE_ORIGIN: the console needs an origin of its own, never the members' one.");
  }
  return {
    config: {
      isProduction: isProductionMode(e.NODE_ENV),
      origin: e.CONSOLE_ORIGIN,
      memberOrigin: e.ORIGIN,
      chainName: e.CHAIN_NAME,
      rpcUrls: e.RPC_URLS,
      webRoot: e.CONSOLE_ROOT ?? null,
      ...(e.TRUSTED_PROXIES === undefined ? {} : { trustedProxies: e.TRUSTED_PROXIES }),
    },
    authority: { chainId: e.CHAIN_ID, vault: e.VAULT, owners: e.OPERATOR_OWNERS },
    databaseUrl: e.OPERATOR_DATABASE_URL,
    nodes: { rpcUrls: e.RPC_URLS, chainId: e.CHAIN_ID, vault: e.VAULT },
    decimals: decimalsIn(e.TOKENS),
    storage: storageOf(e),
    listen: { host: e.CONSOLE_HOST, port: e.CONSOLE_PORT },
    logLevel: e.LOG_LEVEL,
  };
}
