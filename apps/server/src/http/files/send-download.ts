import type { Readable } from 'node:stream';
import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { withDeadline } from '../deadline.ts';

/** The file that a link opens. */
export type Download = {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  read(): Promise<Readable>;
};

/** Enough for a large file over a slow connection. A slower client is cut off. */
const TAKEN_WITHIN_MS = 10 * 60_000;
/** Nothing in a file may run or load anything, and a document gets no origin, even if it is shown as a page. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

type Sending = {
  readonly reply: FastifyReply;
  open(): Promise<Download>;
  /** Shown by the browser instead of saved. Only for what can run nothing, such as a picture. */
  readonly isInline?: (type: string) => boolean;
};

/** Sends the bytes of a file with headers that let nothing in it run. @throws Refusal when the file cannot be opened */
export async function sendDownload(
  { db, log }: { readonly db: Database; readonly log: Logger },
  { reply, open, isInline = () => false }: Sending,
): Promise<FastifyReply> {
  const opened = async () => {
    const download = await open();
    return { ...download, bytes: await download.read() };
  };
  const { name, type, size, bytes } = await withDeadline({ db, log }, opened());
  cutOffInTime(log, bytes, reply);
  reply.header('content-security-policy', FILE_POLICY);
  reply.header('content-disposition', dispositionOf(name, isInline(type) ? 'inline' : 'attachment'));
  reply.header('cache-control', 'private, no-store').header('content-length', String(size));
  return reply.type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type).send(bytes);
}

/** RFC 6266: a plain name for old clients, the real one beside it. */
function dispositionOf(name: string, kind: 'attachment' | 'inline'): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

function cutOffInTime(log: Logger, bytes: Readable, { raw }: FastifyReply): void {
  const timer = setTimeout(() => {
    log.warn('a file was taken too slowly and is cut off');
    raw.destroy();
  }, TAKEN_WITHIN_MS);
  finished(raw, () => {
    clearTimeout(timer);
    bytes.destroy();
  });
}
