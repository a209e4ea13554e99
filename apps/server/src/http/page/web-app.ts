import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { pathAskedFor } from '../request-line.ts';
import { DOCUMENT_HEADERS } from '../security-headers.ts';
import { createPageReader, languageOfCookie } from './page-reader.ts';

/** Built files have a hash of their content in their name, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
/** Under a page that embeds nothing foreign, a worker starts only with the headers of a document. */
const WORKER = /^\/assets\/formats-worker-[^/]+\.js$/;
/** Never for a document, a frame or a worker. */
const SUBRESOURCE = /^\/assets\/[^/]+\.(?:js|css)$/;
/** Segments that begin with a letter, a digit, `_` or `-`: no empty one, no `..`, no hidden file, nothing encoded. */
const FILE = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;
/** A script or a style never changes and is used as a whole: no client revalidates it or requests a part of it. */
const FILE_HEADERS = ['etag', 'last-modified', 'accept-ranges'] as const;
/** Every address of the app, and every mistyped one; the app itself reports an unknown address. */
const PAGE = /^\/(?!assets\/)[^./\\\p{Cc}][^.\\\p{Cc}]*$/u;

/** Other encodings, and unusual ways of refusing this one that no browser sends, are compressed anew or not at all. */
const BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;
const takesBrotli = ({ headers }: FastifyRequest) => BROTLI.test(String(headers['accept-encoding'] ?? ''));

/** Serves the built web app: files as they are, and the single page for every other readable path without a dot. */
export async function serveWebApp(app: FastifyInstance, config: ServerConfig, webRoot: string): Promise<void> {
  const readPage = createPageReader(config, webRoot);
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    // Pages are sent only with their policy.
    allowedPath: (path) => FILE.test(path) && !path.endsWith('.html'),
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400 || request.routeOptions.url !== '/*') return;
    const path = pathAskedFor(request);
    const isWorker = WORKER.test(path);
    // A policy on a worker's file applies to the worker: the one for formats needs nothing, the service worker fetches.
    if (!isWorker) reply.removeHeader('content-security-policy');
    reply.header('cache-control', path.startsWith('/assets/') ? FOREVER : ASK_AGAIN);
    if (SUBRESOURCE.test(path) && !isWorker) for (const name of [...DOCUMENT_HEADERS, ...FILE_HEADERS]) reply.removeHeader(name);
  });
  // Unsatisfiable ranges and failed preconditions are client errors.
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error.statusCode === undefined || error.statusCode >= 500) throw error;
    return reply.code(error.statusCode).type('text/plain').send(error.message);
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await readPage(languageOfCookie(request.headers.cookie), pathAskedFor(request));
    reply.header('content-security-policy', page.policy).header('cache-control', ASK_AGAIN).header('etag', page.etag);
    reply.header('vary', 'cookie, accept-encoding');
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    if (!takesBrotli(request)) return reply.send(page.fill());
    return reply.header('content-encoding', 'br').send(page.packed);
  };
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  // Requests for missing files arrive here too; a missing script must not be answered with the page.
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && PAGE.test(pathAskedFor(request))) return sendPage(request, reply);
    return reply.code(404).type('text/plain').send('Not found');
  });
}
