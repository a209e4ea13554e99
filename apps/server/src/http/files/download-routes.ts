import type { Readable } from 'node:stream';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { withDeadline } from '../deadline.ts';
import type { Limiter } from '../rate-limit.ts';

/** What a link leads to. */
export type Download = {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  read(): Promise<Readable>;
};

/** GET of a path of its own, whose last part is a token that says everything: no session, no cookie, no header. */
export type DownloadRoute = {
  /** "/files": the token follows. */
  readonly folder: `/${string}`;
  /** @throws Refusal for a token that opens nothing */
  open(context: Context, token: string): Promise<Download>;
};

/** A large file over a slow connection. One that is taken more slowly is cut off. */
const TAKEN_WITHIN_MS = 10 * 60_000;
const MAX_TOKEN_LENGTH = 300;
/** Nothing in a file may run or load anything, and a document has no origin, even if something shows it as a page. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

export function registerDownloadRoutes(
  app: FastifyInstance,
  { context, limiter }: { readonly context: Context; readonly limiter: Limiter },
  routes: readonly DownloadRoute[],
): void {
  const { filesOrigin } = context.config;
  for (const route of routes) {
    app.get<{ Params: { token: string } }>(pathOfDownload(route), { compress: false }, async (request, reply) => {
      await limiter.countVisit(request, 'ip');
      const opened = async () => {
        const download = await route.open(context, request.params.token.slice(0, MAX_TOKEN_LENGTH));
        return { ...download, bytes: await download.read() };
      };
      const { name, type, size, bytes } = await withDeadline(context, opened());
      cutOffInTime(context, bytes, reply);
      reply.header('content-security-policy', FILE_POLICY);
      // The page shows pictures of the other origin, which says that it may.
      if (filesOrigin !== null) reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('content-disposition', dispositionOf(name));
      reply.header('cache-control', 'private, no-store').header('content-length', String(size));
      return reply.type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type).send(bytes);
    });
  }
}

/** As the router knows it. */
export function pathOfDownload({ folder }: DownloadRoute): string {
  return `${folder}/:token`;
}

/** RFC 6266: a plain name for old clients, the real one beside it. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

function cutOffInTime({ log }: Context, bytes: Readable, { raw }: FastifyReply): void {
  const timer = setTimeout(() => {
    log.warn('a file was taken too slowly and is cut off');
    raw.destroy();
  }, TAKEN_WITHIN_MS);
  finished(raw, () => {
    clearTimeout(timer);
    bytes.destroy();
  });
}
