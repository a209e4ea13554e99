import type { IncomingMessage } from 'node:http';
import { Refusal } from '@ocean/api/errors';

/** Largest body: 1000 ids are 39 kB. */
export const MAX_BODY_BYTES = 128 * 1024;
/**
 * How much is read of a body that is too large, so that its sender reads the refusal: an answer sent before the body has
 * arrived ends in a reset connection. Above this the connection is cut.
 */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

/** The bytes of a body. @throws Refusal TOO_LARGE, MALFORMED when the body ends before its announced length */
export function readBody(payload: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const announced = Number(payload.headers['content-length'] ?? 0);
    if (announced > MAX_DISCARDED_BYTES) return reject(new Refusal('TOO_LARGE'));
    const parts: Buffer[] = [];
    let size = 0;
    const keep = (part: Buffer) => {
      size += part.length;
      if (size <= maxBytes) parts.push(part);
      else parts.length = 0;
      if (size <= MAX_DISCARDED_BYTES) return;
      payload.off('data', keep).pause();
      reject(new Refusal('TOO_LARGE'));
    };
    const cut = () => {
      if (!payload.readableEnded) reject(new Refusal('MALFORMED', { problem: 'the body is cut off' }));
    };
    payload.on('data', keep).on('error', cut).on('close', cut);
    payload.on('end', () => (size <= maxBytes ? resolve(Buffer.concat(parts, size)) : reject(new Refusal('TOO_LARGE'))));
  });
}
