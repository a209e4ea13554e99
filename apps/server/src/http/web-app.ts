import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { pathAskedFor } from './request-line.ts';
import { pagePolicy } from './security-headers.ts';

/** Built files carry a hash of their content in their name, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
/** Segments that begin with a letter, a digit, `_` or `-`: no empty one, no `..`, no hidden file, nothing encoded. */
const FILE = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;
/** Every address of the app, and whatever else somebody mistypes; the app says itself that it does not know it. */
const PAGE = /^\/(?!assets\/)[^./\\\p{Cc}][^.\\\p{Cc}]*$/u;

/** Serves the built web app: files as they are, every other readable path without a dot as the one page. */
export async function serveWebApp(app: FastifyInstance, config: ServerConfig, webRoot: string): Promise<void> {
  const readPage = createPageReader(config, join(webRoot, 'index.html'));
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => FILE.test(path),
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400 || request.routeOptions.url !== '/*') return;
    // A policy on the worker's file would be the worker's own, and it fetches.
    reply.removeHeader('content-security-policy');
    reply.header('cache-control', pathAskedFor(request).startsWith('/assets/') ? FOREVER : ASK_AGAIN);
  });
  // Ranges and conditions that a file cannot meet are the client's affair.
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error.statusCode === undefined || error.statusCode >= 500) throw error;
    return reply.code(error.statusCode).type('text/plain').send(error.message);
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await readPage();
    reply.header('content-security-policy', page.policy).header('cache-control', ASK_AGAIN).header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page.html);
  };
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  // Files that do not exist come here too; a missing script must not be answered with the page.
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && PAGE.test(pathAskedFor(request))) return sendPage(request, reply);
    return reply.code(404).type('text/plain').send('Not found');
  });
}

type Page = { html: string; etag: string; policy: string };

/** Reads the page again only when its file has changed, which on a server that is not being built is never. */
function createPageReader(config: ServerConfig, path: string): () => Promise<Page> {
  let kept: { page: Page; changedMs: number } | undefined;
  return async () => {
    const { mtimeMs } = await stat(path);
    if (kept?.changedMs === mtimeMs) return kept.page;
    const html = await readFile(path, 'utf8');
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const page = { html, etag, policy: pagePolicy(html, config) };
    kept = { page, changedMs: mtimeMs };
    return page;
  };
}
