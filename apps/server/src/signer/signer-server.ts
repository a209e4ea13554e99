import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { VoucherSigner } from '../context.ts';
import { drainConnections } from '../http/drain-connections.ts';
import type { CountSigning } from './signer-metrics.ts';
import { SIGN_PATH, signRequest } from './signer-wire.ts';
import { VoucherRefused } from './voucher-refused.ts';

const MAX_BYTES = 4_096;

/**
 * The signer as a service: one call, authenticated by the shared secret. The secret alone cannot obtain money: the signer
 * signs only what its own record, the ledger and its own rules allow.
 */
export function createSignerServer({
  signer,
  secret,
  log,
  countSigning = () => undefined,
}: {
  signer: VoucherSigner;
  secret: string;
  log: Logger;
  countSigning?: CountSigning;
}): FastifyInstance {
  const server = fastify({ bodyLimit: MAX_BYTES, logger: false });
  drainConnections(server);
  const expected = digest(`Bearer ${secret}`);

  server.get('/healthz', async () => ({ ok: true }));
  server.post(SIGN_PATH, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      countSigning('unknown caller');
      return reply.code(401).send({ problem: 'unknown caller' });
    }
    const voucher = v.safeParse(signRequest, request.body);
    if (!voucher.success) {
      countSigning('not a voucher');
      return reply.code(400).send({ problem: 'not a voucher' });
    }
    try {
      const signature = await signer.sign(voucher.output);
      log.info({ voucher: voucher.output.id, account: voucher.output.account }, 'signed');
      countSigning('signed');
      return { signature };
    } catch (cause) {
      const rule = cause instanceof VoucherRefused ? cause.rule : undefined;
      countSigning(rule ?? 'failed');
      log.error({ err: cause, voucher: voucher.output.id, rule }, rule ? 'refused to sign' : 'could not sign');
      return reply.code(rule ? 409 : 503).send({ problem: rule ?? 'not now' });
    }
  });
  return server;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
