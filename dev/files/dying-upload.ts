import process from 'node:process';
import { uploadFile } from '../../apps/server/src/areas/files/upload-file.ts';
import type { Context } from '../../apps/server/src/context.ts';
import type { Transaction } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import type { MemberCall } from '../../apps/server/src/http/route.ts';
import { lazyStorage } from '../../apps/server/src/storage/open-storage.ts';

/*
 * A process that receives one file and stops at a given point, to be killed there: while the bytes arrive, when the store has them,
 * with the row written but not committed, or with everything committed but not yet answered.
 */
type Stop = 'receiving' | 'kept' | 'written' | 'committed';

const { UPLOAD_STOPS_AT, UPLOAD_ACCOUNT = '', UPLOAD_REQUEST = '', UPLOAD_BYTES = '' } = process.env;
const { DATABASE_URL = '', FILES_FOLDER = '' } = process.env;

const stopsAt = async (stop: Stop) => {
  if (stop !== UPLOAD_STOPS_AT) return;
  process.stdout.write('stopped\n');
  // Nothing else keeps the process alive.
  await new Promise((resolve) => setTimeout(resolve, 600_000));
};

async function* bytes(): AsyncGenerator<Buffer> {
  const all = Buffer.from(UPLOAD_BYTES, 'base64');
  yield all.subarray(0, 10);
  await stopsAt('receiving');
  yield all.subarray(10);
}

/** The ports that an upload has. */
function stopping(): Context {
  const db = openDatabase(DATABASE_URL, { connections: 2 });
  const { open } = lazyStorage({ kind: 'folder', folder: FILES_FOLDER });
  const ports: Pick<Context, 'db' | 'storage'> = {
    async storage() {
      const store = await open();
      return { ...store, keep: (stored) => store.keep(stored).then(() => stopsAt('kept')) };
    },
    db: {
      ...db,
      async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
        const done = await db.transaction(async (tx) => {
          const result = await work(tx);
          await stopsAt('written');
          return result;
        });
        await stopsAt('committed');
        return done;
      },
    },
  };
  return ports as Context;
}

if (UPLOAD_STOPS_AT !== undefined) {
  const call = { account: UPLOAD_ACCOUNT, requestId: UPLOAD_REQUEST, lang: 'en' } as MemberCall;
  await uploadFile(stopping(), call, { name: 'dying.pdf', announcedBytes: undefined, bytes: bytes() });
}
