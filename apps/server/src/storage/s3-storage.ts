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

/** An answer takes no longer; a connection that is lost is tried again by the client. */
const ANSWER_WITHIN_MS = 60_000;

/** A bucket of any store that speaks S3. An object appears there when all of it has arrived. */
export function createS3Storage({ bucket, region, endpoint, accessKey, secretKey, incoming }: S3Settings): FileStorage {
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const client = new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Checksums that newer clients add by themselves are unknown to many stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: ANSWER_WITHIN_MS, connectionTimeout: 5_000 },
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  });
  const at = (sha256: string) => ({ Bucket: bucket, Key: placeOf(sha256) });

  async function sizeOf(sha256: string): Promise<number | undefined> {
    try {
      return (await client.send(new HeadObjectCommand(at(sha256)))).ContentLength;
    } catch (error) {
      if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return undefined;
      throw error;
    }
  }

  return {
    incoming,
    async keep({ sha256, path, size }) {
      if ((await sizeOf(sha256)) === size) return;
      await client.send(new PutObjectCommand({ ...at(sha256), Body: createReadStream(path), ContentLength: size }));
    },
    sizeOf,
    async read(sha256) {
      const { Body } = await client.send(new GetObjectCommand(at(sha256)));
      if (!(Body instanceof Readable)) throw new Error('the store answered without bytes');
      return Body;
    },
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(at(sha256)));
    },
    async *list(prefix): AsyncGenerator<StoredBytes> {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}/` })) {
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
