import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Limiter } from '../rate-limit.ts';
import { type Download, sendDownload } from './send-download.ts';

/** GET of a path of its own, whose last part is a token that contains everything: no session, no cookie, no header. */
export type DownloadRoute = {
  /** "/files": the token follows. */
  readonly folder: `/${string}`;
  /** @throws Refusal for a token that opens nothing */
  open(context: Context, token: string): Promise<Download>;
};

const MAX_TOKEN_LENGTH = 300;
export function registerDownloadRoutes(
  app: FastifyInstance,
  { context, limiter }: { readonly context: Context; readonly limiter: Limiter },
  routes: readonly DownloadRoute[],
): void {
  const { filesOrigin } = context.config;
  for (const route of routes) {
    app.get<{ Params: { token: string } }>(pathOfDownload(route), { compress: false }, async (request, reply) => {
      await limiter.countVisit(request, 'ip');
      // The page shows pictures of the other origin, so they must allow it.
      if (filesOrigin !== null) reply.header('cross-origin-resource-policy', 'cross-origin');
      const token = request.params.token.slice(0, MAX_TOKEN_LENGTH);
      return sendDownload(context, { reply, open: () => route.open(context, token) });
    });
  }
}

/** The path in the router's notation. */
export function pathOfDownload({ folder }: DownloadRoute): string {
  return `${folder}/:token`;
}
