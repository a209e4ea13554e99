import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import { OPERATOR_FILES } from '@ocean/api/operators/files';
import { session } from '@ocean/api/operators/session';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isDatabaseWritable } from '../../http/deadline.ts';
import { drainConnections } from '../../http/drain-connections.ts';
import { parseBody } from '../../http/parse-body.ts';
import { readBody } from '../../http/read-body.ts';
import { pathAskedFor, requireOwnSpelling, requirePlainRequest } from '../../http/request-line.ts';
import { recordAudit } from '../audit-log.ts';
import { callConsole, parseConsoleInput } from './call-console.ts';
import type { ConsoleConfig, ConsoleContext } from './console-context.ts';
import { ConsoleRefusal, failedAnswer } from './console-failure.ts';
import { consoleHeaders, consolePolicy } from './console-headers.ts';
import type { ConsoleRoute } from './console-route.ts';
import { limited, MAX_A_MINUTE } from './limited.ts';
import { endSession, findOperator } from './operator-session.ts';
import { clearedCookie, sessionCookie, tokenOf } from './session-cookie.ts';
import { makeOperatorChallenge, signIn } from './sign-in.ts';

const RECEIVE_TIMEOUT_MS = 15_000;
const MAX_SIGN_INS_A_MINUTE = 30;
/** News in 13 languages appear twice in a request: as fields, and in the signed text together with the previous texts. */
const MAX_BODY_BYTES = 1024 * 1024;
const FILE = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;
const FOREVER = 'public, max-age=31536000, immutable';

export type ConsoleServerParts = {
  readonly context: ConsoleContext;
  readonly routes: readonly ConsoleRoute[];
  /** Besides the calls: targets of links, such as members' files. */
  readonly register?: (app: FastifyInstance, context: ConsoleContext) => void;
};

/** The operators' HTTP interface: its own port and origin, sessions in a cookie that no script can read, and no call of members. */
export function createConsoleServer({ context, routes, register }: ConsoleServerParts): FastifyInstance {
  const { config, log } = context;
  const app = Fastify({
    logger: false,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies ?? false,
  });
  drainConnections(app);
  const headers = consoleHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    requirePlainRequest(request);
  });
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = failedAnswer(error, log, pathAskedFor(request));
    return reply.code(status).type('application/json; charset=utf-8').send(body);
  };
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none';
    if (reply.statusCode >= 500) context.troubles?.note(`answered ${reply.statusCode}`);
    context.metrics?.countRequest({ path, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
  app.setErrorHandler(fail);
  takeJsonOnly(app);
  app.register(rateLimit, { global: false });
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request) => {
      requireOwnSpelling(request);
      requireOwnOrigin(request, config.origin);
    });
    registerSession(scope, context);
    for (const route of routes) {
      scope.post(route.endpoint.path, limited(MAX_A_MINUTE), async (request) => ({
        data: await callConsole(context, route, { body: request.body ?? {}, token: tokenOf(request) }),
      }));
    }
    done();
  });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ok = await isDatabaseWritable(context.db);
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  // Registered after the limiter, which counts only routes registered later.
  app.register((scope, _options, done) => {
    register?.(scope, context);
    done();
  });
  const { webRoot } = config;
  if (webRoot !== null) serveConsole(app, config, webRoot);
  else app.setNotFoundHandler(() => Promise.reject(new ConsoleRefusal('NOT_FOUND', 'There is nothing here.')));
  return app;
}

function registerSession(app: FastifyInstance, context: ConsoleContext): void {
  const { config, db } = context;
  app.post(session.challenge.path, limited(MAX_SIGN_INS_A_MINUTE), async ({ body }) => ({
    data: await makeOperatorChallenge(context, parseConsoleInput(session.challenge, body)),
  }));
  app.post(session.signIn.path, limited(MAX_SIGN_INS_A_MINUTE), async (request, reply) => {
    const device = request.headers['user-agent'] ?? 'unknown';
    const { token, answer } = await signIn(context, parseConsoleInput(session.signIn, request.body), device);
    reply.header('set-cookie', sessionCookie(config, token));
    return { data: answer };
  });
  app.post(session.signOut.path, limited(MAX_A_MINUTE), async (request, reply) => {
    const { address, sessionId } = await findOperator(context, tokenOf(request), session.signOut.path);
    await endSession(db, sessionId);
    await recordAudit(db, { operator: address, sessionId, kind: 'signedOut', call: session.signOut.path, subject: address });
    reply.header('set-cookie', clearedCookie(config));
    return { data: {} };
  });
}

/** Refuses requests from a page of another origin, with or without a cookie. */
function requireOwnOrigin(request: FastifyRequest, own: string): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if ((origin !== undefined && origin !== own) || (site !== undefined && site !== 'same-origin')) {
    throw new ConsoleRefusal('INVALID', 'This request comes from another page.');
  }
}

function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (_request: FastifyRequest, payload: IncomingMessage) =>
    parseBody(await readBody(payload, MAX_BODY_BYTES)),
  );
}

/** The console is a single page: existing files are served as they are, and every other path gets the page. */
function serveConsole(app: FastifyInstance, config: ConsoleConfig, webRoot: string): void {
  app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => FILE.test(path) && !path.endsWith('.html'),
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', path.includes('/assets/') ? FOREVER : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (
      request.method !== 'GET' ||
      request.url.startsWith('/ops-api/') ||
      request.url.startsWith('/assets/') ||
      request.url.startsWith(`${OPERATOR_FILES}/`)
    ) {
      throw new ConsoleRefusal('NOT_FOUND', 'There is nothing here.');
    }
    reply.header('content-security-policy', consolePolicy(config)).header('cache-control', 'no-cache');
    return reply.type('text/html; charset=utf-8').send(await readFile(join(webRoot, 'index.html')));
  });
}
