import * as v from 'valibot';
import { signerLimits } from '../../signer/signer-policy.ts';
import { address, integer, parseEnvironment, privateKey, signerRules, signerSecret, tokens, url } from '../config.ts';
import { requireProductionValues } from './production-rules.ts';

const environment = v.object({
  NODE_ENV: v.optional(v.string()),
  SIGNER_DATABASE_URL: url,
  SIGNER_KEY: privateKey,
  SIGNER_SECRET: signerSecret,
  SIGNER_HOST: v.optional(v.string(), '127.0.0.1'),
  SIGNER_PORT: v.optional(integer(0, 65_535), '3100'),
  ...signerRules,
  // Without limits the signer would sign nothing, so the start fails instead.
  SIGNER_LIMITS: signerLimits,
  CHAIN_ID: integer(1, Number.MAX_SAFE_INTEGER),
  VAULT: address,
  TOKENS: v.pipe(v.string(), v.parseJson(), tokens),
  METRICS_PORT: v.optional(integer(0, 65_535)),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

/**
 * Reads the environment of the signer's process, once.
 * @throws Error naming every variable that is missing or invalid, or that production refuses.
 */
export function readSignerConfig(env: Record<string, string | undefined>): v.InferOutput<typeof environment> {
  const e = parseEnvironment(environment, env);
  requireProductionValues(e);
  return e;
}
