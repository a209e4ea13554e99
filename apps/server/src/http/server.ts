import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { endpoints } from '@ocean/api/areas/api';
import type { Endpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { describeApi } from '@ocean/api/openapi';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readFollowerHealth } from '../chain/events-store.ts';
import type { Context } from '../context.ts';
import type { Replicas } from '../db/replicas/replicas.ts';
import type { IsOpen } from './admission/require-open.ts';
import { failureAnswer } from './answer.ts';
import { type Door, registerApiRoutes } from './api-routes.ts';
import { isDatabaseWritable } from './deadline.ts';
import { registerDevRoutes } from './dev-routes.ts';
import { DRAINS_WITHIN_MS, drainConnections } from './drain-connections.ts';
import { endBrokenRequest } from './end-broken-request.ts';
import { failureOf } from './failure.ts';
import { type DownloadRoute, registerDownloadRoutes } from './files/download-routes.ts';
import { keepApart } from './files/own-origin.ts';
import type { Pace } from './files/progress.ts';
import { registerUploadRoutes } from './files/upload-routes.ts';
import { cleanForwardedFor } from './forwarded-for.ts';
import { langOf } from './lang.ts';
import { serveWebApp } from './page/web-app.ts';
import { parseBody } from './parse-body.ts';
import { createLimiter, type Limits, LOCAL_LIMITS, PUBLIC_LIMITS } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import { createReplicaReads } from './replicas/replica-reads.ts';
import { pathOf, requireOwnSpelling, requirePlainRequest } from './request-line.ts';
import type { AnyRoute, DevRoutes } from './route.ts';
import { API_HEADERS, baseHeaders } from './security-headers.ts';
import type { SharedCounts } from './shared-counts.ts';

export type HttpServerParts = {
  readonly context: Context;
  readonly routes: readonly AnyRoute[];
  /** Besides the calls: the targets of links. */
  readonly downloads?: readonly DownloadRoute[];
  /** Overrides the usual pace at which a file must arrive. */
  readonly pace?: Partial<Pace>;
  readonly devRoutes?: DevRoutes;
  readonly limits?: Partial<Limits>;
  /** Counts shared by several API processes; without them, this process counts alone. */
  readonly sharedCounts?: SharedCounts;
  /** Decides which menus may be entered; without it, all of them. */
  readonly isOpen?: IsOpen;
  /** Replicas that may serve reads; without them, all reads go to the primary. */
  readonly replicas?: Replicas<Context>;
  /** Overrides the usual time for which a streamed answer or an arriving request may continue after shutdown has begun. */
  readonly drainsWithinMs?: number;
};

/**
 * A whole request, headers and body, must arrive within this time. Node checks at an interval, by default every 30 s,
 * and swaps the two limits when the one for the headers, by default 60 s, is longer.
 */
const RECEIVE_TIMEOUT_MS = 15_000;
const TIMEOUT_CHECKED_EVERY_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
/** Maximum number of callers counted at a time; the least recently seen ones are forgotten. */
const MAX_COUNTED = 50_000;
/** Brotli's default quality is meant for files that are compressed once. */
const BROTLI_QUALITY = 4;

/** Logs a request and counts it. */
function noteAnswer(
  { log, metrics, troubles }: Context,
  request: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
): void {
  // The path without its query, and never a header or a body: tokens and signatures stay out of the log.
  const line = { method: request.method, path: pathOf(request), status: statusCode, ms: Math.round(elapsedTime) };
  if (line.path.startsWith('/api/') || statusCode >= 500) log.info(line, 'request');
  if (statusCode >= 500) troubles?.note(`answered ${statusCode}`);
  // The route, because the text of a request line would make a series for every guess.
  const path = request.routeOptions.url ?? 'none';
  metrics?.countRequest({ path, status: statusCode, seconds: elapsedTime / 1000 });
}

/** The whole HTTP interface of the platform. Draining begins with `close()`: requests under way are completed, new ones get 503. */
export function createHttpServer(parts: HttpServerParts): FastifyInstance {
  const { context, downloads = [], devRoutes, limits, sharedCounts, isOpen, drainsWithinMs = DRAINS_WITHIN_MS } = parts;
  const { config } = context;
  const app = Fastify({
    logger: false,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    http: { headersTimeout: RECEIVE_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECKED_EVERY_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: endBrokenRequest,
    trustProxy: config.trustedProxies ?? false,
    frameworkErrors: (error, request, reply) => void sendFailure(context, error, request, reply.headers(headers) as FastifyReply),
  });
  const draining = new AbortController();
  const { signal } = draining;
  // One listener for each stream under way.
  setMaxListeners(0, signal);
  app.addHook('preClose', async () => draining.abort());
  drainConnections(app, { withinMs: drainsWithinMs });

  const headers = { ...baseHeaders(config), ...API_HEADERS };
  const requireItsOrigin = keepApart(config.filesOrigin, downloads);
  app.addHook('onRequest', async (request, reply) => {
    // The page and its files override two of the API's headers.
    reply.headers(headers);
    requirePlainRequest(request);
    requireItsOrigin(request);
    if (config.trustedProxies !== undefined) cleanForwardedFor(request);
    if (signal.aborted) {
      reply.header('connection', 'close');
      throw new Refusal('UNAVAILABLE');
    }
  });
  app.addHook('onResponse', async (request, reply) => noteAnswer(context, request, reply));
  app.setErrorHandler((error, request, reply) => sendFailure(context, error, request, reply));
  takeJsonOnly(app);

  app.register(rateLimit, { global: false, cache: MAX_COUNTED });
  app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  app.register((scope, _options, done) => {
    const limiter = createLimiter(scope, { ...(config.isLocal ? LOCAL_LIMITS : PUBLIC_LIMITS), ...limits }, sharedCounts);
    const reads = createReplicaReads(context, parts.replicas);
    registerApi(scope, { context, limiter, isOpen, drain: { signal, withinMs: drainsWithinMs }, reads }, parts);
    registerDownloadRoutes(app, { context, limiter }, downloads);
    if (devRoutes && config.isLocal && !config.isProduction) registerDevRoutes(scope, devRoutes);
    done();
  });
  // Outside the limits: a load balancer that uses the address of many clients must always reach the health routes.
  registerHealth(app, context, () => signal.aborted);
  const { webRoot } = config;
  if (webRoot !== null)
    app.register((scope, _options, done) => void serveWebApp(scope, config, webRoot).then(() => done(), done));
  else {
    app.setNotFoundHandler(() => {
      throw new Refusal('NOT_FOUND');
    });
  }
  return app;
}

function registerApi(app: FastifyInstance, door: Door, { routes, pace }: HttpServerParts): void {
  const { context, limiter } = door;
  const byPath = new Map<string, Endpoint>(routes.map(({ endpoint }) => [endpoint.path, endpoint]));
  app.addHook('onRequest', async (request) => {
    await limiter.countVisit(request, 'ip');
    const endpoint = byPath.get(pathOf(request));
    if (endpoint?.caller === 'visitor') await limiter.countVisit(request, visitOf(endpoint));
    requireOwnSpelling(request);
  });
  const tells = new Set(routes.filter((route) => 'life' in route).map(({ endpoint }) => endpoint.path));
  app.addHook('onSend', async (request, reply) => {
    // A request turned away here has written nothing, and makes no query to the database.
    if (reply.statusCode !== 200) return;
    const endpoint = byPath.get(pathOf(request));
    if (endpoint && (endpoint.mutates || tells.has(endpoint.path))) await door.reads.noteWrite(request, reply);
  });
  registerApiRoutes(app, door, routes);
  registerUploadRoutes(
    app,
    door,
    routes.filter((route) => 'receive' in route),
    pace,
  );

  const document = JSON.stringify(describeApi(endpoints, context.config.origin));
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  app.all('/api/*', async (request, reply) => {
    if (!byPath.has(pathOf(request))) throw new Refusal('NOT_FOUND');
    reply.header('allow', 'POST');
    throw new Refusal('METHOD_NOT_ALLOWED');
  });
}

/** Questions come from members, who are counted after their session is known. */
function visitOf({ limit }: Endpoint) {
  return limit === undefined || limit === 'question' ? 'visitor' : limit;
}

function registerHealth(app: FastifyInstance, { db }: Context, isDraining: () => boolean): void {
  const look = async () => {
    const ok = await isDatabaseWritable(db);
    // A stalled follower stops payments, not this process: it is reported, and the answer stays "ready".
    return { ok, chain: ok ? ((await readFollowerHealth(db)) ?? null) : null };
  };
  let looking: ReturnType<typeof look> | undefined;
  const lookTogether = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  // For a proxy: while the database is away this process still answers, and clients understand its answer.
  app.get('/healthz', async () => ({ ok: true }));
  // Concurrent requests share one check: nothing else limits the queries made here.
  app.get('/readyz', async (_request, reply) => {
    const health = isDraining() ? { ok: false, chain: null } : await lookTogether();
    return reply.code(health.ok ? 200 : 503).send(health);
  });
}

/** Accepts JSON in UTF-8, or nothing. */
function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const bytes = await readBody(payload);
    const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw new Refusal('MEDIA_TYPE');
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal('MEDIA_TYPE');
    return parseBody(bytes);
  });
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: IncomingMessage) => {
    if ((await readBody(payload)).length > 0) throw new Refusal('MEDIA_TYPE');
    return {};
  });
}

function sendFailure(context: Context, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  if (hasLeft(error, request)) {
    context.log.info({ path }, 'a client left before its answer had arrived');
    return reply.hijack();
  }
  const failure = failureOf(asRefusal(error), context.log, path);
  if (failure.status === 429) reply.header('retry-after', String(failure.params.seconds));
  if (failure.status === 503) reply.header('retry-after', '2');
  // When a file fails while all of it is still being compressed, its headers are set already.
  reply.removeHeader('content-encoding').removeHeader('content-disposition');
  const { status, body } = failureAnswer(path, langOf(request), failure);
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** The compression stream ends early with its connection: nothing has failed here, and nothing can be sent any more. */
function hasLeft(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Translates what the framework refuses before our code runs. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const { statusCode, code } = error as FastifyError;
  if (!code?.startsWith('FST_')) return error;
  if (statusCode === 413) return new Refusal('TOO_LARGE');
  if (statusCode === 415) return new Refusal('MEDIA_TYPE');
  if (statusCode === 404) return new Refusal('NOT_FOUND');
  if (statusCode === 400) return new Refusal('MALFORMED', { problem: 'the request is cut or wrong' }, { cause: error });
  return error;
}
