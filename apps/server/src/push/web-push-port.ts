import { type ClientRequest, type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { readEndpoint } from './endpoint-rules.ts';
import { publicLookup } from './public-lookup.ts';
import type { PushMessage, PushOutcome, PushPort, PushTarget } from './push-port.ts';
import type { PushSender, PushSettings } from './push-settings.ts';

/** For the whole exchange, whatever the service does. */
const SEND_WITHIN_MS = 10_000;
const MAX_SOCKETS_PER_SERVICE = 16;
/** Errors after which nothing of the request has left this machine. */
const NOTHING_LEFT = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

type Options = { readonly timeoutMs?: number; readonly lookup?: LookupFunction };

/**
 * Encrypts (RFC 8291), signs (RFC 8292) and sends (RFC 8030). Rows of the database are checked again: the endpoint by its name, and
 * the addresses of the name by the connection itself. Redirects are not followed, and only the head of an answer is read.
 */
export function createWebPushPort(settings: PushSettings & { readonly sender: PushSender }, options: Options = {}): PushPort {
  const { timeoutMs = SEND_WITHIN_MS, lookup = publicLookup() } = options;
  // A kept-alive connection may close just as a message is sent, which leaves open whether it arrived: each message has its
  // own connection.
  const agent = new Agent({ keepAlive: false, maxSockets: MAX_SOCKETS_PER_SERVICE });
  const { testService } = settings;
  return {
    async send(target, message) {
      const url = readEndpoint(target.endpoint, testService?.host);
      if (!url) return { kind: 'refused', why: 'no push service' };
      let made: webPush.RequestDetails;
      try {
        made = encrypt(settings, target, message);
      } catch {
        // The library's errors contain keys, so they are not passed on.
        return { kind: 'refused', why: 'not encrypted' };
      }
      const head = { method: 'POST', headers: made.headers as Record<string, string>, signal: AbortSignal.timeout(timeoutMs) };
      const isTest = testService !== null && url.hostname === testService.host;
      const open = isTest
        ? () => plainRequest(new URL(url.pathname + url.search, testService.deliverTo), head)
        : () => secureRequest(url, { ...head, agent, lookup } satisfies RequestOptions);
      return post(open, made.body as Buffer);
    },
  };
}

function encrypt({ publicKey, sender }: PushSettings & { sender: PushSender }, target: PushTarget, message: PushMessage) {
  const { endpoint, p256dh, auth } = target;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
    vapidDetails: { subject: sender.subject, publicKey, privateKey: sender.privateKey },
    TTL: message.ttlSeconds,
    urgency: message.urgency,
    topic: message.topic,
    contentEncoding: 'aes128gcm',
  });
}

function post(open: () => ClientRequest, body: Buffer): Promise<PushOutcome> {
  return new Promise((resolve) => {
    const request = open();
    request.on('response', (answer) => {
      resolve(judge(answer));
      answer.on('error', () => undefined);
      // The body is ignored, whatever its length.
      answer.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(judgeFailure(error)));
    request.end(body);
  });
}

function judge({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  const why = String(statusCode);
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone', why };
  if (statusCode !== 429 && statusCode < 500) return { kind: 'refused', why };
  const afterSeconds = readRetryAfter(headers['retry-after']);
  return { kind: 'later', why, ...(afterSeconds === undefined ? {} : { afterSeconds }) };
}

/** Seconds, or a date in GMT (RFC 9110). */
function readRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(/GMT$/.test(header) ? header : '') - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function judgeFailure({ code = '', name }: NodeJS.ErrnoException): PushOutcome {
  if (code === 'EINNER') return { kind: 'refused', why: 'an inner address' };
  return NOTHING_LEFT.has(code) ? { kind: 'later', why: code } : { kind: 'unknown', why: code || name };
}
