import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makePushKeys, pushEnvironment } from '../local/push-keys.ts';

/** The service's answer; without a status it accepts the request and never answers. */
type PushAnswer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
type PushedMessage = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };
export type PushService = Awaited<ReturnType<typeof startPushService>>;

const HOST = 'push.test';

/** A push service on this machine (RFC 8030), with the settings of a platform that sends to it. */
export async function startPushService() {
  const messages: PushedMessage[] = [];
  let answerTo: (path: string) => PushAnswer | Promise<PushAnswer> = () => ({ status: 201 });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const path = request.url ?? '';
      messages.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      give(response, await answerTo(path));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const deliverTo = `http://127.0.0.1:${port}`;
  const keys = makePushKeys();
  return {
    host: HOST,
    messages,
    settings: {
      publicKey: keys.publicKey,
      sender: { privateKey: keys.privateKey, subject: 'mailto:push@ocean.example' },
      testService: { host: HOST, deliverTo },
    },
    /** The same settings as environment variables of a server. */
    environment: {
      ...pushEnvironment(keys),
      PUSH_TEST_SERVICE: `${HOST}=${deliverTo}`,
    },
    /** The messages sent to one browser. */
    sentTo: ({ endpoint }: { readonly endpoint: string }) => messages.filter(({ path }) => path === new URL(endpoint).pathname),
    answers(next: PushAnswer | ((path: string) => PushAnswer | Promise<PushAnswer>)) {
      answerTo = typeof next === 'function' ? next : () => next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The claims of a message's VAPID token (RFC 8292). @throws Error when it is not signed by this key */
export function readVapid({ headers }: PushedMessage, publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const by = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: by, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || key !== publicKey) throw new Error('not signed by this platform');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}

function give(response: ServerResponse, { status, headers = {}, body = '' }: PushAnswer): void {
  if (status !== undefined) response.writeHead(status, headers).end(body);
}
