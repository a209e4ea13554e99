import { createECDH } from 'node:crypto';

/**
 * The push services of all current browsers. Endpoints come from clients, so a host must be one of these: no connection is ever
 * made to another one. Chrome and browsers built on it use the first, Firefox the second, Edge the third, Safari the last.
 */
const SERVICES = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com'] as const;

const MAX_LENGTH = 1000;
const PRINTABLE = /^[!-~]+$/;

/**
 * Parses a browser's endpoint, if it belongs to one of the push services: https, the default port, no credentials, and in canonical
 * form, so that no two programs read it differently.
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

/** Whether a browser's key is a point of the curve: nothing can be encrypted for another one. */
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
