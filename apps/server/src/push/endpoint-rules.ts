import { createECDH } from 'node:crypto';

/**
 * The push services of the browsers there are. Endpoints come from clients, so a name must be one of these: nothing else is ever
 * connected to. Chrome and what is built on it use the first, Firefox the second, Edge the third, Safari the last.
 */
const SERVICES = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com'] as const;

const MAX_LENGTH = 1000;
const PRINTABLE = /^[!-~]+$/;

/**
 * Where messages of a browser go, when that is one of the push services: https, its usual port, no credentials, and written as it is
 * read, so that no two programs read it differently.
 * @example readEndpoint('https://fcm.googleapis.com/fcm/send/abc')?.hostname // 'fcm.googleapis.com'
 */
export function readEndpoint(text: string, testHost?: string): URL | undefined {
  if (text.length > MAX_LENGTH || !PRINTABLE.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.href !== text || url.protocol !== 'https:' || url.port !== '' || url.hash !== '') return undefined;
  if (url.username !== '' || url.password !== '' || url.pathname.length < 2) return undefined;
  return url.hostname === testHost || SERVICES.some((service) => isOf(service, url.hostname)) ? url : undefined;
}

function isOf(service: string, host: string): boolean {
  return service.startsWith('*') ? host.endsWith(service.slice(1)) && /^[a-z0-9.-]+$/.test(host) : host === service;
}

/** Whether a browser's key is a point of the curve: with another one nothing could be encrypted. */
export function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
