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
  /** For a store other than Amazon's. */
  readonly endpoint: string | null;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Folder for files on their way into the store. */
  readonly incoming: string;
};

/**
 * Time limits for the store. `answerMs`: until an answer begins; the client retries twice. `shortMs`: for a whole query or
 * removal, because a lock and a database connection are held meanwhile. `keepMs`: until bytes have been sent and accepted.
 * `idleMs`: between two pieces.
 */
const LIMITS = { connectMs: 2_000, answerMs: 2_500, shortMs: 3_000, keepMs: 60_000, listMs: 20_000, idleMs: 60_000 };

/**
 * A bucket of any S3-compatible store. An object appears when all of it has arrived. A store that does not answer is
 * UNAVAILABLE.
 */
export function createS3Storage(
  { bucket, region, endpoint, accessKey, secretKey, incoming }: S3Settings,
  limits: Partial<typeof LIMITS> = {},
): FileStorage {
  const { connectMs, answerMs, shortMs, keepMs, listMs, idleMs } = { ...LIMITS, ...limits };
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const client = new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Many stores do not know the checksums that newer clients add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without `throwOnRequestTimeout`, a late answer only causes a warning.
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

/** Names and codes of errors without an answer: the client's own limits, ours, and Node's connection errors. */
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
    // Wrapped in an error of our own, because a bare connection code would be taken for one of the database.
    throw new Refusal('UNAVAILABLE', {}, { cause: new Error('the bucket does not answer', { cause }) });
  }
  throw cause;
}
