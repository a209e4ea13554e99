import { Refusal } from '@ocean/api/errors';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { successAnswer } from './answer.ts';
import { langOf } from './lang.ts';
import type { DevRoutes } from './route.ts';

/**
 * `/dev-api/<name>` of a development start, in the first envelope. An answer of the local chain's RPC is passed on
 * unchanged, because wallets read it.
 */
export function registerDevRoutes(app: FastifyInstance, routes: DevRoutes): void {
  for (const [name, handle] of Object.entries(routes)) {
    const path = `/dev-api/${name}`;
    app.post(path, async (request, reply) => {
      const data = await answer(handle, request.body ?? {});
      return reply.send(isJsonRpc(data) ? data : successAnswer(path, langOf(request), data).body);
    });
  }
  app.all('/dev-api/*', async () => {
    throw new Refusal('NOT_FOUND');
  });
}

/** A handler may throw before it returns a promise. */
async function answer(handle: DevRoutes[string], body: unknown): Promise<unknown> {
  try {
    return await handle(body);
  } catch (error) {
    if (v.isValiError(error)) throw new Refusal('MALFORMED', { problem: error.message }, { cause: error });
    throw error;
  }
}

function isJsonRpc(data: unknown): boolean {
  return Array.isArray(data) || (typeof data === 'object' && data !== null && 'jsonrpc' in data);
}
