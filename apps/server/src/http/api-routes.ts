import { randomUUID } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import { type Endpoint, slowSeconds } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { claim } from './admission/claims.ts';
import { answerOnce } from './admission/idempotency.ts';
import { entryOf } from './admission/keyed-request.ts';
import { admitTogether, findMember, headerOf, type Keyed, readKey, requestIdOf } from './admission/member-door.ts';
import { type IsOpen, requireOpen } from './admission/require-open.ts';
import { type Answer, failureAnswer, successAnswer } from './answer.ts';
import { createAnswerCache } from './answer-cache.ts';
import { withDeadline } from './deadline.ts';
import { failureOf } from './failure.ts';
import { langOf } from './lang.ts';
import { parseInput } from './parse-input.ts';
import type { Limiter } from './rate-limit.ts';
import type { ReplicaReads } from './replicas/replica-reads.ts';
import type { AnyRoute, Call, FileRoute, Route } from './route.ts';
import { type Drain, sendStream, wantsStream } from './streams/stream-route.ts';

const MAX_DEVICE_LENGTH = 200;
/** As long as the app waits. Unread downloads would pile up and delay the shutdown. */
const FILE_WITHIN_MS = 120_000;

/** The checks before every call. Without `isOpen`, every menu is open. */
export type Door = {
  readonly context: Context;
  readonly limiter: Limiter;
  readonly isOpen?: IsOpen | undefined;
  readonly drain: Drain;
  readonly reads: ReplicaReads;
};

/** One POST per descriptor: limits, session, shape, once per key, open menu, use case, envelope. */
export function registerApiRoutes(app: FastifyInstance, door: Door, routes: readonly AnyRoute[]): void {
  const { context } = door;
  for (const route of routes) {
    // `registerUploadRoutes` registers these separately.
    if ('receive' in route) continue;
    if ('send' in route) {
      registerFileRoute(app, door, route);
      continue;
    }
    const { endpoint } = route;
    if (endpoint.cacheSeconds !== undefined) {
      registerCachedRoute(app, door, route, endpoint.cacheSeconds);
      continue;
    }
    app.post(endpoint.path, async (request, reply) => {
      if (wantsStream(route, request)) return sendStream(door, route, { request, reply, callOf });
      const seconds = slowSeconds(endpoint, request.body);
      const withinMs = seconds === undefined ? undefined : seconds * 1000;
      const { status, body } = await withDeadline(context, answerRequest(door, route, request), withinMs);
      return reply.code(status).send(body);
    });
  }
}

/** A visitor call without input: one answer for all callers, with an ETag. */
function registerCachedRoute(app: FastifyInstance, { context, reads }: Door, route: Route, seconds: number): void {
  const { endpoint } = route;
  const word = (data: unknown, lang: string) => checked(context, endpoint, route.word?.(data, lang as LanguageCode) ?? data);
  const cache = createAnswerCache(seconds, word);
  app.post(endpoint.path, async (request, reply) => {
    const input = parseInput(endpoint, request.body ?? {});
    const work = cache.answer(langOf(request), () =>
      reads.read(endpoint, request, (from) => route.handle(from, callOf(request, randomUUID()) as never, input as never)),
    );
    const { data, etag } = await withDeadline(context, work);
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(successAnswer(endpoint.path, langOf(request), data, endpoint.success).body);
  });
}

/** A refusal before the first piece is sent in the envelope; a failure after it cuts the answer off. */
function registerFileRoute(app: FastifyInstance, { context, limiter, reads }: Door, { endpoint, send }: FileRoute): void {
  app.post(endpoint.path, async (request, reply) => {
    const start = async () => {
      const member = endpoint.caller === 'member' ? await findMember({ context, limiter }, endpoint, request) : undefined;
      const input = parseInput(endpoint, request.body ?? {});
      // Visitors are distinguished by IP address.
      await limiter.countMember(request, member?.account ?? request.ip, 'file');
      const call = { ...callOf(request, randomUUID()), ...member };
      return reads.read(endpoint, request, async (from) => {
        const pieces = send(from, call as never, input)[Symbol.asyncIterator]();
        return { first: await pieces.next(), pieces };
      });
    };
    const file = await withDeadline(context, start());
    const sent = Readable.from(allPieces(context, file), { objectMode: false });
    cutOffInTime(context, endpoint, reply);
    reply.header('content-disposition', `attachment; filename="${endpoint.file.name}"`);
    return reply.type(`${endpoint.file.type}; charset=utf-8`).send(sent);
  });
}

function cutOffInTime({ log }: Context, { path }: Endpoint, { raw }: FastifyReply): void {
  const timer = setTimeout(() => {
    log.warn({ path }, 'a file was taken too slowly and is cut off');
    raw.destroy();
  }, FILE_WITHIN_MS);
  finished(raw, () => clearTimeout(timer));
}

type Pieces = { readonly first: IteratorResult<string>; readonly pieces: AsyncIterator<string> };

/** Reads as fast as the client takes the pieces, and stops when the client leaves. */
async function* allPieces({ log }: Context, { first, pieces }: Pieces): AsyncGenerator<string> {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  } catch (error) {
    log.error({ err: error }, 'a file was cut off');
    throw error;
  } finally {
    await pieces.return?.();
  }
}

async function answerRequest(door: Door, route: Route, request: FastifyRequest): Promise<Answer> {
  const { context } = door;
  const { endpoint } = route;
  const together = admitTogether(door, endpoint, request);
  if (together) return answerKeyed(door, route, request, together);
  const member = endpoint.caller === 'member' ? await findMember(door, endpoint, request) : undefined;
  const key = endpoint.mutates ? readKey(request) : undefined;
  // Before the key is claimed: a refused field leaves the key free for the corrected request.
  const input = parseInput(endpoint, request.body ?? {});
  if (key === undefined) {
    const call = { ...callOf(request, randomUUID()), ...member };
    return act(door, { route, call, request, input, isRepeat: false });
  }
  const scope = member?.account ?? 'visitor';
  const entry = entryOf({ scope, key, path: endpoint.path, body: request.body });
  return answerKeyed(door, route, request, {
    entry,
    requestId: requestIdOf(scope, key),
    input,
    admit: async (one) => ({ ...member, claimed: await claim(context.db, one) }),
  });
}

function answerKeyed(
  door: Door,
  route: Route,
  request: FastifyRequest,
  { entry, requestId, input, admit: pass }: Keyed,
): Promise<Answer> {
  const { context } = door;
  const { endpoint } = route;
  let call: Call = callOf(request, requestId);
  const answer = (data: unknown) => successAnswer(endpoint.path, call.lang, checked(context, endpoint, data), endpoint.success);
  return answerOnce(context.db, entry, {
    isSlow: slowSeconds(endpoint, request.body) !== undefined,
    async admit(one) {
      const { claimed, ...member } = await pass(one);
      call = { ...call, ...member };
      return claimed;
    },
    // A refusal is an answer too, and the same request gets it again; temporary trouble is not.
    act: ({ isRepeat, seal, noteKept }) => {
      const keeping = { seal: (data: unknown) => seal(answer(data)), noteKept };
      return act(door, { route, call: { ...call, keeping }, request, input, isRepeat }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return failureAnswer(endpoint.path, call.lang, failureOf(error, context.log, endpoint.path));
      });
    },
  });
}

type Doing = {
  readonly route: Route;
  readonly call: Call;
  readonly request: FastifyRequest;
  readonly input: unknown;
  readonly isRepeat: boolean;
};

async function act({ isOpen, reads }: Door, { route, call, request, input, isRepeat }: Doing): Promise<Answer> {
  const { endpoint } = route;
  // A repeat gets its first answer, even if the menu was closed since; the use case makes a lost answer again.
  if (!isRepeat) await requireOpen(isOpen, endpoint, input);
  const data = await reads.read(endpoint, request, (from) => perform(from, route, call, input));
  return successAnswer(endpoint.path, call.lang, data, endpoint.success);
}

async function perform(context: Context, route: Route, call: Call, input: unknown): Promise<unknown> {
  return checked(context, route.endpoint, await route.handle(context, call as never, input as never));
}

function checked({ config }: Context, endpoint: Endpoint, data: unknown): unknown {
  if (!config.isProduction) v.assert(endpoint.output, data);
  return data;
}

export function callOf(request: FastifyRequest, requestId: string): Call {
  return {
    requestId,
    lang: langOf(request),
    ip: request.ip,
    device: (headerOf(request, 'user-agent') ?? 'unknown').slice(0, MAX_DEVICE_LENGTH),
  };
}
