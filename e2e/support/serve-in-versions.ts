import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a platform at an address of its own, where the page and the worker name the version published last. */
export async function serveInVersions(platformOrigin: string) {
  let version = '1';
  const server: Server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', platformOrigin);
    const isNamed = incoming.url === '/' || incoming.url === '/sw.js' || !/[.]|\/api\/|\/dev-api\//.test(incoming.url ?? '');
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...asked } = incoming.headers;
    const headers = { ...(isNamed ? { ...asked, 'accept-encoding': 'identity' } : incoming.headers), host: target.host };
    const onward = request(target, { method: incoming.method, headers }, (answer) => {
      if (!isNamed) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return answer.pipe(outgoing);
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = named(Buffer.concat(parts).toString(), version);
        const { 'content-length': _length, etag: _tag, 'last-modified': _time, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        outgoing.end(text);
      });
      return undefined;
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish(next: string) {
      version = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Names the version in the page, and in the cache name of the worker. */
function named(text: string, version: string): string {
  return text
    .replace('<meta name="description"', `<meta name="version" content="${version}" /><meta name="description"`)
    .replace(/\}\)\("([0-9a-f]{12})"/, `})("$1-${version}"`);
}
