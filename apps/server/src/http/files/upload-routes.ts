import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import multipart, { type Multipart } from '@fastify/multipart';
import { Refusal } from '@ocean/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { findMember, readKey, requestIdOf } from '../admission/member-door.ts';
import { requireOpen } from '../admission/require-open.ts';
import { successAnswer } from '../answer.ts';
import { callOf, type Door } from '../api-routes.ts';
import { withDeadline } from '../deadline.ts';
import type { IncomingFile, UploadRoute } from '../route.ts';
import { type Pace, type Progress, watchProgress } from './progress.ts';

/**
 * Ten seconds without progress end an upload, just as ten seconds without an answer end every other call. Occasional bytes
 * are no progress: at the minimum pace the largest file takes half an hour.
 */
const USUAL_PACE: Pace = { everyMs: 10_000, minBytes: 8 * 1024, atMostMs: 30 * 60_000, maxBytes: 64 * 1024 * 1024 };
/** For all callers of this process. Each upload holds a connection, a file in transit and some buffers. */
const MAX_UPLOADS = 64;
/** How much of a refused body is still read, so that its sender reads the refusal instead of a reset connection. */
const MAX_DISCARDED_BYTES = 24 * 1024 * 1024;
const ONE_FILE = 'send one file and nothing else';

/** One POST per descriptor whose body is a file: limits, session, open menu, then the use case reads the bytes as they come. */
export function registerUploadRoutes(
  app: FastifyInstance,
  door: Door,
  routes: readonly UploadRoute[],
  pace?: Partial<Pace>,
): void {
  const underWay = new Set<FastifyRequest>();
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      preservePath: true,
      limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: Number.POSITIVE_INFINITY },
    });
    for (const route of routes) {
      scope.post(route.endpoint.path, async (request, reply) => {
        const progress = watchProgress(request.raw, { ...USUAL_PACE, ...pace });
        try {
          if (underWay.size >= MAX_UPLOADS) throw new Refusal('UNAVAILABLE');
          underWay.add(request);
          const data = await receive(door, route, request, progress);
          return successAnswer(route.endpoint.path, callOf(request, '').lang, data, route.endpoint.success).body;
        } catch (error) {
          // A refused upload frees its slot at once: the rest of its body may arrive arbitrarily slowly.
          underWay.delete(request);
          if (!progress.hasFailed) await discardRest(request.raw, progress);
          throw error;
        } finally {
          underWay.delete(request);
          progress.stop();
          endUnread(request, reply);
        }
      });
    }
    done();
  });
}

async function receive(door: Door, route: UploadRoute, request: FastifyRequest, progress: Progress): Promise<unknown> {
  const { context, limiter, isOpen } = door;
  const { endpoint } = route;
  const admit = async () => {
    const member = await findMember(door, endpoint, request);
    await limiter.countMember(request, member.account, 'upload');
    if (!request.isMultipart()) throw new Refusal('UPLOAD_ONLY');
    return member;
  };
  const member = await withDeadline(context, admit());
  const key = readKey(request);
  const call = { ...callOf(request, key === undefined ? randomUUID() : requestIdOf(member.account, key)), ...member };
  const file = await findFile(request, progress);
  await requireOpen(isOpen, endpoint, {});
  const data = await route.receive(context, call, file);
  if (!context.config.isProduction) v.assert(endpoint.output, data);
  return data;
}

/** The single part of the form. Its bytes end without an error only when the form has ended with them. */
async function findFile(request: FastifyRequest, progress: Progress): Promise<IncomingFile> {
  const parts = request.parts();
  const part = await nextPart(parts, progress);
  if (part?.type !== 'file') throw new Refusal('MALFORMED', { problem: ONE_FILE });
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  return {
    name: part.filename ?? '',
    announcedBytes: Number.isSafeInteger(announced) ? announced : undefined,
    bytes: bytesOf(part.file, parts, progress),
  };
}

type Parts = AsyncIterableIterator<Multipart>;

async function* bytesOf(file: Readable, parts: Parts, progress: Progress): AsyncGenerator<Buffer> {
  const pieces = file[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await progress.race(pieces.next().catch(refuseBroken));
      if (piece.done) break;
      yield piece.value as Buffer;
    }
    if (await nextPart(parts, progress)) throw new Refusal('MALFORMED', { problem: ONE_FILE });
  } finally {
    // Whether or not all of it was read; a read under way ends with it.
    file.destroy();
  }
}

async function nextPart(parts: Parts, progress: Progress): Promise<Multipart | undefined> {
  const next = await progress.race(parts.next().catch(refuseBroken));
  return next.done ? undefined : next.value;
}

/** Whatever the parser reports: a limit of the form, a body that is cut off, or bytes that are no form. */
function refuseBroken(cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const problem = code.endsWith('_LIMIT') ? ONE_FILE : 'the form is cut off or broken';
  throw new Refusal('MALFORMED', { problem }, { cause });
}

async function discardRest(body: IncomingMessage, progress: Progress): Promise<void> {
  if (body.complete || body.destroyed) return;
  // The parser may be waiting for a reader of the file.
  body.unpipe();
  const announced = Number(body.headers['content-length'] ?? 0);
  if (announced > MAX_DISCARDED_BYTES) return;
  const rest = new Promise<void>((resolve) => {
    let discarded = 0;
    body.on('data', (piece: Buffer) => {
      discarded += piece.length;
      if (discarded > MAX_DISCARDED_BYTES) resolve();
    });
    body.once('end', resolve).once('close', resolve).once('error', resolve).resume();
  });
  await progress.race(rest).catch(() => undefined);
}

/** A connection whose body was not read to the end is not reused. */
function endUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  reply.header('connection', 'close');
  reply.raw.once('finish', () => raw.socket.destroySoon());
}
