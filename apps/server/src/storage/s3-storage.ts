import { createReadStream, mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Refusal } from '@ocean/api/errors';
import { type FileStorage, isHash, placeOf, type StoredBytes } from './file-storage.ts';

export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** Of a store other than Amazon's. */
  readonly endpoint: string | null;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Files on their way lie here. */
  readonly incoming: string;
};

/**
 * How long the store may be silent. `answerMs`: until an answer begins; the client asks again, twice. `shortMs`: a question or a
 * removal in all, because a lock and a connection of the database are held meanwhile. `keepMs`: until bytes have been sent and
 * taken. `idleMs`: between two pieces.
 */
const LIMITS = { connectMs: 2_000, answerMs: 2_500, shortMs: 3_000, keepMs: 60_000, listMs: 20_000, idleMs: 60_000 };

/** A bucket of any store that speaks S3. An object appears there when all of it has arrived. A store that is silent is UNAVAILABLE. */
export function createS3Storage(
  { bucket, region, endpoint, accessKey, secretKey, incoming }: S3Settings,
  limits: Partial<typeof LIMITS> = {},
): FileStorage {
  const { connectMs, answerMs, shortMs, keepMs, listMs, idleMs } = { ...LIMITS, ...limits };
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const client = new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Checksums that newer clients add by themselves are unknown to many stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without the last one a late answer is only warned of.
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      socketTimeout: idleMs,
      throwOnRequestTimeout: true,
    },
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  });
  const at = (sha256: string) => ({ Bucket: bucket, Key: placeOf(sha256) });

  const shortly = () => ({ abortSignal: AbortSignal.timeout(shortMs) });
  async function sizeOf(sha256: string): Promise<number | undefined> {
    const asked = client.send(new HeadObjectCommand(at(sha256)), shortly());
    return (await asked.catch(ignoreMissing).catch(refuseSilent))?.ContentLength;
  }

  return {
    incoming,
    async keep({ sha256, path, size }) {
      if ((await sizeOf(sha256)) === size) return;
      const put = new PutObjectCommand({ ...at(sha256), Body: createReadStream(path), ContentLength: size });
      await client.send(put, { requestTimeout: keepMs, abortSignal: AbortSignal.timeout(keepMs) }).catch(refuseSilent);
    },
    sizeOf,
    async read(sha256) {
      const { Body } = await client.send(new GetObjectCommand(at(sha256))).catch(refuseSilent);
      if (!(Body instanceof Readable)) throw new Error('the store answered without bytes');
      return Body;
    },
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(at(sha256)), shortly()).catch(refuseSilent);
    },
    async *list(prefix): AsyncGenerator<StoredBytes> {
      const asked = { Bucket: bucket, Prefix: `${prefix}/` };
      for await (const page of paginateListObjectsV2({ client }, asked, { requestTimeout: listMs })) {
        for (const { Key = '', Size, LastModified } of page.Contents ?? []) {
          const sha256 = Key.slice(prefix.length + 1);
          if (isHash(sha256) && Size !== undefined && LastModified)
            yield { sha256, size: Size, ageMs: Date.now() - LastModified.getTime() };
        }
      }
    },
    async end() {
      client.destroy();
    },
  };
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error) || (error.name !== 'NotFound' && error.name !== 'NoSuchKey')) throw error;
}

/** How the client calls what came to no answer: a limit of its own, ours, and what Node says of a connection. */
const SILENCE: readonly string[] = [
  'TimeoutError',
  'AbortError',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
];

function refuseSilent(cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (cause instanceof Error && (SILENCE.includes(cause.name) || SILENCE.includes(code))) {
    // With an error of our own between: the code of a connection alone would be read as one of the database.
    throw new Refusal('UNAVAILABLE', {}, { cause: new Error('the bucket does not answer', { cause }) });
  }
  throw cause;
}
