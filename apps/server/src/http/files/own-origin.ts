import { Refusal } from '@ocean/api/errors';
import type { FastifyRequest } from 'fastify';
import { type DownloadRoute, pathOfDownload } from './download-routes.ts';

/** A load balancer uses the address of the machine, whatever it serves. */
const HEALTH = ['/healthz', '/readyz'];

/** Allows everything: no origin for files is configured. */
const everywhere = (_request: FastifyRequest): void => undefined;

/**
 * Keeps downloads on an origin of their own and everything else off it: whatever a file might do there, no session, call or page of
 * the app shares that origin. Only the Host header decides, which no page can choose, and never a forwarded one.
 * @returns a check that throws Refusal NOT_FOUND for a request at the wrong origin
 */
export function keepApart(filesOrigin: string | null, downloads: readonly DownloadRoute[]): (request: FastifyRequest) => void {
  if (filesOrigin === null) return everywhere;
  const { host } = new URL(filesOrigin);
  const files = new Set(downloads.map(pathOfDownload));
  return ({ headers, routeOptions: { url } }) => {
    if (url !== undefined && HEALTH.includes(url)) return;
    const isOfFiles = url !== undefined && files.has(url);
    if (isOfFiles !== (headers.host?.toLowerCase() === host)) throw new Refusal('NOT_FOUND');
  };
}
