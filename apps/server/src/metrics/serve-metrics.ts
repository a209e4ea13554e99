import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

/** The metrics are for a Prometheus on the same machine, so the server listens on loopback only. */
const HOST = '127.0.0.1';

export type ServedMetrics = { readonly port: number; stop(): Promise<void> };

/** `GET /metrics` on a port of its own, on loopback only. */
export async function serveMetrics(registry: Registry, { port, log }: { port: number; log: Logger }): Promise<ServedMetrics> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (err: unknown) => {
        log.error({ err }, 'the metrics were not read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen({ port, host: HOST });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
