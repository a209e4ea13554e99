import { createServer } from 'node:http';
import process from 'node:process';
import pg from 'pg';
import type { Limits } from '../../apps/server/src/http/rate-limit.ts';
import { createHttpServer } from '../../apps/server/src/http/server.ts';
import { routes } from '../../apps/server/src/main/areas.ts';
import { buildContext } from '../../apps/server/src/main/build-context.ts';
import { openReplicas } from '../../apps/server/src/main/open-replicas.ts';
import { benchConfig } from './bench-config.ts';
import { usualAcceptRoute } from './usual-accept.ts';
import { usualTransferRoute } from './usual-transfer.ts';

/** A server in a separate process: the platform, the platform with one call in the usual way, or a bare read. */
const [kind, databaseUrl = '', filesFolder, replicas] = process.argv.slice(2);

const usualRoute = { usualTransfer: usualTransferRoute, usualAccept: usualAcceptRoute }[kind ?? ''];

process.send?.({ port: kind === 'bareRead' ? await serveBareRead() : await servePlatform() });
process.once('disconnect', () => process.exit(0));

async function servePlatform(): Promise<number> {
  const replicaDatabaseUrls = replicas ? replicas.split(',') : [];
  const context = buildContext({ ...benchConfig(databaseUrl, filesFolder || undefined), replicaDatabaseUrls });
  const opened = openReplicas(context);
  const served = usualRoute ? routes.map((route) => ('handle' in route ? usualRoute(route) : route)) : routes;
  // Requests are still counted, but never refused: all of the load comes from one address.
  const unlimited = 1e9;
  const limits: Limits = {
    visitor: unlimited,
    signIn: unlimited,
    ip: unlimited,
    estimate: unlimited,
    account: unlimited,
    question: unlimited,
    file: unlimited,
    upload: unlimited,
  };
  const server = createHttpServer({ context, routes: served, limits, ...(opened && { replicas: opened }) });
  return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** The minimum for an answer from a database: one read by primary key, with the same driver. */
function serveBareRead(): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  pool.on('error', () => undefined);
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', async () => {
      const address = request.headers['x-address'];
      const { rows } = await pool.query('select address, number, level, registered_at from account where address = $1', [
        address,
      ]);
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify({ code: 200, msg: 'OK', data: rows[0] }));
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
