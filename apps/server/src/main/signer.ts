import process from 'node:process';
import { setDecimals } from '@ocean/api/decimals';
import * as v from 'valibot';
import { openDatabase } from '../db/pool.ts';
import { createLocalSigner } from '../signer/local-signer.ts';
import { createSignerServer } from '../signer/signer-server.ts';
import { address, decimalsIn, integer, parseEnvironment, privateKey, signerSecret, tokens, url } from './config.ts';
import { openLog } from './start/open-log.ts';
import { requireProductionValues } from './start/production-rules.ts';

/** The only process with the key. Its database role may only read reservations. */
const environment = v.object({
  NODE_ENV: v.optional(v.string()),
  SIGNER_DATABASE_URL: url,
  SIGNER_KEY: privateKey,
  SIGNER_SECRET: signerSecret,
  SIGNER_HOST: v.optional(v.string(), '127.0.0.1'),
  SIGNER_PORT: v.optional(integer(0, 65_535), '3100'),
  CHAIN_ID: integer(1, Number.MAX_SAFE_INTEGER),
  VAULT: address,
  TOKENS: v.pipe(v.string(), v.parseJson(), tokens),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

const CONNECTIONS = 2;

const env = parseEnvironment(environment, process.env);
requireProductionValues(env);
setDecimals(decimalsIn(env.TOKENS));
const log = openLog(env.LOG_LEVEL);
const db = openDatabase(env.SIGNER_DATABASE_URL, { connections: CONNECTIONS });
const signer = createLocalSigner(db, {
  signerKey: env.SIGNER_KEY,
  chainId: env.CHAIN_ID,
  vault: env.VAULT,
  tokens: env.TOKENS,
});
const server = createSignerServer({ signer, secret: env.SIGNER_SECRET, log });
const listening = await server.listen({ host: env.SIGNER_HOST, port: env.SIGNER_PORT });
log.info({ listening }, 'ready');

const stop = async () => {
  await server.close();
  await db.end();
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
