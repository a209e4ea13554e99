import process from 'node:process';
import { setDecimals } from '@ocean/api/decimals';
import { createMetrics } from '../metrics/metrics.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { createLocalSigner } from '../signer/local-signer.ts';
import { registerSignerMetrics } from '../signer/signer-metrics.ts';
import { createSignerServer } from '../signer/signer-server.ts';
import { decimalsIn, signerPolicyOf } from './config.ts';
import { openLog } from './start/open-log.ts';
import { readSignerConfig } from './start/signer-config.ts';

/** The only process with the signing key. It has rules and a record of its own. */
const env = readSignerConfig(process.env);
setDecimals(decimalsIn(env.TOKENS));
const log = openLog(env.LOG_LEVEL);
const signer = createLocalSigner({
  signerKey: env.SIGNER_KEY,
  signerDatabaseUrl: env.SIGNER_DATABASE_URL,
  signerPolicy: signerPolicyOf(env),
  chainId: env.CHAIN_ID,
  vault: env.VAULT,
  tokens: env.TOKENS,
});
const metrics = createMetrics('signer');
const countSigning = registerSignerMetrics(metrics.registry);
const server = createSignerServer({ signer, secret: env.SIGNER_SECRET, log, countSigning });
const listening = await server.listen({ host: env.SIGNER_HOST, port: env.SIGNER_PORT });
const told = env.METRICS_PORT === undefined ? undefined : await serveMetrics(metrics.registry, { port: env.METRICS_PORT, log });
log.info({ listening }, 'ready');

const stop = async () => {
  await Promise.all([server.close(), told?.stop()]);
  await signer.end();
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
