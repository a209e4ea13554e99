import { randomUUID } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import type { Endpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import { isUuid } from '@ocean/api/uuid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v5 as uuidv5 } from 'uuid';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { type Answer, failureAnswer, successAnswer } from './answer.ts';
import { createAnswerCache } from './answer-cache.ts';
import { withDeadline } from './deadline.ts';
import { failureOf } from './failure.ts';
import { answerOnce } from './idempotency.ts';
import { langOf } from './lang.ts';
import { parseInput } from './parse-input.ts';
import type { Limiter } from './rate-limit.ts';
import type { AnyRoute, Call, FileRoute, MemberCall, Route } from './route.ts';
import { findSession } from './session.ts';

/** Acts get their identity under this namespace: uuidv5 of caller and key. */
const REQUEST_NAMESPACE = '5b0c1c0a-6f0e-4d5f-8c39-2f5ad2c1b7a4';
const MAX_DEVICE_LENGTH = 200;
/** As long as the app waits. Downloads that the client does not read would pile up and delay the shutdown. */
const FILE_WITHIN_MS = 120_000;

/** Whether a menu may be entered. */
export type IsOpen = (menu: string) => Promise<boolean>;

/** What stands before every call. Without `isOpen`, every menu is open. */
export type Door = { readonly context: Context; readonly limiter: Limiter; readonly isOpen?: IsOpen | undefined };

/** One POST per descriptor: limits, session, shape, once per key, open menu, use case, envelope. */
export function registerApiRoutes(app: FastifyInstance, door: Door, routes: readonly AnyRoute[]): void {
  const { context, limiter } = door;
  for (const route of routes) {
    if ('send' in route) {
      registerFileRoute(app, context, route, limiter);
      continue;
    }
    const { endpoint } = route;
    if (endpoint.cacheSeconds !== undefined) {
      registerCachedRoute(app, context, route, endpoint.cacheSeconds);
      continue;
    }
    app.post(endpoint.path, async (request, reply) => {
      const { status, body } = await withDeadline(context, answerRequest(door, route, request));
      return reply.code(status).send(body);
    });
  }
}

/** A visitor call without input: one answer for all callers, with an ETag. */
function registerCachedRoute(app: FastifyInstance, context: Context, route: Route, seconds: number): void {
  const { endpoint } = route;
  const word = (data: unknown, lang: string) => checked(context, endpoint, route.word?.(data, lang as LanguageCode) ?? data);
  const cache = createAnswerCache(seconds, word);
  app.post(endpoint.path, async (request, reply) => {
    const input = parseInput(endpoint, request.body ?? {});
    const work = cache.answer(langOf(request), () =>
      route.handle(context, callOf(request, randomUUID()) as never, input as never),
    );
    const { data, etag } = await withDeadline(context, work);
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(successAnswer(endpoint.path, langOf(request), data, endpoint.success).body);
  });
}

/** What is refused before the first piece is there is refused in the envelope; a failure after it cuts the answer off. */
function registerFileRoute(app: FastifyInstance, context: Context, { endpoint, send }: FileRoute, limiter: Limiter): void {
  app.post(endpoint.path, async (request, reply) => {
    const start = async () => {
      const member = await findMember(context, endpoint, request, limiter);
      const input = parseInput(endpoint, request.body ?? {});
      await limiter.countMember(request, member.account, 'file');
      const pieces = send(context, { ...callOf(request, randomUUID()), ...member }, input)[Symbol.asyncIterator]();
      return { first: await pieces.next(), pieces };
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

/** Read as fast as the other side takes them; one that leaves ends the reading. */
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

async function answerRequest({ context, limiter, isOpen }: Door, route: Route, request: FastifyRequest): Promise<Answer> {
  const { endpoint } = route;
  const member = endpoint.caller === 'member' ? await findMember(context, endpoint, request, limiter) : undefined;
  const key = endpoint.mutates ? readKey(request) : undefined;
  // Before the key is claimed: a field that is refused leaves the key for the request that puts it right.
  const input = parseInput(endpoint, request.body ?? {});
  const scope = member?.account ?? 'visitor';
  const requestId = key === undefined ? randomUUID() : uuidv5(`${scope} ${key}`, REQUEST_NAMESPACE);
  const call = { ...callOf(request, requestId), ...member };
  const act = async ({ isRepeat }: { readonly isRepeat: boolean }) => {
    // A repeat gets its first answer, whatever was closed since; one that was lost is made again by the use case.
    if (isOpen && !isRepeat) await requireOpen(isOpen, endpoint, input);
    const data = await perform(context, route, call, input);
    return successAnswer(endpoint.path, call.lang, data, endpoint.success);
  };
  if (key === undefined) return act({ isRepeat: false });
  // A refusal is an answer too, and the same request again gets it again; trouble is not.
  const refusable = (turn: { readonly isRepeat: boolean }) =>
    act(turn).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return failureAnswer(endpoint.path, call.lang, failureOf(error, context.log, endpoint.path));
    });
  return answerOnce(context.db, { scope, key, path: endpoint.path, body: request.body }, refusable);
}

async function findMember(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  limiter: Limiter,
): Promise<Pick<MemberCall, 'account' | 'sessionId'>> {
  const session = await findSession(context.db, headerOf(request, 'token'));
  await limiter.countMember(request, session.account);
  // A suspended member reads everything and changes nothing, except leaving.
  if (session.isSuspended && endpoint.mutates && !endpoint.whileSuspended) throw new Refusal('ACCOUNT_SUSPENDED');
  return { account: session.account, sessionId: session.id };
}

/** @throws Refusal NOT_OPEN */
async function requireOpen(isOpen: IsOpen, { entrance }: Endpoint, input: unknown): Promise<void> {
  if (!entrance || entrance.when?.(input) === false) return;
  if (!(await isOpen(entrance.menu))) throw new Refusal('NOT_OPEN');
}

async function perform(context: Context, route: Route, call: Call, input: unknown): Promise<unknown> {
  return checked(context, route.endpoint, await route.handle(context, call as never, input as never));
}

function checked({ config }: Context, endpoint: Endpoint, data: unknown): unknown {
  if (!config.isProduction) v.assert(endpoint.output, data);
  return data;
}

function callOf(request: FastifyRequest, requestId: string): Call {
  return {
    requestId,
    lang: langOf(request),
    ip: request.ip,
    device: (headerOf(request, 'user-agent') ?? 'unknown').slice(0, MAX_DEVICE_LENGTH),
  };
}

function readKey(request: FastifyRequest): string | undefined {
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined) return undefined;
  if (!isUuid(key)) throw new Refusal('MALFORMED', { problem: 'idempotency-key: not a UUID' });
  return key.toLowerCase();
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
