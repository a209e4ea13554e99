import type { FileHandle } from 'node:fs/promises';

export type ZipEntry = { readonly name: string; readonly size: number; readonly packed: number; readonly offset: number };

const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
/** Even office documents with thousands of pictures have fewer entries. */
const MAX_ENTRIES = 5_000;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;

/** Whether a file ends like a ZIP archive, whatever else it is: some programs would open it as one. */
export async function endsAsZip(file: FileHandle, size: number): Promise<boolean> {
  return (await findEnd(file, size)) !== undefined;
}

/**
 * The entries of an archive that fills its file from the first byte to the last, as office programs write them; undefined for
 * anything else. Reads the directory and unpacks nothing.
 */
export async function readZip(file: FileHandle, size: number): Promise<readonly ZipEntry[] | undefined> {
  const end = await findEnd(file, size);
  if (!end) return undefined;
  const { entries, directoryBytes, directoryAt, at } = end;
  if (entries > MAX_ENTRIES || directoryBytes > MAX_DIRECTORY_BYTES || directoryAt + directoryBytes !== at) return undefined;
  const directory = await readAt(file, directoryAt, directoryBytes);
  const found = entriesOf(directory, entries);
  // Data before the first entry belongs to another file type.
  return found?.some(({ offset }) => offset === 0) ? found : undefined;
}

export async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

type End = { readonly at: number; readonly entries: number; readonly directoryBytes: number; readonly directoryAt: number };

/** The end-of-central-directory record, whose comment ends with the file. */
async function findEnd(file: FileHandle, size: number): Promise<End | undefined> {
  const from = Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await readAt(file, from, size - from);
  for (let place = tail.length - END_BYTES; place >= 0; place -= 1) {
    if (tail.readUInt32LE(place) !== END_SIGNATURE) continue;
    if (place + END_BYTES + tail.readUInt16LE(place + 20) !== tail.length) continue;
    return {
      at: from + place,
      entries: tail.readUInt16LE(place + 10),
      directoryBytes: tail.readUInt32LE(place + 12),
      directoryAt: tail.readUInt32LE(place + 16),
    };
  }
  return undefined;
}

function entriesOf(directory: Buffer, count: number): ZipEntry[] | undefined {
  const found: ZipEntry[] = [];
  let at = 0;
  while (found.length < count) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined;
    const nameBytes = directory.readUInt16LE(at + 28);
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) return undefined;
    found.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return at === directory.length ? found : undefined;
}
